import type { DaySheet } from '../../../shared/hours/sheets.ts'
import type { SheetSide } from '../../../shared/hours/sheet-states.ts'
import type { DaySheetRow, SheetActRow } from '../../db/schema/day-sheets.ts'
import type { SheetBooking } from './sheet-bookings.ts'

export type SheetKey = { booking_id: string; work_day: string }
/** What is known of a day before something is done about it. */
export type FoundSheet = SheetKey & {
  booking: SheetBooking
  side: SheetSide
  sheet: DaySheet | null
  now: Date
} & Partial<Pick<SheetActRow, 'is_after_grant'>>
export type NewSheetVersion = Pick<DaySheetRow, 'version' | 'content' | 'engine' | 'input_hash' | 'hash' | 'terms_hash'>
/** What an act adds: to a version that is there, or to one that it makes. */
export type NewSheetAct = Pick<SheetActRow, 'version' | 'kind'> &
  Partial<Pick<SheetActRow, 'line' | 'should_be_pence' | 'should_be_minutes' | 'reason'>> & { makes?: NewSheetVersion }
export type SheetAnswer = { sheet: DaySheet; repeated: boolean }
