import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { attach } from '../support/factories/attachments.ts'
import { addRole, createBareJob } from '../support/factories/bare-job.ts'
import { pdf } from '../support/factories/documents.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { createWorld } from '../support/world.ts'

/**
 * The most for a message, with its session, BEGIN and COMMIT: each is a wait for the network where the database is on
 * another machine. A further statement goes out beside others (`Promise.all`), not after them.
 */
const MOST = 9

/** What a request asks the database for until its answer; queries that one connection gets in one turn go out together. */
type Trips = { sent: string[][]; isOver: boolean }
const current = new AsyncLocalStorage<Trips>()

/** Watches all connections of this process. */
function watchQueries() {
  const { query } = pg.Client.prototype
  const lastOf = new WeakMap<pg.Client, string[]>()
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const trips = current.getStore()
    const [asked] = given as [string | { text: string }]
    if (trips && !trips.isOver) note(trips, this, typeof asked === 'string' ? asked : asked.text)
    return Reflect.apply(query, this, given)
  } as typeof query
  onTestFinished(() => void (pg.Client.prototype.query = query))

  function note(trips: Trips, client: pg.Client, text: string) {
    // What each new connection is asked once.
    if (text.includes('pg_is_in_recovery')) return
    const last = client.pipeline ? lastOf.get(client) : undefined
    if (last) return void last.push(text)
    const trip = [text]
    lastOf.set(client, trip)
    setImmediate(() => lastOf.delete(client))
    trips.sent.push(trip)
  }
}

async function tripsOf(request: () => Promise<{ status: number }>) {
  const trips: Trips = { sent: [], isOver: false }
  const { status } = await current.run(trips, request)
  trips.isOver = true
  expect(status).toBe(201)
  return trips.sent
}

test('a message takes nine round trips at most: direct or about a job, the first or not, with a file or without', async () => {
  const world = await createWorld({ STRANGER_MESSAGES: '20' })
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const job = await createBareJob(world, eva)
  await addRole(world, job)
  const { body: file } = await attach(world, ana, { bytes: pdf(), name: 'lift plan.pdf' })
  const message = () => ({ id: crypto.randomUUID(), recipient_id: eva.user.id, content: 'At six?' })
  const direct = () => ana.post('/messages/send-direct', message())
  const about = (more: object = {}) => ana.post('/messages/send', { ...message(), job_id: job.id, ...more })
  watchQueries()
  const found = {
    'first about a job': await tripsOf(about),
    'first direct': await tripsOf(direct),
    'about a job': await tripsOf(about),
    'with a file': await tripsOf(() => about(file)),
    direct: await tripsOf(direct),
    'the fifth without an answer': await tripsOf(direct),
  }
  for (const [kind, sent] of Object.entries(found))
    expect(sent.length, `${kind}:\n${sent.map((texts) => texts.join('; ')).join('\n')}`).toBeLessThanOrEqual(MOST)
})
