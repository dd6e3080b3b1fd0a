import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeLogHeadOf, recordChange } from '../../server/db/change-log.ts'
import type { AppDatabase } from '../../server/db/connection.ts'
import { changes } from '../../server/db/schema/sync.ts'
import { dawdleOn } from '../support/dawdle.ts'
import { createEmployer, createFreelancer, createMember } from '../support/factories/people.ts'
import { admin } from '../support/postgres-databases.ts'
import { createWorld } from '../support/world.ts'

const PEOPLE = 6
const WRITERS = 8
const DURATION = 4_000
/** Ends one connection of the server, in the middle of whatever it does. */
const KILL_ONE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'standby' and state <> 'idle' order by random() limit 1`

test('C1: while writers take their time and are killed, readers of the change log miss nothing and get nothing twice', async () => {
  const world = await createWorld()
  const { db, settings } = world.ctx
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createFreelancer(world)))
  const owner = await createEmployer(world)
  const team = [owner, await createMember(world, owner), await createMember(world, owner)].map(({ user }) => user.id)
  const ids = [...people.map(({ user }) => user.id), ...team]
  const stop = await dawdleOn(world, 'changes')
  const until = Date.now() + DURATION
  const written = new Map<string, string[]>(ids.map((id) => [id, []]))
  const count = { killed: 0, begunAgain: 0 }

  async function writeOn(writer: number) {
    for (let n = 0; Date.now() < until; n++) {
      const row = `${writer}-${n}`
      // Some for all of the team, which is one entry, and some for one of it.
      const isForTeam = Math.random() < 0.5
      const concerned = ids.filter((id) => (isForTeam && team.includes(id)) || Math.random() < 0.3)
      let isBegun = false
      const wrote = db.writeByRow(async (tx) => {
        if (isBegun) count.begunAgain++
        isBegun = true
        await recordChange(tx, concerned, 'crew_list', row)
      })
      // One that is cut off at its commit may have been written or not.
      if (await wrote.then(() => true, isUnavailable)) for (const id of concerned) written.get(id)!.push(row)
      else count.killed++
    }
  }
  const readers = ids.map((id) => reader(db, team.includes(id) ? [id, owner.user.company_id!] : [id]))
  const reading = readers.map(async ({ read }) => {
    while (Date.now() < until) await read().catch(isUnavailable)
  })
  const killing = (async () => {
    for (; Date.now() < until; await sleep(40)) await admin(settings.DATABASE_URL!, KILL_ONE)
  })()
  await Promise.all([...Array.from({ length: WRITERS }, (_, n) => writeOn(n)), ...reading, killing])
  await stop()

  for (const { audiences, read, seen } of readers) {
    await read()
    expect(seen.length, 'nothing twice').toBe(new Set(seen).size)
    expect(
      written.get(audiences[0]!)!.filter((row) => !seen.includes(row)),
      'missed',
    ).toEqual([])
  }
  expect(count).toEqual({ killed: expect.toSatisfy((killed: number) => killed > 0), begunAgain: 0 })
})

/** Reads on from where it was, as a device does. */
function reader({ snapshot }: AppDatabase, audiences: string[]) {
  const seen: string[] = []
  let cursor = 0
  return {
    audiences,
    seen,
    read: () =>
      snapshot(async (db) => {
        const { revision } = await changeLogHeadOf(db, audiences[0]!)
        const isNew = and(
          inArray(changes.audience_id, audiences),
          eq(changes.kind, 'crew_list'),
          gt(changes.revision, cursor),
        )
        const rows = await db
          .select()
          .from(changes)
          .where(and(isNew, lte(changes.revision, revision)))
          .orderBy(asc(changes.revision))
          .all()
        seen.push(...rows.map(({ row_id }) => row_id))
        cursor = revision
      }),
  }
}

function isUnavailable(error: unknown) {
  expect(error).toMatchObject({ status: 503 })
  return false
}
