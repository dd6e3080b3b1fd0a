import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { announceDecision } from '../../../server/hiring/undo-decisions.ts'
import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { DECISION_UNDO_SECONDS } from '../../../shared/limits.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { applyFor, jobsWorld, post, riggersFor, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

const START = Date.parse('2027-02-01T12:00:00Z')

/** A project with two riggers' places and one climber's, and who applied as a rigger. */
async function crew(names: string[] = ['Ann', 'Bob', 'Cy']) {
  const world = await jobsWorld()
  world.setClock(new Date(START))
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 2 }), role({ role_name: 'Climber', places: 1 })] })
  const { people, applied } = await riggersFor(world, job, names, { job_role_id: job.roles[0]!.id })
  return { world, employer, job, people, applied, ids: applied.map(({ id }) => id) }
}
type Decision = 'accept' | 'shortlist' | 'reject' | 'undo'
const decide = (person: Person, job: Job, decision: Decision, body: unknown) =>
  person.post<DecisionOutcome[]>(`/jobs/${job.id}/applications/${decision}`, body)
const statusesOf = async (employer: Person, job: Job) =>
  (await employer.get<Job[]>('/jobs')).body
    .find(({ id }) => id === job.id)!
    .applications.map((one) => (one as Application).status)
/** What a freelancer's device has of their application, by a full sync, and what it is notified of. */
const known = async (person: Person) => {
  const { changes } = (await person.get('/sync')).body as { changes: { kind: string; row: Record<string, string> }[] }
  const rows = (kind: string) => changes.filter((one) => one.kind === kind).map(({ row }) => row)
  return {
    status: rows('application').map(({ status }) => status),
    told: rows('notification').map(({ title }) => title),
    messages: rows('message').map(({ content }) => content),
  }
}
/** The delivery of the only decision that can be undone, as the worker reads it when it is due. */
const claimedDecision = async ({ ctx }: World) =>
  (await ctx.db.read.select().from(deliveries).where(eq(deliveries.channel, 'decision')).get())!
const later = async (world: World, seconds: number) => {
  world.setClock(new Date(START + seconds * 1000))
  world.ctx.deliveries.wake()
}

describe('several accepted at once', () => {
  test('those who fit are, in the order asked for; each of the others stays as they were, with the reason', async () => {
    const { employer, job, applied, ids, people } = await crew(['Ann', 'Bob', 'Cy', 'Di', 'Ed'])
    await step(people[1]!, applied[1]!, 'withdraw')
    const { body, status } = await decide(employer, job, 'accept', { application_ids: ids })
    expect(status).toBe(200)
    expect(body.map(({ application_id, is_done, detail }) => [application_id, is_done, detail])).toEqual([
      [ids[0], true, ''],
      [ids[1], false, 'This application was withdrawn at 12:00.'],
      [ids[2], true, ''],
      [ids[3], false, 'This role was filled at 12:00.'],
      [ids[4], false, 'This role was filled at 12:00.'],
    ])
    expect(await statusesOf(employer, job)).toEqual(['accepted', 'withdrawn', 'accepted', 'pending', 'pending'])
    expect((await known(people[0]!)).told).toContain('You are confirmed')
    expect((await known(people[3]!)).told).toEqual([])
  })

  test('nobody is booked in two places: who is confirmed elsewhere is left out, and named', async () => {
    const { world, employer, job, people, ids } = await crew(['Ann', 'Bob'])
    const rival = await createEmployer(world)
    const elsewhere = await applyFor(people[0]!, await post(rival))
    expect((await step(rival, elsewhere, 'accept')).status).toBe(200)
    const { body } = await decide(employer, job, 'accept', { application_ids: ids })
    expect(body.map(({ is_done, detail }) => [is_done, detail])).toEqual([
      [false, 'Ann is already confirmed for another project at that time.'],
      [true, ''],
    ])
    await holds(world)
  })

  test('a repeat is harmless, under the same id or another; another body, decision or author is a conflict (O2, O3)', async () => {
    const { world, employer, job, ids, people } = await crew(['Ann', 'Bob'])
    const member = await createMember(world, employer)
    const body = { id: uuid(), application_ids: ids }
    const answers = await Promise.all([1, 2, 3].map(() => decide(employer, job, 'accept', body)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, answers[0]!.body]))
    const anew = await decide(employer, job, 'accept', { ...body, id: uuid() })
    expect(anew.body.map(({ is_done }) => is_done)).toEqual([true, true])
    expect((await known(people[0]!)).told.filter((title) => title === 'You are confirmed')).toHaveLength(1)
    expect((await decide(employer, job, 'accept', { ...body, application_ids: [ids[0]] })).status).toBe(409)
    expect((await decide(employer, job, 'shortlist', body)).status).toBe(409)
    expect((await decide(member, job, 'accept', body)).status).toBe(409)
    await holds(world)
  })

  test('with an id of another project nothing is done (X2); nor with bad input, nor by another company', async () => {
    const { world, employer, job, ids } = await crew()
    const rival = await createEmployer(world)
    const elsewhere = await applyFor(await createFreelancer(world), await post(rival))
    for (const decision of ['accept', 'shortlist', 'undo'] as const) {
      const more = decision === 'undo' ? { status: 'rejected' } : {}
      for (const [body, status] of [
        [{ application_ids: [...ids, elsewhere.id], ...more }, 404],
        [{ application_ids: [...ids, uuid()], ...more }, 404],
        [{ application_ids: [], ...more }, 422],
        [{ application_ids: Array.from({ length: 201 }, () => uuid()), ...more }, 422],
        [{ application_ids: ids, ...more, message: 'x' }, 422],
      ] as const)
        expect([decision, (await decide(employer, job, decision, body)).status]).toEqual([decision, status])
      expect((await decide(rival, job, decision, { application_ids: ids, ...more })).status).toBe(404)
    }
    expect(await statusesOf(employer, job)).toEqual(['pending', 'pending', 'pending'])
  })

  test('raced by two of a team: no place is taken twice (X6)', async () => {
    for (let round = 0; round < 4; round++) {
      const { world, employer, job, ids } = await crew(['Ann', 'Bob', 'Cy', 'Di'])
      const member = await createMember(world, employer)
      const answers = await Promise.all([
        decide(employer, job, 'accept', { application_ids: ids.slice(0, 3) }),
        decide(member, job, 'accept', { application_ids: ids.slice(1).toReversed() }),
        employer.post(`/jobs/${job.id}/applications/${ids[round]}/accept`),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual(
        expect.arrayContaining([200, 200]),
      )
      expect((await statusesOf(employer, job)).filter((status) => status === 'accepted')).toHaveLength(2)
      await holds(world)
    }
  })
})

describe('a decision that can be undone', () => {
  const WORDS = 'We have chosen others this time.'

  test('is true for the company at once; its freelancer is told after the time is over, and not before', async () => {
    const { world, employer, job, people, ids } = await crew(['Ann', 'Bob'])
    const rejected = await decide(employer, job, 'reject', { application_ids: [ids[0]], message: WORDS, is_held: true })
    expect(rejected.body).toEqual([{ application_id: ids[0], rejected: true, detail: '', is_held: true }])
    await decide(employer, job, 'shortlist', { application_ids: [ids[1]], is_held: true })
    expect(await statusesOf(employer, job)).toEqual(['rejected', 'shortlisted'])
    await later(world, DECISION_UNDO_SECONDS)
    expect(await known(people[0]!)).toMatchObject({ status: ['pending'], told: [] })
    expect((await known(people[0]!)).messages).not.toContain(WORDS)
    expect(await known(people[1]!)).toMatchObject({ status: ['pending'], told: [] })
    await later(world, DECISION_UNDO_SECONDS + 3)
    await expect.poll(async () => (await known(people[0]!)).status).toEqual(['rejected'])
    await expect.poll(async () => (await known(people[1]!)).told).toEqual(['You’re shortlisted'])
    expect((await known(people[0]!)).told).toContain('Not this time')
    expect((await known(people[0]!)).messages).toContain(WORDS)
  })

  test('undone in time nothing has happened to its freelancer, then or later; a repeat is harmless', async () => {
    const { world, employer, job, people, ids } = await crew(['Ann', 'Bob'])
    await decide(employer, job, 'shortlist', { application_ids: [ids[1]] })
    await decide(employer, job, 'reject', { application_ids: ids, message: WORDS, is_held: true })
    for (const _ of ['once', 'again']) {
      const { body } = await decide(employer, job, 'undo', { application_ids: ids, status: 'rejected' })
      expect(body.map(({ is_done, detail }) => [is_done, detail])).toEqual([
        [true, ''],
        [true, ''],
      ])
      expect(await statusesOf(employer, job)).toEqual(['pending', 'shortlisted'])
    }
    await later(world, 60)
    // A delivery that was queued after it has gone, and so would this one.
    await decide(employer, job, 'accept', { application_ids: [ids[1]] })
    await expect.poll(async () => (await known(people[1]!)).told).toContain('You are confirmed')
    expect(await known(people[0]!)).toMatchObject({ status: ['pending'], told: [] })
    expect((await known(people[0]!)).messages).not.toContain(WORDS)
    expect((await known(people[1]!)).told).not.toContain('Not this time')
  })

  test('what has been told stays, and the outcome says so', async () => {
    const { world, employer, job, people, ids } = await crew(['Ann', 'Bob'])
    await decide(employer, job, 'shortlist', { application_ids: [ids[0]] })
    await decide(employer, job, 'shortlist', { application_ids: [ids[1]], is_held: true })
    await later(world, DECISION_UNDO_SECONDS + 3)
    await expect.poll(async () => (await known(people[1]!)).status).toEqual(['shortlisted'])
    const { body } = await decide(employer, job, 'undo', { application_ids: ids, status: 'shortlisted' })
    expect(body.map(({ is_done, detail }) => [is_done, detail])).toEqual(
      Array(2).fill([false, 'They have been told already.']),
    )
    expect(await statusesOf(employer, job)).toEqual(['shortlisted', 'shortlisted'])
  })

  test('undone and told at the same moment: one of the two, never both (X6)', async () => {
    for (let round = 0; round < 6; round++) {
      const { world, employer, job, people, ids } = await crew(['Ann'])
      await decide(employer, job, 'reject', { application_ids: ids, message: WORDS, is_held: true })
      await later(world, DECISION_UNDO_SECONDS + 3)
      if (round % 2) await new Promise((resolve) => setImmediate(resolve))
      const { body } = await decide(employer, job, 'undo', { application_ids: ids, status: 'rejected' })
      const isUndone = body[0]!.is_done
      await expect.poll(async () => (await known(people[0]!)).status).toEqual([isUndone ? 'pending' : 'rejected'])
      await expect
        .poll(async () => (await known(people[0]!)).told)
        .toEqual(isUndone ? [] : expect.arrayContaining(['Not this time']))
    }
  })

  test('replaced by another decision just when it is told, it is not told, and the other one is in its time', async () => {
    const { world, employer, job, people, ids } = await crew(['Ann'])
    await decide(employer, job, 'shortlist', { application_ids: ids, is_held: true })
    const claimed = await claimedDecision(world)
    await decide(employer, job, 'reject', { application_ids: ids, message: WORDS, is_held: true })
    expect(await announceDecision(world.ctx, claimed)).toEqual({ kind: 'done' })
    expect(await known(people[0]!)).toMatchObject({ status: ['pending'], told: [] })
    await later(world, DECISION_UNDO_SECONDS + 3)
    await expect
      .poll(() => known(people[0]!))
      .toMatchObject({ status: ['rejected'], messages: expect.arrayContaining([WORDS]) })
  })

  test('carried out again, as after a kill just when it was told, it is told once', async () => {
    const { world, employer, job, people, ids } = await crew(['Ann'])
    await decide(employer, job, 'reject', { application_ids: ids, message: WORDS, is_held: true })
    const claimed = await claimedDecision(world)
    for (const _ of ['once', 'again']) expect(await announceDecision(world.ctx, claimed)).toEqual({ kind: 'done' })
    const { status, told, messages } = await known(people[0]!)
    expect(status).toEqual(['rejected'])
    expect(told.filter(Boolean)).toEqual(['Not this time'])
    expect(messages.filter((content) => content === WORDS)).toEqual([WORDS])
  })

  test('the freelancer may withdraw meanwhile, and the company may accept who was shortlisted: only that is told', async () => {
    const { world, employer, job, people, applied, ids } = await crew(['Ann', 'Bob'])
    await decide(employer, job, 'reject', { application_ids: [ids[0]], message: WORDS, is_held: true })
    await decide(employer, job, 'shortlist', { application_ids: [ids[1]], is_held: true })
    expect((await step(people[0]!, applied[0]!, 'withdraw')).status).toBe(200)
    expect((await step(employer, applied[1]!, 'accept')).status).toBe(200)
    expect(await statusesOf(employer, job)).toEqual(['withdrawn', 'accepted'])
    await later(world, 60)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await known(people[0]!)).toMatchObject({ status: ['withdrawn'], told: [] })
    expect(await known(people[1]!)).toMatchObject({ status: ['accepted'], told: ['You are confirmed'] })
    const { body } = await decide(employer, job, 'undo', { application_ids: ids, status: 'shortlisted' })
    expect(body.map(({ is_done }) => is_done)).toEqual([true, true])
    expect(await statusesOf(employer, job)).toEqual(['withdrawn', 'accepted'])
  })
})
