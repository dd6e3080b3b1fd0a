import { formatLondonTime, isoLondonDay } from '../../shared/dates-in-london.ts'
import { type DraftSheet, minutesOf, type SheetLine } from '../../shared/hours/draft-sheets.ts'
import { NOT_IN_TEXT } from '../../shared/hours/punch-texts.ts'
import { exceptionRankOf, type SheetException, shownExceptionsOf } from '../../shared/hours/sheet-exceptions.ts'
import { SHEET_STATE_TEXTS, type SheetState } from '../../shared/hours/sheet-states.ts'
import type { DaySheet, WorkedDay } from '../../shared/hours/sheets.ts'
import { durationText } from '../../shared/pay/pay-words.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { joinUnbroken } from '../trade/job-texts.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** A day of a booking as a screen shows it. */
export type HoursDay = Omit<WorkedDay, 'draft'> & {
  /** The booking and the day. */
  id: string
  booking_id: string
  job_id: string
  job_title: string
  full_name: string
  role_name: string
  profile_picture: string | null
  draft:
    | (Pick<DraftSheet, ShownDraftField> & {
        /** One's own alone: of what it is sent. */ inputs?: DraftSheet['inputs']
      })
    | null
  /** What was done about it here and is not sent yet, or was refused. */
  waiting: OutboxRow<'sheet_act'> | null
}
type ShownDraftField =
  | 'present'
  | 'worked'
  | 'worked_minutes'
  | 'lines'
  | 'total_pence'
  | 'exceptions'
  | 'fault'
  | 'is_running'

/** What counts for a day: its last version, else what was clocked. */
export const shownOf = ({ sheet, draft }: Pick<HoursDay, 'sheet' | 'draft'>): ShownTimes | null =>
  sheet?.versions.at(-1) ?? draft
type ShownTimes = {
  present: { from: number; to: number }[]
  worked: { from: number; to: number }[]
  worked_minutes: number
  lines: SheetLine[]
  total_pence: number
  exceptions: SheetException[]
}

export const stateOf = ({ sheet }: Pick<HoursDay, 'sheet'>): SheetState => sheet?.state ?? 'open'

export const exceptionsOf = ({ sheet, draft }: Pick<HoursDay, 'sheet' | 'draft'>): SheetException[] =>
  shownExceptionsOf(sheet, draft)

export const isToSign = ({ sheet, waiting }: HoursDay) => sheet?.state === 'submitted' && waiting === null
export const isLookedAtFirst = (day: HoursDay) => exceptionsOf(day).length > 0 || stateOf(day) === 'queried'

/** Those with something to look at first, then by day and name. */
export function compareHoursDays(a: HoursDay, b: HoursDay) {
  const [first, second] = [rankOf(a), rankOf(b)]
  return first - second || a.work_day.localeCompare(b.work_day) || a.full_name.localeCompare(b.full_name)
}
const rankOf = (day: HoursDay) => exceptionRankOf(exceptionsOf(day))

/** '08:00–18:30', of the first in and the last out; an open end while they are on site. */
export function clockedText(day: Pick<HoursDay, 'sheet' | 'draft'>) {
  const present = shownOf(day)?.present ?? []
  const [first, last] = [present[0], present.at(-1)]
  if (!first || !last) return ''
  const isOpen = !day.sheet && (day.draft?.is_running || day.draft?.exceptions.includes('no_out'))
  return `${minuteText(first.from)}–${isOpen ? '' : minuteText(last.to)}`
}

export function breakMinutesOf(day: Pick<HoursDay, 'sheet' | 'draft'>) {
  const shown = shownOf(day)
  return shown ? minutesOf(shown.present) - minutesOf(shown.worked) : 0
}

/** '07:00–17:30 · break 1 h · 9 h 30', broken into lines at the dots alone. */
export function timesText(day: HoursDay) {
  const shown = shownOf(day)
  const clocked = clockedText(day)
  if (!shown || !clocked) return day.planned ? joinUnbroken([`planned ${plannedText(day)}`]) : 'not clocked'
  const pause = breakMinutesOf(day)
  const worked = shown.worked_minutes > 0 ? durationText(shown.worked_minutes) : ''
  return joinUnbroken([clocked, pause > 0 && `break ${durationText(pause)}`, worked])
}

/** '08:00–18:00' */
export const plannedText = ({ planned }: Pick<HoursDay, 'planned'>) =>
  planned ? `${formatLondonTime(planned.from)}–${planned.until ? formatLondonTime(planned.until) : ''}` : ''

const minuteText = (minute: number) => formatLondonTime(new Date(minute * 60_000))

/** The state in words, with what waits to be sent, as its person or the company reads it. */
export function stateTextOf(day: HoursDay, side: 'person' | 'desk'): { words: string; tone: BadgeTone } {
  const { waiting, draft } = day
  if (waiting?.state === 'parked') return { words: 'Refused', tone: 'stop' }
  if (waiting) return { words: WAITING_TEXTS[waiting.body.act], tone: 'standby' }
  const state = stateOf(day)
  if (state === 'open' && draft?.is_running) return { words: 'On site', tone: 'go' }
  if (state === 'open' && !draft)
    return { words: side === 'desk' && hasDayBegun(day) ? NOT_IN_TEXT : 'Planned', tone: 'neutral' }
  return { words: SHEET_STATE_TEXTS[state], tone: STATE_TONES[state] }
}
const hasDayBegun = ({ work_day }: HoursDay) => work_day <= isoLondonDay(Date.now())
const WAITING_TEXTS = {
  submit: 'Will be sent',
  sign: 'Signature will be sent',
  query: 'Question will be sent',
  amend: 'Change will be sent',
}
const STATE_TONES: Record<SheetState, BadgeTone> = {
  vouched: 'info',
  open: 'neutral',
  submitted: 'standby',
  queried: 'info',
  amended: 'info',
  changed: 'info',
  signed: 'go',
}

/** The sheet that came last: by sync, or with an answer. */
export const laterSheet = (one: DaySheet | null, other: DaySheet | null | undefined) =>
  !other || (one && stepsOf(one) >= stepsOf(other)) ? one : other
const stepsOf = ({ versions, acts }: DaySheet) => versions.length + acts.length

/** What waits about each day, by its id. */
export const waitingActsOf = (rows: readonly OutboxRow[]) =>
  new Map(
    rows
      .filter((row): row is OutboxRow<'sheet_act'> => row.kind === 'sheet_act')
      .map((row) => [`${row.body.booking_id}:${row.body.work_day}`, row]),
  )
