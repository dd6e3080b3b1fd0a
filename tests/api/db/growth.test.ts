import { expect, test } from 'vitest'
import { CRON_JOBS } from '../../../server/app/cron.ts'
import type { JobRow } from '../../../server/db/schema/jobs.ts'
import { alertedJobs } from '../../../server/db/schema/searches.ts'
import { matchedFreelancerOf } from '../../../server/jobs/matching/freelancer.ts'
import { forgetAlerts } from '../../../server/jobs/searches/forget-alerts.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { watchPlans } from '../../support/plans.ts'
import { createWorld } from '../../support/world.ts'

const DAY = 86_400_000

/*
 * What must not grow with the past is counted, not timed: `npm run bench -- growth` measures it.
 */

async function pair() {
  const world = await createWorld()
  const now = world.ctx.now().getTime()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  return { world, at, ana: await createFreelancer(world), eva: await createEmployer(world) }
}

test('of the jobs that somebody has worked on, matching reads those of two months', async () => {
  const { world, at, ana, eva } = await pair()
  for (const ended of [-300, -61, -59, 3]) {
    const job = await createBareJob(world, eva, { date_start: at(ended - 1), date_end: at(ended) })
    await createBareApplication(world, job, ana, { status: 'accepted' })
  }
  for (const ended of [-62, -58]) {
    const job = await createBareJob(world, eva, { date_start: at(-100), date_end: at(-90) })
    const booked = { booked_start: at(ended - 1), booked_end: at(ended) }
    await createBareApplication(world, job, ana, { status: 'accepted', ...booked })
  }
  const plans = watchPlans()
  const { taken } = await matchedFreelancerOf(world.ctx.db.read, ana.user, world.ctx.now())
  expect(taken.map(({ end }) => end).toSorted()).toEqual([at(-59), at(-58), at(3)])
  // None of the roles has shifts, so that nobody looks for them.
  expect(plans.statements().filter((words) => /join "shifts"/.test(words))).toEqual([])
})

test('a pull reads from indexes alone which of the jobs applied for and alerted to are ahead', async () => {
  const { ana } = await pair()
  const plans = watchPlans()
  expect((await ana.get('/sync')).status).toBe(200)
  const steps = plans.steps().filter(({ sql }) => /^select "jobs"\."id" from "(applications|told_jobs)"/.test(sql))
  expect(steps.flatMap(({ index }) => index ?? [])).toEqual(
    expect.arrayContaining(['applications_freelancer', 'jobs_ahead', 'sqlite_autoindex_told_jobs_1']),
  )
  expect(steps.filter(({ table }) => table === 'jobs').map(({ index }) => index)).toEqual(['jobs_ahead', 'jobs_ahead'])
})

test('a search for a role reads the roles of its page, and of all jobs found where words may be of two roles', async () => {
  const world = await jobsWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  for (let at = 0; at < 3; at++) await post(eva, { roles: [role({ role_name: 'Head Rigger' })] })
  const found = async (query: string) => {
    const plans = watchPlans()
    expect((await ana.get(`/jobs?limit=1&${query}`)).body).toHaveLength(1)
    return plans.countsOf(/cross join job_roles/).rows
  }
  expect(await found('role=rigger')).toBe(1)
  expect(await found('role=head%20rigger')).toBe(1 + 3)
  expect(await found('role=rigger&min_rate=1')).toBe(1 + 3)
})

test('whom a job was alerted to is forgotten a month after it has expired, and once', async () => {
  const { world, at, ana, eva } = await pair()
  const { ctx } = world
  const others = await Promise.all([createFreelancer(world), createFreelancer(world)])
  const posted = new Map<number, string>()
  const alert = async (expired: number) => {
    const { id } = await createBareJob(world, eva, { expires_at: at(expired) })
    posted.set(expired, id)
    const alerts = [ana, ...others].map(({ user }) => ({ user_id: user.id, job_id: id, alerted_by: 'a search' }))
    await ctx.db.write((tx) => tx.insert(alertedJobs).values(alerts).run())
  }
  for (const expired of [-90, -31, -31, -29, 10]) await alert(expired)
  const left = async () => (await ctx.db.read.select().from(alertedJobs).all()).map(({ job_id }) => job_id)
  await forgetAlerts(ctx)
  const kept = [-29, 10].flatMap((expired) => Array.from({ length: 3 }, () => posted.get(expired)!))
  expect((await left()).toSorted()).toEqual(kept.toSorted())

  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 2 * DAY) }
  await forgetAlerts(later)
  expect(new Set(await left())).toEqual(new Set([posted.get(10)]))
  expect(CRON_JOBS.some(({ run, every }) => run === forgetAlerts && !every)).toBe(true)
})

test('an acceptance is noted for all applicants at once, and no application goes through the others’ conversations', async () => {
  const world = await jobsWorld()
  const [ana, bea, eva] = [await createFreelancer(world), await createFreelancer(world), await createEmployer(world)]
  const job = await post(eva, { roles: [role({ places: 2 })] })
  const application = await applyFor(ana, job)
  const row = { ...job, company_id: eva.user.company_id! } as unknown as JobRow
  for (let at = 0; at < 20; at++) await createBareApplication(world, row, await createFreelancer(world))
  const plans = watchPlans()
  expect((await step(eva, application, 'accept')).status).toBe(200)
  const noted = plans.countsOf(/^\s*insert into "?changes/)
  expect(noted.runs).toBeGreaterThan(0)
  expect(noted.runs).toBeLessThan(15)
  await applyFor(bea, job)
  const found = plans
    .steps()
    .filter(({ sql }) =>
      /^select "conversations"."id".* from "participants" (?:cross|inner) join "conversations"/.test(sql),
    )
  const ofConversations = found.filter(({ table }) => table === 'conversations')
  expect(ofConversations.map(({ by }) => `${by}`)).toEqual(['id=?'])
})

test('the crew of a job is found without its other applicants, and all of it is told of a new one in one statement', async () => {
  const world = await jobsWorld()
  const eva = await createEmployer(world)
  const job = await post(eva, { roles: [role({ places: 5 })] })
  const people = await Promise.all(Array.from({ length: 5 }, () => createFreelancer(world)))
  const plans = watchPlans()
  const noted: number[] = []
  for (const person of people) {
    const application = await applyFor(person, job)
    const before = plans.countsOf(/insert into changes/).runs
    expect((await step(eva, application, 'accept')).status).toBe(200)
    noted.push(plans.countsOf(/insert into changes/).runs - before)
  }
  // The first of the crew opens the channel.
  expect(new Set(noted.slice(1)).size).toBe(1)
  const ofCrew = plans
    .steps()
    .filter(({ sql }) => /^select [^(]* from "applications" where [^?]*\? and [^?]*'accepted'\)$/.test(sql))
  expect(ofCrew.map(({ index }) => index)).toEqual(['applications_crew', 'applications_crew'])
})

test('a page of conversations goes through those of the person once; a thread asks how far the others are once for each sender', async () => {
  const { ana, eva } = await pair()
  const { body } = await eva.post('/messages/send-direct', { recipient_id: ana.user.id, content: 'Dock 4.' })
  const plans = watchPlans()
  expect((await ana.get('/messages/conversations')).body).toHaveLength(1)
  expect((await ana.get(`/messages/conversation/${body.conversation_id}`)).body).toHaveLength(1)
  // Each message by its key, and not by way of all conversations of the viewer.
  const shown = plans
    .steps()
    .filter(({ sql }) => /^select "messages"\."id".*cross join "participants" "mine"/.test(sql))
  expect(shown.map(({ table, by }) => [table, ...by])).toContainEqual(['messages', 'id=?'])
  expect(shown.map(({ table, by }) => [table, ...by])).toContainEqual([
    'participants',
    'conversation_id=?',
    'user_id=?',
  ])
  expect(shown.filter(({ by }) => by.length === 1 && by[0] === 'user_id=?')).toEqual([])
  const walks = plans
    .statements()
    .filter((words) => /^select "conversations"\."id".* from "participants" inner join "conversations"/.test(words))
  expect(walks).toHaveLength(1)
  const asked = plans.statements().filter((words) => /max\(o\.delivered_seq\)/.test(words) && /"messages"/.test(words))
  const ofThread = asked.filter((words) => !/"unread_count"|count\(\*\)/.test(words))
  expect(new Set(ofThread.map((words) => /select distinct "conversation_id", "sender_id"/.test(words)))).toEqual(
    new Set([true]),
  )
})
