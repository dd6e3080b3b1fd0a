import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { users } from '../../../server/db/schema/people.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { PASSWORD } from '../../support/api.ts'
import { bookedCrew, confirm } from '../../support/factories/call-sheet-crew.ts'
import { applyFor, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

/** Ana is booked for a job without a call sheet, and with her Ben. */
async function crewOfTwo() {
  const scene = await bookedCrew()
  const ben = await createFreelancer(scene.world, {
    full_name: 'Ben Ash',
    phone: '07700 900456',
    is_phone_shared: true,
  })
  const hers = createDevice(scene.ana)
  await hers.pullAll()
  expect(matesOn(hers)).toEqual([])
  const bens = await confirm(scene.eva, ben, scene.job)
  return { ...scene, ben, bens, hers, mates: async () => (await hers.pullAll(), matesOn(hers)) }
}

const matesOn = (device: ReturnType<typeof createDevice>) => (device.of('application')[0] as Application).mates
const names = (mates: Application['mates']) => mates?.map(({ full_name }) => full_name)

test('whoever is confirmed has the others with their booking, by name and role only, before there is a call sheet', async () => {
  const { eva, ana, ben, bens, mates, hers } = await crewOfTwo()
  expect(await mates()).toEqual([{ id: ben.user.id, full_name: 'Ben Ash', role_name: 'Rigger' }])
  expect(hers.of('call_sheet')).toEqual([])
  const his = createDevice(ben)
  await his.pullAll()
  expect(names(matesOn(his))).toEqual(['Ana Birch'])

  await ben.put('/users/profile', { full_name: 'Ben Oak' })
  expect(names(await mates())).toEqual(['Ben Oak'])
  await step(eva, bens, 'cancel', { reason: 'One fewer.' })
  expect(await mates()).toEqual([])
  await his.pullAll()
  expect((his.of('application')[0] as Application).mates).toBeUndefined()
  expect(JSON.stringify([...his.rows])).not.toContain(ana.user.full_name)
})

test('nobody else’s names leave: an applicant, a stranger, another company and the own one have none', async () => {
  const { world, eva, ana, ben, job } = await crewOfTwo()
  const cy = await createFreelancer(world, { full_name: 'Cy Dean' })
  await applyFor(cy, job)
  const rival = await createEmployer(world, { full_name: 'Rita Vale' })
  const stranger = await createFreelancer(world, { full_name: 'Dee Fry' })
  for (const person of [cy, stranger, rival]) {
    const device = createDevice(person)
    await device.pullAll()
    for (const name of ['Ana Birch', 'Ben Ash']) expect(JSON.stringify([...device.rows])).not.toContain(name)
  }
  const company = createDevice(eva)
  await company.pullAll()
  const { applications } = company.of('job').find(({ id }) => id === job.id) as Job
  expect(applications.filter((each) => typeof each !== 'string' && each.mates)).toEqual([])
  // Whom the crew are told of is who is confirmed, not who has applied; and nobody's number is among it.
  const pulled = async (person: Person) => {
    const device = createDevice(person)
    await device.pullAll()
    return JSON.stringify([...device.rows])
  }
  for (const person of [ana, ben]) expect(await pulled(person)).not.toContain('Cy Dean')
  expect(await pulled(ana)).not.toContain('900456')
})

test('a renamed role is renamed for the crew, and who is suspended is not named meanwhile', async () => {
  const { world, eva, ben, job, mates } = await crewOfTwo()
  expect((await mates())?.map(({ role_name }) => role_name)).toEqual(['Rigger'])
  const { title, description, event_type, location, postcode, required_skills } = job
  const roles = job.roles.map(({ filled: _filled, ...each }) => ({ ...each, role_name: 'Head rigger' }))
  const edited = await eva.put(`/jobs/${job.id}`, {
    title,
    description,
    event_type,
    location,
    postcode,
    required_skills,
    roles,
  })
  expect(edited.status).toBe(200)
  expect((await mates())?.map(({ role_name }) => role_name)).toEqual(['Head rigger'])

  const staff = await createStaff(world)
  expect((await staff.post(`/staff/people/${ben.user.id}/suspend`, { reason: 'Trial.' })).status).toBe(204)
  expect(await mates()).toEqual([])
  expect((await staff.post(`/staff/people/${ben.user.id}/unsuspend`, { reason: 'Over.' })).status).toBe(204)
  expect(names(await mates())).toEqual(['Ben Ash'])
})

test('after the job a deleted account is nameless on the devices of those who worked beside it', async () => {
  const { world, ben, mates } = await crewOfTwo()
  expect(names(await mates())).toEqual(['Ben Ash'])
  world.setClock('2027-04-01T12:00:00Z')
  const password_hash = await hashPassword(PASSWORD)
  await world.ctx.db.write((tx) => tx.update(users).set({ password_hash }).where(eq(users.id, ben.user.id)).run())
  expect((await ben.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  expect(await mates()).toEqual([])
})
