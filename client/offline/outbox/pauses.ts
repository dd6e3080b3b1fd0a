import { hasServerAnswered } from '../../http/reach.ts'
import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { runOnDatabase, StorageFull } from '../store/safely.ts'

/** Whether it waits because no answer came, and not because somebody has named a time. */
const isForWantOfLine = ({ state, next_try_at, last_error, on_line_at }: OutboxRow) =>
  state === 'queued' && next_try_at !== null && last_error?.status === 0 && on_line_at !== null

/** Whether it would wait longer than is right on a line that works. */
export const isTooPatient = (row: OutboxRow) =>
  isForWantOfLine(row) && row.on_line_at !== undefined && row.on_line_at! < row.next_try_at!

/** Pauses that are over, on a device that has no room to store it. */
const forgottenPauses = new WeakMap<Device['db'], Set<string>>()
const pauseKeyOf = ({ id, next_try_at }: OutboxRow) => `${id} ${next_try_at}`

/** There may be a line, or somebody has just pressed Send: what failed for want of one is due at once. */
export async function forgetNetworkFailures({ db }: Device): Promise<void> {
  const waiting = db.outbox.filter(isForWantOfLine)
  try {
    await runOnDatabase(db, () => waiting.modify({ next_try_at: null }))
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    forgottenPauses.set(db, new Set((await runOnDatabase(db, () => waiting.toArray())).map(pauseKeyOf)))
  }
}

/**
 * Whether the time until which it waits was forgotten. Each try on a full device may take from the space that is
 * reserved for sending, and so there has to be an answer first.
 */
export const isPauseOver = (row: OutboxRow, db: Device['db']) =>
  hasServerAnswered() && (forgottenPauses.get(db)?.has(pauseKeyOf(row)) ?? false)

/** There is a line: what failed for want of one waits seconds, not minutes. */
export async function shortenPauses({ db }: Device): Promise<void> {
  await runOnDatabase(db, () =>
    db.outbox.filter(isTooPatient).modify((row) => void (row.next_try_at = row.on_line_at ?? row.next_try_at)),
  )
}
