import { expect, test } from 'vitest'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import type { Applicant, Application } from '../../../shared/jobs/jobs.ts'
import type { DueCheck } from '../../../shared/right-to-work/right-to-work.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, editRoles, jobsWorld, post, role, shortlisted, step } from '../../support/factories/jobs.ts'
import { answerOffer, offerOf } from '../../support/factories/offers.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { confirmAnyway, recordCheck, rightToWorkOf, turnOnChecks } from '../../support/factories/right-to-work.ts'

/** A job from 1 to 3 March 2027 of a company that checks, and Ana, who is on its shortlist. */
async function scene() {
  const world = await jobsWorld()
  const owner = await createEmployer(world, { full_name: 'Mina Okafor', company_name: 'Brightline' })
  const ana = await createFreelancer(world, { full_name: 'Ana Cole' })
  const job = await post(owner)
  const application = await shortlisted(owner, ana, job)
  await turnOnChecks(owner)
  const accept = (by = owner) => step(by, application, 'accept')
  return { world, owner, ana, job, application, accept }
}
type Scene = Awaited<ReturnType<typeof scene>>

const NOT_ON_RECORD =
  'There’s no right to work check for Ana Cole on record that covers these days. The owner or an admin can record one.'

/** Each way to be confirmed; returns the words of the refusal, or '' once she is. */
const WAYS: Record<string, (scene: Scene) => Promise<string>> = {
  async 'one applicant accepted'({ accept }) {
    const { status, body } = await accept()
    return status === 200 ? '' : body.detail
  },
  async 'several accepted'({ owner, job, application }) {
    const { body } = await owner.post(`/jobs/${job.id}/applications/accept`, { application_ids: [application.id] })
    return body[0].detail
  },
  async 'several accepted, to be undone for a while'({ owner, job, application }) {
    const asked = { application_ids: [application.id], is_held: true }
    return (await owner.post(`/jobs/${job.id}/applications/accept`, asked)).body[0].detail
  },
}

test.each(Object.entries(WAYS))(
  '%s: refused without a check, with one that ends too early, and not with one',
  async (_, way) => {
    const made = await scene()
    const { world, owner, ana, job } = made
    expect(await way(made)).toBe(NOT_ON_RECORD)
    await recordCheck(world, owner, ana, { ends_on: '2027-03-02' })
    expect(await way(made)).toBe(NOT_ON_RECORD)
    expect(await takenPlaces(owner, job)).toBe(0)
    await recordCheck(world, owner, ana, { ends_on: '2027-03-03' })
    expect(await way(made)).toBe('')
    expect(await takenPlaces(owner, job)).toBe(1)
  },
)

const takenPlaces = async (owner: Person, { id }: { id: string }) =>
  (await owner.get(`/jobs`)).body.find((job: { id: string }) => job.id === id).roles[0].filled as number

test('the newest check stands, also where it says less than the one before', async () => {
  const { world, owner, ana, accept } = await scene()
  await recordCheck(world, owner, ana)
  await recordCheck(world, owner, ana, { ends_on: '2027-03-01' })
  expect((await accept()).status).toBe(409)
})

test('who takes a place is judged then: both read why not, and the company is told once', async () => {
  const { world, owner, ana, job } = await scene()
  await turnOnChecks(owner, false)
  await owner.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })
  await turnOnChecks(owner)
  const refused = await answerOffer(ana, job, 'take')
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^Brightline has to check your right to work before it can confirm you/) },
  })
  expect((await answerOffer(ana, job, 'take')).status).toBe(409)
  const told = async () =>
    (await world.ctx.db.read.select().from(devMailbox).all()).filter(({ subject }) => subject.includes('can’t take'))
  await eventually(async () => expect(await told()).toHaveLength(1))
  expect((await told())[0]).toMatchObject({
    to: owner.user.email,
    subject: 'Ana Cole can’t take the place yet: Arena rig',
  })
  await recordCheck(world, owner, ana)
  expect(await answerOffer(ana, job, 'take')).toMatchObject({ status: 200, body: { status: 'accepted' } })
})

test('a place is not offered to who has no check at all', async () => {
  const { world, owner, ana, job } = await scene()
  const ben = await createFreelancer(world, { full_name: 'Ben Waits' })
  await shortlisted(owner, ben, job)
  const offer = () => owner.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })
  expect(await offer()).toMatchObject({ status: 409 })
  await recordCheck(world, owner, ben)
  expect((await offer()).body[0]).toMatchObject({ offer: { freelancer: { full_name: 'Ben Waits' } }, next: null })
  expect(await offerOf(ana)).toBeNull()
})

test('somebody confirmed does not agree to days that their check does not cover', async () => {
  const { world, owner, ana, job, accept } = await scene()
  await recordCheck(world, owner, ana, { ends_on: '2027-03-03' })
  expect((await accept()).status).toBe(200)
  const { applications } = await editRoles(owner, job, { date_end: '2027-03-05T20:00:00.000Z' })
  const agree = () => ana.post(`/jobs/${job.id}/amendments/${(applications[0] as Application).amendment!.id}/agree`)
  expect(await agree()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Brightline has to check') },
  })
  await recordCheck(world, owner, ana, { ends_on: '2027-03-05' })
  expect((await agree()).status).toBe(200)
})

test('the owner confirms without a check, for this job alone, and it stays on record who decided it and why', async () => {
  const { world, owner, ana, job, accept } = await scene()
  const admin = await createMember(world, owner)
  expect(await confirmAnyway(admin, ana, job)).toMatchObject({ status: 403 })
  expect((await confirmAnyway(owner, ana, job, '  ')).status).toBe(422)
  expect(await accept()).toMatchObject({ status: 409, body: { detail: NOT_ON_RECORD } })
  expect((await confirmAnyway(owner, ana, job)).status).toBe(201)
  expect((await rightToWorkOf(admin, ana)).body).toMatchObject({
    checks: [],
    overrides: [
      {
        full_name: 'Ana Cole',
        author_name: 'Mina Okafor',
        created_at: '2027-02-01T12:00:00.000Z',
        job: { id: job.id, title: 'Arena rig' },
        reason: 'Passport seen on site.',
      },
    ],
  })
  expect((await accept(admin)).status).toBe(200)

  const later = await post(owner, {
    roles: [role({ date_start: '2027-04-01T08:00:00Z', date_end: '2027-04-02T20:00:00Z' })],
  })
  const other = await applyFor(ana, later)
  expect((await step(owner, other, 'accept')).status).toBe(409)
})

test('who sees checks knows before they press how somebody stands; a plain member does not', async () => {
  const { world, owner, ana, job } = await scene()
  const member = await createMember(world, owner, { company_role: 'Runner' })
  const standing = async (by: Person) =>
    (await by.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body[0]!.right_to_work
  expect(await standing(owner)).toEqual({ is_checked: false, ends_on: null, is_overridden: false })
  await recordCheck(world, owner, ana, { ends_on: '2027-03-02' })
  await confirmAnyway(owner, ana, job)
  expect(await standing(owner)).toEqual({ is_checked: true, ends_on: '2027-03-02', is_overridden: true })
  expect(await standing(member)).toBeUndefined()
  await turnOnChecks(owner, false)
  expect(await standing(owner)).toBeUndefined()
})

test('without the switch, and in another company, nobody is asked for a check; who is confirmed stays so', async () => {
  const { world, owner, ana, accept } = await scene()
  await turnOnChecks(owner, false)
  expect((await accept()).status).toBe(200)
  await turnOnChecks(owner)
  const other = await createEmployer(world)
  const theirs = await post(other, {
    roles: [role({ date_start: '2027-05-01T08:00:00Z', date_end: '2027-05-02T20:00:00Z' })],
  })
  const application = await applyFor(ana, theirs)
  expect((await step(other, application, 'accept')).status).toBe(200)
  expect((await accept()).body).toMatchObject({ status: 'accepted' })
})

const due = async (person: Person) =>
  (await person.get<DueCheck[]>('/right-to-work/due')).body.map(({ full_name, why, job_id }) => [
    full_name,
    why,
    job_id,
  ])

test('who is booked and has to be checked is listed for the owner and admins, and for nobody else', async () => {
  const { world, owner, ana, job, accept } = await scene()
  await turnOnChecks(owner, false)
  await accept()
  expect(await due(owner)).toEqual([])
  await turnOnChecks(owner)
  const admin = await createMember(world, owner, { company_role: 'Admin' })
  const member = await createMember(world, owner, { company_role: 'Crewing' })
  const rival = await createEmployer(world)
  await turnOnChecks(rival)
  expect(await due(owner)).toEqual([['Ana Cole', 'missing', job.id]])
  expect(await due(admin)).toEqual([['Ana Cole', 'missing', job.id]])
  expect(await due(rival)).toEqual([])
  for (const person of [member, ana]) {
    const { status, body } = await person.get('/right-to-work/due')
    expect([status, JSON.stringify(body).includes('Ana')]).toEqual([403, false])
  }
  await recordCheck(world, owner, ana, { ends_on: '2027-03-02' })
  expect(await due(owner)).toEqual([['Ana Cole', 'ends', job.id]])
  await recordCheck(world, owner, ana, { ends_on: '2027-03-03', follow_up_on: '2027-02-02' })
  expect(await due(owner)).toEqual([])
  world.setClock('2027-02-02T09:00:00Z')
  expect(await due(owner)).toEqual([['Ana Cole', 'follow_up', job.id]])
  world.setClock('2027-03-03T21:00:00Z')
  expect(await due(owner)).toEqual([])
})

test('whom the owner has confirmed without a check is not brought up for that project', async () => {
  const { owner, ana, job, accept } = await scene()
  await confirmAnyway(owner, ana, job)
  await accept()
  expect(await due(owner)).toEqual([])
})
