import type { Punch } from '../../../../shared/hours/punch-schema.ts'
import type { DatabaseTables, StandbyDb } from '../database.ts'

/**
 * What this device knows of its own clock, all in ms. `offset`: how far it was behind the server's when they last
 * spoke; `at`: when that was, by this clock; `has_jumped`: it was changed since.
 */
type KnownClock = { offset: number; at: number; has_jumped?: true }

const CLOCK_FACT = 'clock'
/** A clock that the network sets moves by less. */
export const CLOCK_JUMP_MS = 60_000
/** An answer that took longer says too little about the moment at which it was written. */
const ANSWER_MS_MAX = 10_000

/** The clock as an answer's Date header shows it; null if that says nothing. `asked`, `answered`: by this clock. */
export function clockFromAnswer(date: string | null | undefined, asked: number, answered: number): KnownClock | null {
  const server = Date.parse(date ?? '')
  const took = answered - asked
  if (Number.isNaN(server) || took < 0 || took > ANSWER_MS_MAX) return null
  // The header has whole seconds: half of one was cut off in the mean.
  return { offset: Math.round(server + 500 - (asked + answered) / 2), at: answered }
}

const keepClock = (db: DatabaseTables<'facts'>, value: KnownClock) => db.facts.put({ key: CLOCK_FACT, value })

/**
 * What an answer has shown of the clock. If it is another than at the last one, somebody has set it since, perhaps while
 * the app was closed, and before or after what was pressed meanwhile.
 */
export async function learnClock(db: StandbyDb, shown: KnownClock) {
  await db.transaction('rw', db.facts, db.outbox, db.punches, async () => {
    const known = await readClock(db)
    const before = known?.offset ?? 0
    if (known?.has_jumped || Math.abs(shown.offset - before) > CLOCK_JUMP_MS) await doubtUnsentPresses(db)
    await keepClock(db, shown)
  })
}

/** Somebody has set this device's clock while the app looked on. */
export async function noteClockJump(db: StandbyDb) {
  await db.transaction('rw', db.facts, db.outbox, db.punches, async () => {
    const known = await readClock(db)
    if (known) await keepClock(db, { ...known, has_jumped: true })
    await doubtUnsentPresses(db)
  })
}

/** Their times stay. What has left is the server's to judge, and what was read from another's phone has that one's clock. */
async function doubtUnsentPresses(db: DatabaseTables<'outbox' | 'punches'>) {
  const waiting = await db.outbox.filter(({ kind, tried_at }) => kind === 'punch' && !tried_at).toArray()
  for (const row of waiting) {
    const pressed = await db.punches.get(row.id)
    if (row.kind !== 'punch' || pressed?.made_by !== row.owner) continue
    const clock = { ...row.body.clock, is_unsure: true }
    await db.outbox.put({ ...row, body: { ...row.body, clock } })
    await db.punches.update(row.id, { clock })
  }
}

/** What goes with a press at `now`: the clock is told of, and never put right. */
export async function qualifiedClock(db: DatabaseTables<'facts'>, now: number): Promise<Punch['clock']> {
  const known = await readClock(db)
  if (!known) return { offset_ms: null, offset_age_s: null, is_unsure: false }
  const age = now - known.at
  return {
    offset_ms: known.offset,
    offset_age_s: Math.max(0, Math.round(age / 1000)),
    is_unsure: known.has_jumped === true || age < -CLOCK_JUMP_MS,
  }
}

const readClock = async (db: DatabaseTables<'facts'>) =>
  (await db.facts.get(CLOCK_FACT))?.value as KnownClock | undefined
