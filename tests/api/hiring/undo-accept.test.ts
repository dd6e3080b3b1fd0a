import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { users } from '../../../server/db/schema/people.ts'
import { notifications } from '../../../server/db/schema/sync.ts'
import { undoableDecisions } from '../../../server/db/schema/undoable-decisions.ts'
import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import type { Applicant, Application, Job } from '../../../shared/jobs/jobs.ts'
import { DECISION_UNDO_SECONDS } from '../../../shared/limits.ts'
import { PASSWORD } from '../../support/api.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { applyFor, jobsWorld, post, riggersFor, role, step } from '../../support/factories/jobs.ts'
import { answerOffer } from '../../support/factories/offers.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { planOf, planShift, publishPlan } from '../../support/factories/plan.ts'
import { planCrew } from '../../support/factories/plan-crew.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

const START = Date.parse('2027-02-01T12:00:00Z')
const TOLD = DECISION_UNDO_SECONDS + 3

/** A project with places for riggers, and who applied for them. */
async function crew(names: string[], places = 2) {
  const world = await jobsWorld()
  world.setClock(new Date(START))
  const employer = await createEmployer(world, { full_name: 'Eva Stone', company_name: 'Brightline Events' })
  const job = await post(employer, { title: 'Arena tour', roles: [role({ places })] })
  const { people, applied } = await riggersFor(world, job, names)
  const ids = applied.map(({ id }) => id)
  const accept = (...some: string[]) => decide(employer, job, 'accept', { application_ids: some, is_held: true })
  const undo = (...some: string[]) => decide(employer, job, 'undo', { application_ids: some, status: 'accepted' })
  return { world, employer, job, people, applied, ids, accept, undo }
}

const decide = async (person: Person, job: Job, decision: string, body: object) =>
  (await person.post<DecisionOutcome[]>(`/jobs/${job.id}/applications/${decision}`, body)).body
const done = (outcomes: DecisionOutcome[]) => outcomes.map(({ is_done, detail }) => [is_done, detail])
const ownJob = async (employer: Person) => (await employer.get<Job[]>('/jobs')).body[0]!
const statusesOf = async (employer: Person) =>
  (await ownJob(employer)).applications.map((one) => (one as Application).status)
const listed = async (employer: Person, job: Job) =>
  (await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body.map(({ application }) => application.status)

/** All that reaches a freelancer: what a new device gets, their jobs, and the calendar that they follow. */
async function everythingOf(world: World, person: Person, feed: string) {
  const device = createDevice(person)
  await device.pullAll()
  const rows = [...device.rows].toSorted(([a], [b]) => a.localeCompare(b))
  const { pathname, search } = new URL(feed)
  return {
    // How many places are taken is no secret, and a row that came again is no news.
    rows: rows.map(([key, row]) => [key, JSON.stringify(row).replaceAll(/"(filled|version)":\d+/g, '')]),
    confirmed: (await person.get('/jobs/confirmed')).body,
    feed: (await (await world.app.request(pathname + search)).text()).replaceAll(/DTSTAMP:.*/g, ''),
  }
}
const feedOf = async (person: Person) => (await person.post<{ feed_url: string }>('/calendar/feed')).body.feed_url
const toldTo = async (person: Person) => {
  const device = createDevice(person)
  await device.pullAll()
  return device.of('notification').map(({ title }) => title)
}
const later = async (world: World, seconds: number) => {
  world.setClock(new Date(START + seconds * 1000))
  world.ctx.deliveries.wake()
}

test('the place is taken at once, and nothing reaches who was accepted; undone, all is as it was on both sides', async () => {
  const { world, employer, job, people, applied, ids, accept, undo } = await crew(['Ann', 'Bob', 'Cy'])
  await step(employer, applied[1]!, 'shortlist')
  const feeds = [await feedOf(people[0]!), await feedOf(people[1]!)] as const
  const lives = () => Promise.all([0, 1].map((n) => everythingOf(world, people[n]!, feeds[n]!)))
  const companyOf = async () => ({
    row: await ownJob(employer),
    applicants: (await employer.get(`/jobs/${job.id}/applicants`)).body,
  })
  const [before, company] = [await lives(), await companyOf()]

  const outcomes = await accept(...ids.slice(0, 2))
  expect(outcomes.map(({ is_held }) => is_held)).toEqual([true, true])
  expect(await statusesOf(employer)).toEqual(['accepted', 'accepted', 'pending'])
  expect(await listed(employer, job)).toEqual(['accepted', 'accepted', 'pending'])
  expect(await ownJob(employer)).toMatchObject({ status: 'open', roles: [{ filled: 2 }] })
  expect(done(await accept(ids[2]!))).toEqual([[false, 'All places were filled at 12:00.']])
  await holds(world)
  await later(world, DECISION_UNDO_SECONDS)
  expect(await lives()).toEqual(before)

  for (const _ of ['once', 'again']) expect(done(await undo(...ids.slice(0, 2)))).toEqual(Array(2).fill([true, '']))
  expect(await companyOf()).toEqual(company)
  expect(await lives()).toEqual(before)
  await holds(world)
  await later(world, 60)
  expect(done(await accept(ids[2]!))).toEqual([[true, '']])
  await later(world, 60 + TOLD)
  await expect.poll(() => toldTo(people[2]!)).toContain('You are confirmed')
  expect(await lives()).toEqual(before)
}, 60_000)

test('not undone it is told after the time: booking, channel and calendar begin then; undoing it is refused', async () => {
  const { world, employer, job, people, ids, accept, undo } = await crew(['Ann'], 1)
  const feed = await feedOf(people[0]!)
  const id = uuid()
  const body = { id, application_ids: ids, is_held: true }
  const answers = [await decide(employer, job, 'accept', body), await decide(employer, job, 'accept', body)]
  expect(answers[0]).toEqual(answers[1])
  expect((await accept(...ids))[0]).toMatchObject({ is_done: true })
  await later(world, TOLD)
  await expect.poll(() => toldTo(people[0]!)).toEqual(['You are confirmed'])
  const { confirmed, feed: calendar, rows } = await everythingOf(world, people[0]!, feed)
  expect(confirmed).toMatchObject([{ id: job.id }])
  expect(calendar).toContain('Arena tour')
  expect(rows.map(([key]) => key)).toContain(`conversation:${job.id}`)
  expect((await ownJob(employer)).status).toBe('filled')
  expect(done(await undo(...ids))).toEqual([[false, 'They have been told already.']])
  expect(await statusesOf(employer)).toEqual(['accepted'])
  await holds(world)
})

test('a role planned for the first time meanwhile has them in its shifts as soon as they are told; undone, in none', async () => {
  const { world, employer, job, ids, accept, undo } = await crew(['Ann', 'Ben'], 3)
  const role_id = job.roles[0]!.id
  await accept(...ids)
  const first = planShift(role_id, { day: '2027-03-01', places: 2 })
  const shifts = [first, planShift(role_id, { day: '2027-03-01', starts: '18:00', ends: '23:00', places: 2 })]
  expect((await publishPlan(employer, job.id, { shifts })).status).toBe(201)
  const peopleNow = async () => (await planOf(employer, job.id)).shifts.map(({ people }) => people)
  expect(await peopleNow()).toEqual([[], []])
  expect(done(await undo(ids[1]!))[0]![0]).toBe(true)
  await later(world, TOLD)
  await expect.poll(peopleNow).toEqual([[ids[0]], []])
  // Accepted again, now that the role is planned: held until they are put on a shift.
  await accept(ids[1]!)
  await later(world, 2 * TOLD)
  await expect.poll(async () => (await planOf(employer, job.id)).people.length).toBe(2)
  expect(await peopleNow()).toEqual([[ids[0]], []])
  await holds(world)
})

test('undone and told at the same moment: one of the two, never both (X6)', async () => {
  for (const moment of ['the last', 'the one after']) {
    const { world, employer, people, ids, accept, undo } = await crew(['Ann'], 1)
    await accept(...ids)
    await later(world, DECISION_UNDO_SECONDS + 2 - (moment === 'the last' ? 0.001 : 0))
    const [{ is_done: isUndone }] = (await undo(...ids)) as [DecisionOutcome]
    await later(world, TOLD)
    await expect.poll(() => statusesOf(employer)).toEqual([isUndone ? 'pending' : 'accepted'])
    await expect.poll(() => toldTo(people[0]!)).toEqual(isUndone ? [] : ['You are confirmed'])
    expect(isUndone).toBe(moment === 'the last')
    await holds(world)
  }
}, 60_000)

test('a message to all who are confirmed is built on it: who was accepted gets it, is told now, and it is not undone', async () => {
  const { world, employer, job, people, ids, accept, undo } = await crew(['Ann', 'Bob'])
  await accept(...ids)
  await undo(ids[1]!)
  const sent = await employer.post(`/jobs/${job.id}/broadcasts`, {
    id: uuid(),
    content: 'Gate C, six sharp.',
    audience: { to: 'confirmed' },
  })
  expect(sent.status).toBe(201)
  expect(done(await undo(...ids))).toEqual([
    [false, 'They have been told already.'],
    [true, ''],
  ])
  await expect.poll(() => toldTo(people[0]!)).toContain('You are confirmed')
  expect(JSON.stringify((await people[0]!.get('/messages/conversations')).body)).toContain('Gate C')
  expect(await toldTo(people[1]!)).toEqual([])
  await holds(world)
})

test('meanwhile no other company books them; who withdraws does so, and their place is free', async () => {
  const { world, employer, people, applied, ids, accept, undo } = await crew(['Ann', 'Bob'])
  const rival = await createEmployer(world)
  const elsewhere = await applyFor(people[0]!, await post(rival))
  await accept(...ids)
  const refused = await step(rival, elsewhere, 'accept')
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Ann is already confirmed for another project at that time.',
  ])
  expect((await step(people[1]!, applied[1]!, 'withdraw')).status).toBe(200)
  expect(await statusesOf(employer)).toEqual(['accepted', 'withdrawn'])
  expect((await ownJob(employer)).roles[0]!.filled).toBe(1)
  await undo(...ids)
  expect((await step(rival, elsewhere, 'accept')).status).toBe(200)
  await later(world, 60)
  await expect.poll(() => toldTo(people[0]!)).toEqual(['You are confirmed'])
  expect(await toldTo(people[1]!)).toEqual([])
  await holds(world)
})

test('who takes another job before they are told of this one is not booked twice: the company is told', async () => {
  const { world, employer, people, ids, accept } = await crew(['Ann'], 1)
  const rival = await createEmployer(world)
  const other = await post(rival)
  const elsewhere = await applyFor(people[0]!, other)
  await step(rival, elsewhere, 'shortlist')
  expect((await rival.post(`/jobs/${other.id}/offers`, { job_role_id: other.roles[0]!.id })).status).toBeLessThan(300)
  await accept(...ids)
  expect((await answerOffer(people[0]!, other, 'take')).status).toBe(200)
  await later(world, TOLD)
  await expect.poll(() => toldTo(employer)).toContain('Ann is not free after all')
  expect(await statusesOf(employer)).toEqual(['pending'])
  expect((await ownJob(employer)).roles[0]!.filled).toBe(0)
  await holds(world)
})

test('cancelled before it is told: both are told, in their order', async () => {
  const { world, employer, people, applied, ids, accept } = await crew(['Ann'], 1)
  await accept(...ids)
  const cancelled = await step(employer, applied[0]!, 'cancel', { reason: 'The tour is off.' })
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
  expect((await toldTo(people[0]!)).toSorted()).toEqual(['You are confirmed', 'Your booking is cancelled'])
  expect((await step(employer, applied[0]!, 'reject')).status).toBe(409)
  expect((await ownJob(employer)).roles[0]!.filled).toBe(0)
  await holds(world)
})

test('a shortlisting that was not told either is there again, and told in its time', async () => {
  const { world, employer, job, people, ids, accept, undo } = await crew(['Ann'])
  await decide(employer, job, 'shortlist', { application_ids: ids, is_held: true })
  await accept(...ids)
  expect(await statusesOf(employer)).toEqual(['accepted'])
  await undo(...ids)
  expect(await statusesOf(employer)).toEqual(['shortlisted'])
  expect(await toldTo(people[0]!)).toEqual([])
  await later(world, TOLD)
  await expect.poll(() => toldTo(people[0]!)).toEqual(['You’re shortlisted'])
  await holds(world)
})

test('who deletes their account meanwhile is told nothing, whether the acceptance is undone or not', async () => {
  const password_hash = await hashPassword(PASSWORD)
  for (const isShortlisted of [false, true]) {
    const { world, employer, job, people, ids, accept, undo } = await crew(['Ann', 'Bob'])
    await world.ctx.db.write((tx) => tx.update(users).set({ password_hash }).run())
    if (isShortlisted) await decide(employer, job, 'shortlist', { application_ids: ids, is_held: true })
    await accept(...ids)
    for (const one of people) expect((await one.delete('/users/me', { password: PASSWORD })).status).toBe(204)
    expect(done(await undo(ids[0]!))).toEqual([[true, '']])
    expect(await statusesOf(employer)).toEqual(['withdrawn', 'accepted'])
    const waiting = await world.ctx.db.read.select().from(undoableDecisions).all()
    expect(waiting.map(({ application_id }) => application_id)).toEqual([ids[1]])
    await holds(world)

    await later(world, TOLD)
    await expect.poll(() => statusesOf(employer)).toEqual(['withdrawn', 'withdrawn'])
    const notified = await world.ctx.db.read.select().from(notifications).all()
    expect(people.flatMap(({ user }) => notified.filter(({ user_id }) => user_id === user.id))).toEqual([])
    await holds(world)
  }
}, 60_000)

test('where a place of the role is offered to somebody, it is told at once, as the offer’s end is', async () => {
  const { world, employer, job, people, applied, ids, accept, undo } = await crew(['Ann', 'Bob'], 1)
  await step(employer, applied[1]!, 'shortlist')
  expect((await employer.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })).status).toBeLessThan(300)
  expect(await accept(ids[0]!)).toMatchObject([{ is_done: true, is_held: false }])
  expect(await toldTo(people[0]!)).toEqual(['You are confirmed'])
  expect(done(await undo(ids[0]!))).toEqual([[false, 'They have been told already.']])
  await holds(world)
})

test('a plan does not move somebody into a place whose owner is not told yet', async () => {
  const { world, eva, job, stagehand, anas } = await planCrew()
  const cat = await applyFor(await createFreelancer(world), job, { job_role_id: stagehand })
  await decide(eva, job, 'accept', { application_ids: [cat.id], is_held: true })
  const moves = [{ application_id: anas, role_id: stagehand }]
  const refused = await publishPlan(eva, job.id, { moves })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Stagehand has no place left: somebody has just been confirmed for it.',
  ])
  await holds(world)
  await decide(eva, job, 'undo', { application_ids: [cat.id], status: 'accepted' })
  expect((await publishPlan(eva, job.id, { moves })).status).toBe(201)
  await holds(world)
})

test('a plan that moves more people into a role than it has places left names the role, and how many are left', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 2 }), role({ role_name: 'Stagehand', places: 2 })] })
  const [rigger, stagehand] = [job.roles[0]!.id, job.roles[1]!.id]
  const { applied: hands } = await riggersFor(world, job, ['Ann', 'Bob'], { job_role_id: stagehand })
  for (const one of hands) expect((await step(employer, one, 'accept')).status).toBe(200)
  const { applied } = await riggersFor(world, job, ['Cy'], { job_role_id: rigger })
  await decide(employer, job, 'accept', { application_ids: [applied[0]!.id], is_held: true })
  const moves = hands.map(({ id }) => ({ application_id: id, role_id: rigger }))
  const refused = await publishPlan(employer, job.id, { moves })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Rigger has only 1 place left: somebody has just been confirmed for it.',
  ])
  await holds(world)
})

test('a company is not closed while it has accepted somebody, told or not', async () => {
  const { world, employer, people, ids, accept, undo } = await crew(['Ann'])
  await accept(...ids)
  const refused = await employer.post('/companies/close')
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    '1 person is confirmed for projects of yours that aren’t over. You can close the company after those.',
  ])
  await undo(...ids)
  expect((await employer.post('/companies/close')).status).toBe(204)
  await later(world, TOLD)
  expect(await toldTo(people[0]!)).not.toContain('You are confirmed')
})

test.each([
  ['has left the company', { company_id: null }],
  ['is suspended', { suspended_at: '2027-02-01T12:00:05.000Z' }],
])('who %s sends nothing more in its name: the decision is told without their message', async (_what, change) => {
  const { world, employer, job, people, ids } = await crew(['Ann'])
  const priya = await createMember(world, employer, { full_name: 'Priya Shah' })
  const message = 'Not this time, call me on my own number.'
  const body = { application_ids: ids, message, is_held: true }
  expect((await priya.post(`/jobs/${job.id}/applications/reject`, body)).status).toBeLessThan(300)
  await world.ctx.db.write((tx) => tx.update(users).set(change).where(eq(users.id, priya.user.id)).run())
  await later(world, TOLD)
  await expect.poll(() => toldTo(people[0]!)).toEqual(['Not this time'])
  expect(JSON.stringify((await people[0]!.get('/messages/conversations')).body)).not.toContain(message)
})
