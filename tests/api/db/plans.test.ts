import { expect, test } from 'vitest'
import { alertedJobs } from '../../../server/db/schema/searches.ts'
import { applyFor, jobBody, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember } from '../../support/factories/people.ts'
import { type PlanStep, watchPlans } from '../../support/plans.ts'
import { createDevice } from '../../support/sync-device.ts'

/*
 * How SQLite finds rows is tested, not how long it takes. The database keeps no statistics (ANALYZE): a plan that changes
 * by itself on a large server could not be tested on a small one.
 */

/** Conditions that many rows meet for ever, as long as nothing else narrows them down. */
const BROAD: Record<string, string[]> = {
  'jobs.status': ['status=?'],
  'changes of one person': ['user_id=?'],
  'changes up to a revision': ['user_id=?', 'revision<?'],
  'changes of one kind': ['user_id=?', 'kind=?'],
}

/** What reads many rows on purpose. */
const EXPLAINED = [
  // Only for a device that has nothing yet.
  /from "changes" where \("changes"\."user_id" = \? and "changes"\."kind" in/,
  // The last of them, and the one a page before it.
  /select max\(revision\) as revision from changes/,
  /from changes where .* and revision < :last\) noted\s+order by revision desc limit/,
  // The senders of a page of messages.
  /from \(select distinct "conversation_id", "sender_id" from "messages" where "messages"\."id" in/,
  // Whether there is one.
  /from changes where .* and revision <= :revision limit 1$/,
  // What one page has, put in order.
  /from changes where .* and revision <= :up_to\) noted\s+order by/,
  // A person's call sheets, of which there are as many as bookings.
  /from "changes" inner join "call_sheets" on/,
  /^update .* where false$/,
  // The invitations of one person, as `v`.
  /where freelancer_id = :user_id\) v\s/,
  // Whether there is one at all.
  /^select "key" from "saved_search_keys" limit \?$/,
]

const isWalk = ({ table, by, isScan, sql }: PlanStep) => {
  if (EXPLAINED.some((words) => words.test(sql))) return false
  if (isScan) return true
  return ['jobs', 'changes'].includes(table) && Object.values(BROAD).some((broad) => `${broad}` === `${by}`)
}

const described = ({ table, index, by, sql }: PlanStep) => `${table} ${index ?? ''} (${by.join(', ')}): ${sql}`

/** A team of two, a freelancer whom it has booked and alerted to a job, and a message to its crew. */
async function bookedCrew() {
  const world = await jobsWorld()
  const [ana, eva] = [await createFreelancer(world, { job_roles: ['Rigger'] }), await createEmployer(world)]
  const people = [ana, eva, await createMember(world, eva)]
  const job = await post(eva, { roles: [role({ places: 2 })] })
  const application = await applyFor(ana, job)
  expect((await step(eva, application, 'accept')).status).toBe(200)
  const alert = { user_id: ana.user.id, job_id: (await post(eva)).id, alerted_by: 'a search' }
  await world.ctx.db.write((tx) => tx.insert(alertedJobs).values(alert).run())
  const devices = people.map(createDevice)
  for (const device of devices) await device.pullAll()
  return { world, ana, eva, job, devices }
}

test('a message to a crew, the pulls after it, and the lists go through no table, nor through all of somebody’s log', async () => {
  const { ana, eva, job, devices } = await bookedCrew()
  const plans = watchPlans()
  const sent = await eva.post(`/jobs/${job.id}/broadcasts`, { audience: { to: 'confirmed' }, content: 'Dock 4.' })
  expect(sent.status).toBe(201)
  for (const device of [...devices, ...devices]) await device.pullAll()
  for (const person of [ana, eva])
    for (const path of ['/jobs', '/messages/conversations', '/auth/me', '/applications/my'])
      expect([path, (await person.get(path)).status]).toEqual([path, expect.any(Number)])
  const steps = plans.steps()
  expect(new Set(steps.map(({ table }) => table))).toContain('told_jobs')
  expect(steps.filter(isWalk).map(described)).toEqual([])
})

test('the badge and a search of messages read what is new or asked for, not all of a conversation or of its team', async () => {
  const { ana, eva, job } = await bookedCrew()
  const message = { recipient_id: eva.user.id, job_id: job.id, content: 'At dock 4.' }
  expect((await ana.post('/messages/send', message)).status).toBe(201)
  const plans = watchPlans()
  expect((await eva.get('/messages/unread-count')).body).toEqual({ unread_count: 2 })
  expect((await eva.get('/messages/search?q=dock')).body).toHaveLength(1)
  const steps = plans.steps()
  expect(steps.filter(isWalk).map(described)).toEqual([])
  const counted = steps.filter(({ sql, table }) => sql.startsWith('select count(*)') && table === 'participants')
  expect(counted.map(({ by, isAlone }) => [`${by}`, isAlone])).toEqual([
    ['user_id=?,left_at=?', true],
    ['conversation_id=?,user_id=?', false],
    ['conversation_id=?,user_id=?', false],
  ])
  const searched = steps.filter(
    ({ sql, table }) =>
      sql.startsWith('select "messages"."id", "messages"."seq", "messages"."content"') && table === 'messages',
  )
  expect(searched.map(({ by }) => `${by}`)).toEqual(['conversation_id=?,seq>?,seq<?'])
})

test('an edit of a project goes through no table, and gives no row its own key again', async () => {
  const { eva, job } = await bookedCrew()
  const roles = [role({ id: job.roles[0]!.id, places: 3, day_rate: 300, role_name: 'Lead rigger' } as object)]
  const plans = watchPlans()
  expect((await eva.put(`/jobs/${job.id}`, jobBody({ title: 'Arena rig, night', roles }))).status).toBe(200)
  const steps = plans.steps()
  expect(steps.filter(isWalk).map(described)).toEqual([])
  expect(plans.statements().filter((sql) => /^update\b.*\bset\b.*"id" = .*\bwhere\b/i.test(sql))).toEqual([])
  expect(plans.statements()).toContainEqual(
    expect.stringMatching(/^update "job_roles" set "role_name"|^update "job_roles" set "position"/),
  )
})

test('what a plan says is understood: all of a table, an alias of it, and what an index narrows down', async () => {
  const { ctx } = await jobsWorld()
  const plans = watchPlans()
  const ask = (sql: string) => ctx.db.read.$client.prepare(sql).all()
  await ask("select * from jobs j where j.title = 'x'")
  await ask("select * from changes where user_id = 'a' and kind = 'message'")
  await ask("select * from changes c where c.user_id = 'a' and c.revision > 5")
  await ask("select * from users where id in (select value from json_each('[]'))")
  expect(
    plans
      .steps()
      .filter(isWalk)
      .map(({ table, by }) => [table, ...by]),
  ).toEqual([['jobs'], ['changes', 'user_id=?', 'kind=?']])
})
