import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps } from '../../server/jobs/bookings.ts'
import { applications, jobRoles, jobs } from '../../server/db/schema/jobs.ts'
import { messages } from '../../server/db/schema/messages.ts'
import type { Application } from '../../shared/jobs.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { applyFor, jobsWorld, post, role, step } from '../support/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../support/people.ts'
import type { World } from '../support/world.ts'

// X6: whatever is raced, there is one application, legal states only, nothing overfilled, nobody double-booked.

test('ten applications by one person at once are one', async () => {
  const world = await jobsWorld()
  const job = await post(await createEmployer(world))
  const rigger = await createFreelancer(world)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => rigger.post(`/jobs/${job.id}/apply`, { message: 'x' })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(world.ctx.db.read.select().from(messages).all()).toHaveLength(1)
})

test('accept, reject and withdraw raced: one of them wins, the others are told', async () => {
  for (let round = 0; round < 5; round++) {
    const world = await jobsWorld()
    const employer = await createEmployer(world)
    const rigger = await createFreelancer(world)
    const application = await applyFor(rigger, await post(employer))
    const races = [
      step(employer, application, 'accept'),
      step(employer, application, 'reject'),
      step(rigger, application, 'withdraw'),
    ]
    const answers = await Promise.all(races.slice(round % 3).concat(races.slice(0, round % 3)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    holds(world)
  }
})

test('two accepts for the last place: one is confirmed', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer)
  const rivals = [
    await applyFor(await createFreelancer(world), job),
    await applyFor(await createFreelancer(world), job),
  ]
  const answers = await Promise.all(rivals.map((application) => step(employer, application, 'accept')))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(answers.find((answer) => answer.status === 409)!.body.detail).toBe('All places were filled at 12:00.')
  holds(world)
})

test('two companies accept one person for the same days: one gets them', async () => {
  const world = await jobsWorld()
  const companies = [await createEmployer(world), await createEmployer(world)]
  const rigger = await createFreelancer(world)
  const asked = await Promise.all(companies.map(async (employer) => applyFor(rigger, await post(employer))))
  const answers = await Promise.all(asked.map((application, index) => step(companies[index]!, application, 'accept')))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  holds(world)
})

type Action = {
  verb: 'apply' | 'shortlist' | 'accept' | 'reject' | 'withdraw'
  job: number
  person: number
  again: boolean
}
const actions = fc.array(
  fc.record<Action>({
    verb: fc.constantFrom('apply', 'apply', 'shortlist', 'accept', 'accept', 'reject', 'withdraw'),
    job: fc.nat(2),
    person: fc.nat(3),
    again: fc.boolean(),
  }),
  { minLength: 5, maxLength: 40 },
)
/** What the contract allows, apart from places and dates. */
const NEXT: Record<Exclude<Action['verb'], 'apply'>, { to: ApplicationStatus; from: ApplicationStatus[] }> = {
  shortlist: { to: 'shortlisted', from: ['pending'] },
  accept: { to: 'accepted', from: ['pending', 'shortlisted'] },
  reject: { to: 'rejected', from: ['pending', 'shortlisted'] },
  withdraw: { to: 'withdrawn', from: ['pending', 'shortlisted'] },
}

test('any sequence of verbs, in pairs at once, keeps the rules', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
  console.info(`applications: SEED=${seed}`)
  const world = await jobsWorld()
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const employers = [await createEmployer(world), await createEmployer(world)]
      const people: Person[] = []
      for (let n = 0; n < 4; n++) people.push(await createFreelancer(world, { job_roles: ['Rigger'] }))
      const posted = [
        await post(employers[0]!, { roles: [role({ places: 2 }), role({ role_name: 'Stagehand' })] }),
        await post(employers[1]!, {
          roles: [role({ date_start: '2027-03-03T12:00:00Z', date_end: '2027-03-06T12:00:00Z' })],
        }),
        await post(employers[1]!, {
          roles: [role({ date_start: '2027-03-06T12:00:00Z', date_end: '2027-03-07T12:00:00Z' })],
        }),
      ]
      const held = new Map<string, Application>()

      const act = async ({ verb, job, person }: Action) => {
        const key = `${job}/${person}`
        const before = held.get(key)
        if (verb === 'apply') {
          const answer = await people[person]!.post<Application>(`/jobs/${posted[job]!.id}/apply`, { message: 'x' })
          expect([201, 409]).toContain(answer.status)
          if (answer.status === 201) held.set(key, answer.body)
        } else if (before) {
          const actor = verb === 'withdraw' ? people[person]! : employers[job === 0 ? 0 : 1]!
          const answer = await step(actor, before, verb)
          expect([200, 409]).toContain(answer.status)
          if (answer.status === 200) expect(answer.body.status).toBe(NEXT[verb].to)
        }
      }
      for (const action of sequence) {
        const before = new Map(
          world.ctx.db.read
            .select()
            .from(applications)
            .all()
            .map((row) => [row.id, row.status]),
        )
        await Promise.all(action.again ? [act(action), act(action)] : [act(action)])
        holds(world)
        for (const row of world.ctx.db.read.select().from(applications).all()) {
          const was = before.get(row.id) ?? 'pending'
          if (row.status !== was)
            expect(NEXT[action.verb as keyof typeof NEXT]).toMatchObject({
              to: row.status,
              from: expect.arrayContaining([was]),
            })
        }
      }
    }),
    { seed, numRuns: 20 },
  )
}, 60_000)

/** The invariants, read from the tables. */
function holds(world: World) {
  const db = world.ctx.db.read
  const rows = db.select().from(applications).all()
  expect(new Set(rows.map((row) => `${row.job_id}/${row.freelancer_id}`)).size).toBe(rows.length)
  const accepted = rows.filter((row) => row.status === 'accepted')
  const roles = db.select().from(jobRoles).all()
  for (const each of roles) {
    expect(each.filled).toBeLessThanOrEqual(each.places)
    expect(accepted.filter((row) => row.job_role_id === each.id)).toHaveLength(each.filled)
  }
  for (const job of db.select().from(jobs).all()) {
    const isFull = roles.filter((each) => each.job_id === job.id).every((each) => each.filled === each.places)
    expect(job.status).toBe(isFull ? 'filled' : 'open')
  }
  const spans = accepted.map((row) => ({
    person: row.freelancer_id,
    role: roles.find((each) => each.id === row.job_role_id)!,
  }))
  for (const [index, a] of spans.entries()) {
    for (const b of spans.slice(index + 1)) {
      const both = [a, b].map(({ role }) => ({ start: role.date_start, end: role.date_end })) as [
        { start: string; end: string },
        { start: string; end: string },
      ]
      if (a.person === b.person) expect(overlaps(...both)).toBe(false)
    }
  }
}
