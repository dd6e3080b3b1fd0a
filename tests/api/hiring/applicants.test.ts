import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { appliedCrew } from '../../support/factories/applied-crew.ts'
import { applications } from '../../../server/db/schema/jobs.ts'
import { conversations, messages } from '../../../server/db/schema/messages.ts'
import { mapInTurn } from '../../../server/db/statement.ts'
import type { FoundApplicant, RejectOutcome } from '../../../shared/hiring/applicants.ts'
import type { Applicant, Application, Job } from '../../../shared/jobs/jobs.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { applyFor, jobsWorld, MANCHESTER, post, step } from '../../support/factories/jobs.ts'
import { FOUND_APPLICANTS_MAX } from '../../../shared/limits.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { watchPlans } from '../../support/plans.ts'
import type { World } from '../../support/world.ts'

const reject = (person: Person, job: Job, body: unknown) =>
  person.post<RejectOutcome[]>(`/jobs/${job.id}/applications/reject`, body)

const statuses = async ({ ctx }: World) =>
  (
    await ctx.db.read
      .select({ status: applications.status })
      .from(applications)
      .orderBy(applications.created_at, applications.id)
      .all()
  ).map(({ status }) => status)

describe('the list', () => {
  test('its pages contain everybody once, in order of arrival, also when some withdraw between two pages', async () => {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const job = await createBareJob(world, employer)
    for (let n = 0; n < 7; n++) await createBareApplication(world, job, await createFreelancer(world))
    const first = await employer.get<Applicant[]>(`/jobs/${job.id}/applicants?limit=3`)
    for (const { application } of first.body.slice(1)) await step(employer, application, 'reject')
    const next = /<\/api(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!
    const second = await employer.get<Applicant[]>(next)
    const all = await world.ctx.db.read
      .select()
      .from(applications)
      .orderBy(applications.created_at, applications.id)
      .all()
    expect([...first.body, ...second.body].map(({ application }) => application.id)).toEqual(
      all.slice(0, 6).map(({ id }) => id),
    )
    const [job_row] = (await employer.get<Job[]>('/jobs')).body
    expect(job_row!.applications).toHaveLength(7)
  })

  test('each is scored with their own bookings', async () => {
    const world = await jobsWorld()
    const [employer, rival] = [await createEmployer(world), await createEmployer(world)]
    const [free, booked] = [await createFreelancer(world, MANCHESTER), await createFreelancer(world, MANCHESTER)]
    await step(rival, await applyFor(booked, await post(rival)), 'accept')
    const job = await post(employer)
    await applyFor(free, job)
    await applyFor(booked, job)
    const { body } = await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)
    expect(body.map(({ match }) => match!.reasons[1] ?? match!.missing[0])).toEqual([
      'free on all days',
      expect.stringContaining('clashes on'),
    ])
  })
})

describe('several rejected at once', () => {
  test('each gets the message in the conversation; accepted or withdrawn ones stay so, with a reason in the outcome', async () => {
    const { world, employer, job, people, applied } = await appliedCrew(['Ann', 'Bob', 'Cy', 'Dee'])
    await step(employer, applied[1]!, 'accept')
    await step(people[2]!, applied[2]!, 'withdraw')
    const body = { application_ids: applied.map(({ id }) => id), message: ' We have chosen others this time. ' }
    const answer = await reject(employer, job, body)
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        { application_id: applied[0]!.id, rejected: true, detail: '' },
        { application_id: applied[1]!.id, rejected: false, detail: 'This application was confirmed at 12:00.' },
        { application_id: applied[2]!.id, rejected: false, detail: 'This application was withdrawn at 12:00.' },
        { application_id: applied[3]!.id, rejected: true, detail: '' },
      ],
    ])
    expect(await statuses(world)).toEqual(['rejected', 'accepted', 'withdrawn', 'rejected'])
    const [conversation] = (await people[0]!.get('/messages/conversations')).body
    expect(conversation).toMatchObject({
      job_id: job.id,
      last_message: 'We have chosen others this time.',
      unread_count: 1,
    })
    expect((await people[1]!.get('/messages/conversations')).body[0].unread_count).toBe(0)
    expect((await people[0]!.get<Application>('/sync')).body).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({ kind: 'application', row: expect.objectContaining({ status: 'rejected' }) }),
      ]),
    })
  })

  test('a repeat is harmless, under the same id or another; another body or author is a conflict (O2, O3)', async () => {
    const { world, employer, job, applied } = await appliedCrew()
    const member = await createMember(world, employer)
    const body = { id: uuid(), application_ids: applied.map(({ id }) => id), message: 'Thank you.' }
    const answers = await Promise.all([1, 2, 3].map(() => reject(employer, job, body)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, answers[0]!.body]))
    const written = async () => (await world.ctx.db.read.select().from(messages).all()).length
    expect(await written()).toBe(6)
    const anew = await reject(employer, job, { ...body, id: uuid() })
    expect(anew.body.map(({ rejected, detail }) => [rejected, detail])).toEqual(
      Array(3).fill([true, 'Rejected before; no message was sent.']),
    )
    expect((await reject(employer, job, { ...body, message: 'Other' })).status).toBe(409)
    expect((await reject(member, job, body)).status).toBe(409)
    expect(await written()).toBe(6)
  })

  test('raced with accepting: one of the two wins for each, and nobody accepted gets the message (X6)', async () => {
    for (let round = 0; round < 4; round++) {
      const { world, employer, job, applied } = await appliedCrew(['Ann', 'Bob'])
      const rejecting = () => reject(employer, job, { application_ids: applied.map(({ id }) => id), message: 'No.' })
      const accepting = () => step(employer, applied[1]!, 'accept')
      const [one, other] = await Promise.all(
        round % 2 ? [rejecting(), accepting()] : [accepting(), rejecting()].toReversed(),
      )
      const outcomes = (Array.isArray(one!.body) ? one!.body : other!.body) as RejectOutcome[]
      const accepted = Array.isArray(one!.body) ? other! : one!
      expect(accepted.status).toBe(outcomes[1]!.rejected ? 409 : 200)
      expect(await statuses(world)).toEqual(['rejected', outcomes[1]!.rejected ? 'rejected' : 'accepted'])
      const sent = await world.ctx.db.read.select().from(messages).where(eq(messages.content, 'No.')).all()
      expect(sent).toHaveLength(outcomes[1]!.rejected ? 2 : 1)
    }
  })

  test('with an id of another project nothing is done (X2); nor with bad input', async () => {
    const { world, employer, job, applied } = await appliedCrew()
    const rival = await createEmployer(world)
    const elsewhere = await applyFor(await createFreelancer(world), await post(rival))
    const ids = applied.map(({ id }) => id)
    const before = (await world.ctx.db.read.select().from(conversations).all()).length
    for (const [body, status] of [
      [{ application_ids: [...ids, elsewhere.id], message: 'x' }, 404],
      [{ application_ids: [...ids, uuid()], message: 'x' }, 404],
      [{ application_ids: [], message: 'x' }, 422],
      [{ application_ids: Array.from({ length: 201 }, () => uuid()), message: 'x' }, 422],
      [{ application_ids: ids, message: ' ' }, 422],
      [{ application_ids: ids, message: 'x', status: 'accepted' }, 422],
    ] as const)
      expect((await reject(employer, job, body)).status).toBe(status)
    expect((await reject(rival, job, { application_ids: ids, message: 'x' })).status).toBe(404)
    expect(new Set(await statuses(world))).toEqual(new Set(['pending']))
    expect(await world.ctx.db.read.select().from(conversations).all()).toHaveLength(before)
  })

  test('people who take no messages from the company are rejected without one, and the outcome says so', async () => {
    const { employer, job, people, applied } = await appliedCrew(['Ann'])
    expect((await people[0]!.put(`/users/${employer.user.id}/block`)).status).toBe(204)
    const { body } = await reject(employer, job, { application_ids: [applied[0]!.id], message: 'Thank you.' })
    expect(body).toEqual([
      { application_id: applied[0]!.id, rejected: true, detail: 'This person does not take messages.' },
    ])
  })
})

test('an applicant of any project is found by words of their name, by the company alone, the last to apply first', async () => {
  const world = await jobsWorld()
  const [eva, rival] = [await createEmployer(world), await createEmployer(world)]
  const max = await createMember(world, eva)
  const [ana, bea] = [
    await createFreelancer(world, { full_name: 'Ana Birch' }),
    await createFreelancer(world, { full_name: 'Bea Banana' }),
  ]
  const [first, second, other] = [await post(eva), await post(eva, { title: 'Load-out' }), await post(rival)]
  world.setClock('2027-02-01T12:01:00Z')
  await applyFor(ana, first)
  world.setClock('2027-02-01T12:02:00Z')
  await step(bea, await applyFor(bea, first), 'withdraw')
  world.setClock('2027-02-01T12:03:00Z')
  await applyFor(ana, second)
  await applyFor(bea, other)
  const found = async (q: string, person = max) =>
    (await person.get<FoundApplicant[]>(`/employers/applicants?q=${encodeURIComponent(q)}`)).body.map(
      ({ full_name, job_title, is_listed }) => [full_name, job_title, is_listed],
    )
  expect(await found('ANA')).toEqual([
    ['Ana Birch', 'Load-out', true],
    ['Bea Banana', 'Arena rig', false],
    ['Ana Birch', 'Arena rig', true],
  ])
  expect(await found('bir an')).toEqual([
    ['Ana Birch', 'Load-out', true],
    ['Ana Birch', 'Arena rig', true],
  ])
  expect(await found('ana load')).toEqual([['Ana Birch', 'Load-out', true]])
  expect(await found('load')).toEqual([])
  for (const full_name of ['Éva Nagy', 'Łukasz Øye', 'Siân O’Shea', 'Žáneta Strauß', 'ﬁlip Ðorđe'])
    await applyFor(await createFreelancer(world, { full_name }), first)
  expect((await found('éva')).map(([name]) => name)).toEqual(['Éva Nagy'])
  expect((await found('Éva')).map(([name]) => name)).toEqual(['Éva Nagy'])
  expect((await found('łukasz ØYE')).map(([name]) => name)).toEqual(['Łukasz Øye'])
  // One folding on both engines, whichever of the two is typed without accents.
  for (const [q, full_name] of [
    ['eva', 'Éva Nagy'],
    ['lukasz oye', 'Łukasz Øye'],
    ["sian o'shea", 'Siân O’Shea'],
    ['OSHEA', 'Siân O’Shea'],
    ['zaneta STRAUSS', 'Žáneta Strauß'],
    ['filip dorde', 'ﬁlip Ðorđe'],
  ] as const)
    expect([q, (await found(q)).map(([name]) => name)]).toEqual([q, [full_name]])
  const [riga, lee] = [
    await createFreelancer(world, { full_name: 'Riga Vance', job_roles: ['Head Rigger'], skills: ['IPAF 3a'] }),
    await createFreelancer(world, { full_name: 'Lee Moss', town: 'Norwich' }),
  ]
  for (const person of [riga, lee]) await applyFor(person, first)
  expect(await found('head rig')).toEqual([['Riga Vance', 'Arena rig', true]])
  expect(await found('ipaf')).toEqual([['Riga Vance', 'Arena rig', true]])
  expect(await found('norwich')).toEqual([['Lee Moss', 'Arena rig', true]])
  for (const signs of ['%', '_', "'", '’ ’', '+', '\u200b']) expect([signs, await found(signs)]).toEqual([signs, []])
  expect(await found(' ')).toEqual([])
  expect((await found('ana', rival)).map(([name]) => name)).toEqual(['Bea Banana'])
  await ana.delete('/users/me')
  expect(await found('former')).toEqual([])
})

test('of a company with many applications those found are the last to apply, whether they applied lately or long ago', async () => {
  const world = await jobsWorld()
  const eva = await createEmployer(world)
  const names = ['Ana Birch', 'Bea Banana']
  const people = await mapInTurn(names, (full_name) => createFreelancer(world, { full_name }))
  const applied: { id: string; created_at: string; isAna: boolean }[] = []
  for (let at = 0; at < 130; at++) {
    const job = await createBareJob(world, eva)
    // Some at the same moment.
    const created_at = new Date(Date.UTC(2027, 0, 1 + ((at * 7) % 3))).toISOString()
    const isAna = at % 13 === 0
    const { id } = await createBareApplication(world, job, people[isAna ? 0 : 1]!, { created_at })
    applied.push({ id, created_at, isAna })
  }
  applied.sort((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1))
  const plans = watchPlans()
  const found = async (q: string) =>
    (await eva.get<FoundApplicant[]>(`/employers/applicants?q=${q}`)).body.map(({ application_id }) => application_id)
  const last = (some: typeof applied) => some.slice(0, FOUND_APPLICANTS_MAX).map(({ id }) => id)
  expect(await found('birch')).toEqual(last(applied.filter(({ isAna }) => isAna)))
  expect(await found('nobody')).toEqual([])
  const before = plans.countsOf(APPLICATIONS_IN_TURN).rows
  expect(await found('a')).toEqual(last(applied))
  expect(plans.countsOf(APPLICATIONS_IN_TURN).rows - before).toBeLessThan(60)
  const walks = plans.steps().filter(({ sql, table }) => APPLICATIONS_IN_TURN.test(sql) && table === 'applications')
  // Only SQLite's statements are watched.
  const isWatched = world.ctx.db.read.$client.engine === 'sqlite'
  expect(walks.map(({ index }) => index)).toEqual(isWatched ? ['applications_arrival'] : [])
})

const APPLICATIONS_IN_TURN = /^select "applications"."id", "applications"."created_at" from "jobs"/
