import { dayLinesOf } from './day-lines.ts'
import { bookedLinesOf, mealLinesOf, restBetween, restLinesOf } from './extra-lines.ts'
import type { BookedExtras, ExtraPayLine, PaidDay, PayResult } from './pay-lines.ts'
import type { PayTerms } from './pay-terms.ts'
import { dayRulesOf } from './worked-minutes.ts'
import { type PayPunch, type PunchFault, readPunches, unfinishedFaultOf, type WorkDay } from './work-days.ts'

/** Changes whenever the same terms and punches would be paid otherwise. */
export const PAY_ENGINE = '1'

/** What punches earn, or which of them makes no day. Both sides run it, and sign what it says. */
export function payForPunches(
  terms: PayTerms,
  punches: PayPunch[],
  booked: BookedExtras = {},
): PayResult | { fault: PunchFault } {
  const { days, open, fault } = readPunches(punches, terms.new_day_gap_minutes)
  if (fault) return { fault }
  if (open) return { fault: unfinishedFaultOf(punches, open) }
  return payForDays(terms, days, booked)
}

/** Days in their order. Without explanations `words` are empty. */
export function payForDays(terms: PayTerms, days: WorkDay[], booked: BookedExtras = {}, isExplained = true): PayResult {
  const paid: PaidDay[] = []
  const penalties: ExtraPayLine[] = []
  let row = 0
  let before: WorkDay | null = null
  for (const day of days) {
    row = before ? rowAfter(row, before.work_day, day.work_day) : 1
    const rest: number | null = before && restBetween(before, day)
    paid.push(paidDayOf(terms, day, { row, rest, isExplained }))
    if (before) penalties.push(...restLinesOf(terms, before, day, isExplained))
    penalties.push(...mealLinesOf(terms, day, isExplained))
    before = day
  }
  penalties.push(...bookedLinesOf(terms, booked))
  const total =
    paid.reduce((sum, day) => sum + day.total_pence, 0) + penalties.reduce((sum, { pence }) => sum + pence, 0)
  return { days: paid, penalties, total_pence: total, engine: PAY_ENGINE }
}

/** How many dates of work in a row the last of these days ends. */
export const datesInARow = (days: Pick<WorkDay, 'work_day'>[]) =>
  days.reduce((row, { work_day }, at) => (at === 0 ? 1 : rowAfter(row, days[at - 1]!.work_day, work_day)), 0)

function rowAfter(row: number, before: string, day: string) {
  if (before === day) return row
  return Date.parse(before) + 86_400_000 === Date.parse(day) ? row + 1 : 1
}

export function paidDayOf(
  terms: PayTerms,
  day: WorkDay,
  { row, rest, isExplained }: { row: number; rest: number | null; isExplained: boolean },
): PaidDay {
  const { lines, paidMinutes } = dayLinesOf(dayRulesOf(terms, day, row), day, isExplained)
  return {
    work_day: day.work_day,
    present_minutes: day.present.reduce((sum, { from, to }) => sum + to - from, 0),
    paid_minutes: paidMinutes,
    lines,
    total_pence: lines.reduce((sum, { pence }) => sum + pence, 0),
    rest_before_minutes: rest,
  }
}
