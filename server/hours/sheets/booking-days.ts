import { type AgreedPay, clockedPunchOf, type DraftSheet, draftSheetsOf } from '../../../shared/hours/draft-sheets.ts'
import { plannedDaysOf } from '../../../shared/hours/planned-days.ts'
import { termsHash } from '../../../shared/pay/terms-hash.ts'
import { termsOnDay } from '../../../shared/pay/terms/terms-on-day.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { mapInTurn } from '../../db/statement.ts'
import { readDatedTerms } from '../../jobs/core/booking-terms.ts'
import { ownShiftsOf } from '../../jobs/matching/shift-rows.ts'
import { readBookingPunches } from '../punch-rows.ts'
import type { SheetBooking } from './sheet-bookings.ts'

export type HashedDraft = DraftSheet & { hash: string | null; terms_hash: string }
export type BookingDays = Awaited<ReturnType<typeof bookingDaysOf>>

/** What was planned and clocked of a booking, with the terms of each day. */
export async function bookingDaysOf(db: DatabaseReader, booking: SheetBooking, now: Date) {
  const { standing } = await readBookingPunches(db, booking.id)
  const punches = standing.map(clockedPunchOf)
  const shifts = (await ownShiftsOf(db, [booking.id])).get(booking.id)
  const planned = booking.status === 'accepted' ? plannedDaysOf({ shifts, start: booking.start, end: booking.end }) : []
  const agreed = await readDatedTerms(db, booking.id)
  const termsOn = (workDay: string) => termsOnDay<AgreedPay>(agreed, workDay)
  const drafts = draftSheetsOf(termsOn, { punches, planned, now: now.getTime() })
  return { punches, planned, termsOn, drafts: await mapInTurn(drafts, (draft) => hashedDraftOf(draft, termsOn)) }
}

async function hashedDraftOf(draft: DraftSheet, termsOn: (day: string) => AgreedPay): Promise<HashedDraft> {
  const hash = draft.inputs && (await termsHash(draft.inputs))
  return { ...draft, hash, terms_hash: termsOn(draft.work_day).hash }
}
