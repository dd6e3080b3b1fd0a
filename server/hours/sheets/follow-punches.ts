import type { WriteTransaction } from '../../db/connection.ts'
import { and, desc, eq } from 'drizzle-orm'
import { daySheets } from '../../db/schema/day-sheets.ts'
import { recordDaySheet } from './act-on-sheet.ts'
import { bookingDaysOf } from './booking-days.ts'
import { notifyOfLatePunch } from './notify-of-acts.ts'
import { sheetBookingsOf } from './sheet-bookings.ts'
import { versionOfDraft } from './submit-sheet.ts'

/**
 * After a punch of a booking was added: each day that was sent, and that is now another, gets a version that asks again.
 * Those before keep their signatures.
 */
export async function followPunch(tx: WriteTransaction, bookingId: string, now: Date) {
  const sent = await tx
    .select({ work_day: daySheets.work_day, version: daySheets.version, input_hash: daySheets.input_hash })
    .from(daySheets)
    .where(and(eq(daySheets.booking_id, bookingId)))
    .orderBy(desc(daySheets.version))
    .all()
  if (sent.length === 0) return
  const [booking] = await sheetBookingsOf(tx, [bookingId])
  if (!booking) return
  const { drafts } = await bookingDaysOf(tx, booking, now)
  for (const draft of drafts) {
    const last = sent.find(({ work_day }) => work_day === draft.work_day)
    if (!last || !draft.hash || last.input_hash === draft.hash) continue
    const row = { booking_id: bookingId, work_day: draft.work_day, ...versionOfDraft(last.version + 1, draft) }
    await tx
      .insert(daySheets)
      .values({ ...row, made_as: null, made_at: now.toISOString() })
      .run()
    await recordDaySheet(tx, { booking, work_day: draft.work_day })
    await notifyOfLatePunch(
      tx,
      { booking, work_day: draft.work_day, version: row.version, total: draft.total_pence },
      now,
    )
  }
}
