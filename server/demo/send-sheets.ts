import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { applications, jobRoles } from '../db/schema/jobs.ts'
import { storeRoleTerms } from '../jobs/core/booking-terms.ts'
import { daySheets, sheetActs } from '../db/schema/day-sheets.ts'
import { recordDaySheet } from '../hours/sheets/act-on-sheet.ts'
import { bookingDaysOf } from '../hours/sheets/booking-days.ts'
import { sheetBookingsOf } from '../hours/sheets/sheet-bookings.ts'
import { versionOfDraft } from '../hours/sheets/submit-sheet.ts'
import type { DemoApplication, DemoPersonRow, DemoRole } from './world.ts'

/** The terms of roles that have some, and of who is booked for them. */
export async function storeDemoTerms(tx: WriteTransaction, roles: DemoRole[], now: Date) {
  for (const { id, pay, day_rate } of roles) {
    const terms_hash = await storeRoleTerms(tx, { pay, day_rate }, now)
    await tx.update(jobRoles).set({ terms_hash }).where(eq(jobRoles.id, id!)).run()
    const isBooked = and(eq(applications.job_role_id, id!), eq(applications.status, 'accepted'))
    await tx.update(applications).set({ terms_hash }).where(isBooked).run()
  }
}

/** The crew sent its days before today; the desk signed one and asked about another. */
export async function sendDemoSheets(ctx: Context, applied: DemoApplication[], owner: DemoPersonRow) {
  const now = ctx.now()
  await ctx.db.write(async (tx) => {
    for (const [n, booking] of (
      await sheetBookingsOf(
        tx,
        applied.map(({ id }) => id),
      )
    ).entries()) {
      const { drafts } = await bookingDaysOf(tx, booking, now)
      const whole = drafts.filter(({ hash, is_running }) => hash && !is_running)
      for (const [at, draft] of whole.entries()) {
        const version = versionOfDraft(1, draft)
        const key = { booking_id: booking.id, work_day: draft.work_day }
        const sent = new Date(now.getTime() - (whole.length - at) * 12 * 3_600_000).toISOString()
        await tx
          .insert(daySheets)
          .values({ ...key, ...version, made_as: 'person', made_at: sent })
          .run()
        const act = { ...key, version: 1, body_hash: '' }
        await tx
          .insert(sheetActs)
          .values({
            ...act,
            id: uuid(),
            seq: 0,
            kind: 'submit',
            as: 'person',
            made_by: booking.freelancer_id,
            at: sent,
          })
          .run()
        if (at === 0 && n < 2)
          await tx
            .insert(sheetActs)
            .values({
              ...act,
              ...COMPANY_ACTS[n]!,
              id: uuid(),
              seq: 1,
              as: 'desk',
              made_by: owner.id,
              at: now.toISOString(),
            })
            .run()
        await recordDaySheet(tx, { booking, work_day: draft.work_day })
      }
    }
  })
}

/** Of the first days of the first two. */
const COMPANY_ACTS = [
  { kind: 'sign' },
  {
    kind: 'query',
    line: 0,
    should_be_pence: 20_000,
    reason: 'You left at two on the first day: I have it in the log.',
  },
] as const
