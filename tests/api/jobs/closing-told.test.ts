import { expect, test, vi } from 'vitest'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

test('closing a project tells who waits for an answer, once, and nobody else', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 5 })] })
  const people = []
  for (const action of ['', 'shortlist', 'accept', 'reject', 'withdraw']) {
    const person = await createFreelancer(world, { full_name: `Person ${action}` })
    const application = await applyFor(person, job)
    if (action) await step(action === 'withdraw' ? person : employer, application, action)
    people.push(person)
  }
  expect((await employer.post(`/jobs/${job.id}/close`)).status).toBe(200)
  expect((await employer.post(`/jobs/${job.id}/close`)).status).toBe(200)
  await vi.waitFor(async () => expect(await told(world, 'Closed: Arena rig')).toHaveLength(2))
  expect(new Set(await told(world, 'Closed: Arena rig'))).toEqual(new Set(people.slice(0, 2).map(emailOf)))
})

test('closing a company tells who waits for an answer of its projects, but for those closed before and those over', async () => {
  const world = await jobsWorld()
  const owner = await createEmployer(world)
  const people: Person[] = []
  for (const title of ['Closed before', 'Over', 'Listed', 'Of a member']) {
    const by = title === 'Of a member' ? await createMember(world, owner) : owner
    const dates = title === 'Over' ? {} : { date_start: '2027-05-01T08:00:00Z', date_end: '2027-05-02T08:00:00Z' }
    const job = await post(by, { title, roles: [role(dates as object)] })
    const person = await createFreelancer(world)
    await applyFor(person, job)
    if (title === 'Closed before') await owner.post(`/jobs/${job.id}/close`)
    people.push(person)
  }
  await vi.waitFor(async () => expect(await told(world, 'Closed: Closed before')).toHaveLength(1))
  world.setClock('2027-04-10T12:00:00Z')
  expect((await owner.post('/companies/close')).status).toBe(204)
  await vi.waitFor(async () => expect(await told(world, 'Closed: Of a member')).toEqual([emailOf(people[3]!)]))
  expect(await told(world, 'Closed: Listed')).toEqual([emailOf(people[2]!)])
  expect(await told(world, 'Closed: Over')).toEqual([])
  expect(await told(world, 'Closed: Closed before')).toHaveLength(1)
  const [mail] = (await world.ctx.db.read.select().from(devMailbox).all()).filter(
    ({ subject }) => subject === 'Closed: Listed',
  )
  expect(mail!.text).toContain('You are not confirmed.')
  expect(mail!.text).not.toContain('open again')
})

const emailOf = ({ user }: Person) => user.email

/** Who has a mail with this subject. */
const told = async (world: World, about: string) =>
  (await world.ctx.db.read.select().from(devMailbox).all())
    .filter(({ subject }) => subject === about)
    .map(({ to }) => to)
