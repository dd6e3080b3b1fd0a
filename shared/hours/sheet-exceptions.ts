import { SHIFT_REST_HOURS_MIN } from '../limits.ts'
import type { PayTerms } from '../pay/pay-terms.ts'
import { durationText } from '../pay/pay-words.ts'
import type { Stretch } from '../pay/work-days.ts'

/** What somebody should look at before they sign, the most pressing first. */
export const SHEET_EXCEPTIONS = [
  'no_punches',
  'no_out',
  'unclear',
  'after_grant',
  'clock_unsure',
  'over_hours',
  'rest_short',
  'break_short',
] as const
export type SheetException = (typeof SHEET_EXCEPTIONS)[number]

const LONG_DAY_MINUTES = 600
const REST_MINUTES = SHIFT_REST_HOURS_MIN * 60
/** After how long at a stretch a break is due where no meal is agreed, and how long one lasts at least. */
const STRETCH_MINUTES = 360
const BREAK_MINUTES = 20

type JudgedSheet = {
  worked: readonly Stretch[]
  worked_minutes: number
  rest_before_minutes: number | null
  fault: string | null
  is_running: boolean
}
type JudgedPunches = { punches: readonly { is_unsure: boolean; is_after_grant?: boolean }[]; isOpen: boolean }

export function sheetExceptionsOf(
  terms: PayTerms,
  { worked, worked_minutes, rest_before_minutes, fault, is_running }: JudgedSheet,
  { punches, isOpen }: JudgedPunches,
): SheetException[] {
  const found: Record<SheetException, boolean> = {
    no_punches: punches.length === 0,
    no_out: isOpen && !is_running,
    unclear: fault !== null && punches.length > 0 && !isOpen,
    after_grant: punches.some(({ is_after_grant }) => is_after_grant === true),
    clock_unsure: punches.some(({ is_unsure }) => is_unsure),
    over_hours: worked_minutes > LONG_DAY_MINUTES,
    rest_short: rest_before_minutes !== null && rest_before_minutes < (terms.turnaround?.minutes ?? REST_MINUTES),
    break_short: longestStretchOf(worked) > (terms.meal?.after_minutes ?? STRETCH_MINUTES),
  }
  return SHEET_EXCEPTIONS.filter((one) => found[one])
}

/** Minutes at a stretch; a pause that is shorter than a break does not end it. */
function longestStretchOf(worked: readonly Stretch[]) {
  let [longest, from, end] = [0, Number.NaN, Number.NaN]
  for (const stretch of worked) {
    if (!(stretch.from - end < BREAK_MINUTES)) from = stretch.from
    end = stretch.to
    longest = Math.max(longest, end - from)
  }
  return longest
}

/** 'over 10 h', as a badge. */
export const SHEET_EXCEPTION_TEXTS: Record<SheetException, string> = {
  no_punches: 'not clocked',
  no_out: 'no off',
  unclear: 'times unclear',
  after_grant: 'chief stood down',
  clock_unsure: 'clock unsure',
  over_hours: `over ${durationText(LONG_DAY_MINUTES)}`,
  rest_short: 'short rest',
  break_short: 'short break',
}

/** 'over 10 h, short rest' */
export const sheetExceptionsText = (exceptions: readonly SheetException[]) =>
  exceptions.map((one) => SHEET_EXCEPTION_TEXTS[one]).join(', ')

/** Those with something to look at before all others, and of these the most pressing. */
export const exceptionRankOf = (exceptions: readonly SheetException[]) =>
  exceptions.length === 0 ? SHEET_EXCEPTIONS.length : SHEET_EXCEPTIONS.indexOf(exceptions[0]!)

type ShownSheet = {
  state: string
  versions: readonly { version: number; exceptions: SheetException[] }[]
  acts: readonly { version: number; is_after_grant?: true | undefined }[]
}

/** What there is to look at on a day: of its last version, else of what was clocked. Nobody needs to look at what is signed. */
export function shownExceptionsOf(
  sheet: ShownSheet | null,
  draft: { exceptions: SheetException[] } | null,
): SheetException[] {
  if (sheet?.state === 'signed') return []
  const last = sheet?.versions.at(-1)
  const found = (last ?? draft)?.exceptions ?? []
  const isActedLate = sheet?.acts.some((act) => act.is_after_grant && act.version === last?.version)
  return SHEET_EXCEPTIONS.filter((one) => found.includes(one) || (one === 'after_grant' && isActedLate))
}
