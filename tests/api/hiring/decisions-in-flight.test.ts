import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { applications } from '../../../server/db/schema/jobs.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { undoableDecisions } from '../../../server/db/schema/undoable-decisions.ts'
import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { DECISION_UNDO_SECONDS } from '../../../shared/limits.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { jobsWorld, post, riggersFor, role } from '../../support/factories/jobs.ts'
import { createEmployer, type Person } from '../../support/factories/people.ts'
import { payloadOfReleaseBefore } from '../../support/factories/decision-payloads.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

const START = Date.parse('2027-02-01T12:00:00Z')
const WORDS = 'We have chosen others this time.'

/** What the release before has instead of the table: the decision itself in the payload of its delivery. */
async function goBackToJson({ ctx }: World) {
  const { engine } = ctx.db.read.$client
  const folder = engine === 'postgres' ? 'server/db/postgres/migrations' : 'server/db/migrations'
  const migration = readdirSync(folder).find((name) => name.endsWith('_undoable_decisions.sql'))!
  await ctx.db.write(async (tx) => {
    const decisions = await tx.select().from(undoableDecisions).all()
    const rows = await tx.select().from(applications).all()
    const { $client } = tx
    for (const statement of engine === 'postgres' ? TAKEN_FROM_POSTGRES : []) await $client.exec(statement)
    await $client.exec('drop table undoable_decisions')
    for (const one of decisions) {
      const { status } = rows.find(({ id }) => id === one.application_id)!
      const payload = JSON.stringify(payloadOfReleaseBefore(one, status))
      await $client.prepare('update deliveries set payload = ? where id = ?').run(payload, one.delivery_id)
    }
  })
  return readFileSync(join(folder, migration), 'utf8').split('--> statement-breakpoint')
}

const TAKEN_FROM_POSTGRES = [
  'drop function if exists add_decision_of_delivery, write_decision_into_delivery cascade',
  'drop view if exists decisions_in_deliveries',
]

async function migrate({ ctx }: World, statements: string[]) {
  await ctx.db.write(async (tx) => {
    for (const statement of statements) await tx.$client.exec(statement)
  })
}

async function toldTo(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  const titled = device.of('notification').filter(({ kind }) => kind !== 'message')
  const messages = device.of('message').filter(({ content }) => content === WORDS)
  return [...titled.map(({ title, count }) => [title, count]), ...messages.map(({ content }) => content)]
}

test('what could be undone when the table came is undone, or told once after its time', async () => {
  const world = await jobsWorld()
  world.setClock(new Date(START))
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ places: 9 })] })
  const names = ['Ann', 'Bob', 'Cy', 'Di', 'Ed', 'Fay', 'Gus']
  const { people, applied } = await riggersFor(world, job, names)
  const idsOf = (...some: string[]) => some.map((name) => applied[names.indexOf(name)]!.id)
  const decide = async (decision: string, some: string[], body = {}) =>
    (
      await employer.post<DecisionOutcome[]>(`/jobs/${job.id}/applications/${decision}`, {
        application_ids: idsOf(...some),
        ...body,
      })
    ).body
  const hold = (decision: string, some: string[], body = {}) =>
    decide(decision, some, { id: uuid(), is_held: true, ...body })
  const statuses = async () =>
    (await employer.get<Job[]>('/jobs')).body[0]!.applications.map((one) => (one as Application).status)

  await hold('reject', ['Ann', 'Bob'], { message: WORDS })
  await hold('shortlist', ['Cy', 'Di', 'Gus'])
  await hold('accept', ['Di', 'Ed', 'Fay', 'Gus'])
  const before = await world.ctx.db.read
    .select()
    .from(undoableDecisions)
    .orderBy(undoableDecisions.application_id)
    .all()
  await migrate(world, await goBackToJson(world))
  const after = await world.ctx.db.read.select().from(undoableDecisions).orderBy(undoableDecisions.application_id).all()
  expect(after).toEqual(before)
  expect(await statuses()).toEqual([
    'rejected',
    'rejected',
    'shortlisted',
    'accepted',
    'accepted',
    'accepted',
    'accepted',
  ])
  await holds(world)

  const undone = [
    ...(await decide('undo', ['Bob'], { status: 'rejected' })),
    ...(await decide('undo', ['Fay', 'Gus'], { status: 'accepted' })),
  ]
  expect(undone.map(({ is_done, detail }) => [is_done, detail])).toEqual(Array(3).fill([true, '']))
  expect(await statuses()).toEqual([
    'rejected',
    'pending',
    'shortlisted',
    'accepted',
    'accepted',
    'pending',
    'shortlisted',
  ])
  await holds(world)
  for (const person of people) expect(await toldTo(person)).toEqual([])

  world.setClock(new Date(START + (DECISION_UNDO_SECONDS + 3) * 1000))
  world.ctx.deliveries.wake()
  await expect
    .poll(async () => (await world.ctx.db.read.select().from(deliveries).all()).map(({ channel }) => channel))
    .not.toContain('decision')
  expect(await Promise.all(people.map(toldTo))).toEqual([
    [['Not this time', 1], WORDS],
    [],
    [['You’re shortlisted', 1]],
    [['You are confirmed', 1]],
    [['You are confirmed', 1]],
    [],
    [['You’re shortlisted', 1]],
  ])
  expect(await world.ctx.db.read.select().from(undoableDecisions).all()).toEqual([])
  await holds(world)
})
