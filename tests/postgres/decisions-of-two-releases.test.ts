import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { applications } from '../../server/db/schema/jobs.ts'
import { deliveries } from '../../server/db/schema/sync.ts'
import { undoableDecisions } from '../../server/db/schema/undoable-decisions.ts'
import type { DecisionOutcome } from '../../shared/hiring/applicants.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { holds } from '../support/factories/booking-rules.ts'
import { payloadOfReleaseBefore } from '../support/factories/decision-payloads.ts'
import { jobsWorld, post, riggersFor, role } from '../support/factories/jobs.ts'
import { createEmployer } from '../support/factories/people.ts'
import { admin } from '../support/postgres-databases.ts'

/** A rejection with a message, a shortlisting, an acceptance, and one of somebody who was shortlisted just before. */
async function decided() {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 3 })] })
  const { applied } = await riggersFor(world, job, ['Ann', 'Bob', 'Cy', 'Di'])
  const ids = applied.map(({ id }) => id)
  const decide = async (decision: string, body: object) =>
    (await employer.post<DecisionOutcome[]>(`/jobs/${job.id}/applications/${decision}`, body)).body
  const hold = (decision: string, application_ids: string[], body = {}) =>
    decide(decision, { id: uuid(), application_ids, is_held: true, ...body })
  await hold('reject', [ids[0]!], { message: 'Not this time, “sorry”.\n' })
  await hold('shortlist', [ids[1]!, ids[3]!])
  await hold('accept', [ids[2]!, ids[3]!])
  const { read } = world.ctx.db
  const sql = (text: string) => admin(world.ctx.settings.DATABASE_URL!, text)
  return {
    world,
    ids,
    decide,
    sql,
    statuses: async () =>
      (await employer.get<Job[]>('/jobs')).body[0]!.applications.map((one) => (one as Application).status),
    decisions: () => read.select().from(undoableDecisions).orderBy(undoableDecisions.application_id).all(),
    waiting: () =>
      read.select().from(deliveries).where(eq(deliveries.channel, 'decision')).orderBy(deliveries.id).all(),
    rows: () => read.select().from(applications).all(),
  }
}

test('C6 the release before finds in deliveries what is decided at this one, and tells or undoes it', async () => {
  const { decisions, waiting, rows, decide, statuses, sql, ids } = await decided()
  const [made, found, all] = [await decisions(), await waiting(), await rows()]
  expect(made).toHaveLength(4)
  for (const one of made) {
    const { payload } = found.find(({ id }) => id === one.delivery_id)!
    const { status } = all.find(({ id }) => id === one.application_id)!
    expect(payload).toEqual(payloadOfReleaseBefore(one, status))
  }
  // Both are its way to begin.
  await sql(`delete from deliveries where dedupe_key = 'decision:${ids[0]}'`)
  expect((await decisions()).map(({ application_id }) => application_id)).not.toContain(ids[0])
  const [outcome] = await decide('undo', { application_ids: [ids[0]], status: 'rejected' })
  expect(outcome).toMatchObject({ is_done: false, detail: 'They have been told already.' })
  expect(await statuses()).toEqual(['rejected', 'shortlisted', 'accepted', 'accepted'])
})

test('C6 what is decided at the release before can be undone at this one', async () => {
  const { world, decisions, waiting, decide, statuses, sql, ids } = await decided()
  const [made, found] = [await decisions(), await waiting()]
  await sql("delete from deliveries where channel = 'decision'")
  expect(await decisions()).toEqual([])
  for (const { id, dedupe_key, payload, not_before, created_at } of found)
    await sql(`insert into deliveries (id, channel, dedupe_key, destination, payload, not_before, created_at) values
      ('${id}', 'decision', '${dedupe_key}', 'decision', '${JSON.stringify(payload)}', '${not_before}', '${created_at}')`)
  expect(await decisions()).toEqual(made)
  expect(await waiting()).toEqual(found)
  await holds(world)
  const undone = [
    ...(await decide('undo', { application_ids: [ids[0]], status: 'rejected' })),
    ...(await decide('undo', { application_ids: ids.slice(2), status: 'accepted' })),
  ]
  expect(undone.map(({ is_done, detail }) => [is_done, detail])).toEqual(Array(3).fill([true, '']))
  expect(await statuses()).toEqual(['pending', 'shortlisted', 'pending', 'shortlisted'])
  expect((await waiting()).map(({ dedupe_key }) => dedupe_key).toSorted()).toEqual(
    [ids[1], ids[3]].map((id) => `decision:${id}`).toSorted(),
  )
  await holds(world)
})
