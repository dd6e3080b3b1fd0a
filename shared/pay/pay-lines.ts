export const PAY_RULES = [
  'day',
  'short_day',
  'hours',
  'flat',
  'overtime',
  'night',
  'sunday',
  'holiday',
  'sixth_day',
  'seventh_day',
  'day_step',
  'minimum',
  'rest_of_day',
] as const
/** Paid beside days: what was broken, and what was agreed beside work. */
export const EXTRA_PAY_RULES = ['turnaround', 'weekend_rest', 'meal', 'travel_day', 'per_diem', 'mileage'] as const

type Line<Rule> = {
  rule: Rule
  minutes: number
  pence: number
  /** The rule in English, with its numbers. */
  words: string
}
export type PayLine = Line<(typeof PAY_RULES)[number]>
/** `work_day`: of a meal the day on which it was late, of a rest the day that began too early, else null. */
export type ExtraPayLine = Line<(typeof EXTRA_PAY_RULES)[number]> & { work_day: string | null }

export type PaidDay = {
  work_day: string
  present_minutes: number
  paid_minutes: number
  lines: PayLine[]
  total_pence: number
  rest_before_minutes: number | null
}
export type PayResult = { days: PaidDay[]; penalties: ExtraPayLine[]; total_pence: number; engine: string }
/** What was agreed beside days that are clocked. */
export type BookedExtras = { travel_days?: number; nights?: number; miles?: number }
