import { punchItemOf } from '../outbox/kinds/punch.ts'
import type { StandbyDb } from '../store/database.ts'
import { offerLostRowAgain, unconfirmedRowsIn } from './lost-rows.ts'

const LOST_PUNCH_TEXT = { what: 'this clock press', again: 'it is sent' }

/**
 * As for messages: what somebody clocked on this device's account and a restored server lacks is put into the outbox
 * under its own id, refused. What others clocked is theirs to send. Called inside a transaction.
 */
export async function queueLostPunches(db: StandbyDb, now: number, owner: string) {
  const lost = await unconfirmedRowsIn(db.punches)
  for (const { unconfirmed: _, signature: _signature, ...punch } of lost.toSorted((a, b) => a.at.localeCompare(b.at))) {
    if (punch.made_by !== owner) {
      await db.punches.delete(punch.id)
      continue
    }
    const job = await db.jobs.get(punch.job_id)
    const created_at = new Date(now).toISOString()
    const row = { ...punchItemOf(punch, job?.title ?? ''), owner, created_at }
    await offerLostRowAgain(db, row, now, LOST_PUNCH_TEXT)
    await db.punches.put({ ...punch, received_at: null, state: 'failed' })
  }
}
