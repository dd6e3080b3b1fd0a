import { csvTextOf } from '../../../shared/csv.ts'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { SHEET_EXCEPTION_TEXTS } from '../../../shared/hours/sheet-exceptions.ts'
import type { DaySheet, JobHours } from '../../../shared/hours/sheets.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import type { OutboxRow } from '../../offline/store/outbox-row.ts'
import {
  breakMinutesOf,
  compareHoursDays,
  exceptionsOf,
  type HoursDay,
  isLookedAtFirst,
  isToSign,
  laterSheet,
  plannedText,
  shownOf,
  stateOf,
  stateTextOf,
  waitingActsOf,
} from '../hours-day.ts'

/** Everybody and every day of these projects, with what came since and what waits to be sent; exceptions first. */
export function crewDaysOf(
  jobs: readonly JobHours[],
  { sheets, outbox }: { sheets: readonly DaySheet[]; outbox: readonly OutboxRow[] },
): HoursDay[] {
  const waiting = waitingActsOf(outbox)
  const synced = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  return jobs
    .flatMap(({ id: job_id, title: job_title, people }) =>
      people.flatMap(({ days, ...person }) =>
        days.map((day): HoursDay => {
          const id = `${person.booking_id}:${day.work_day}`
          const { booking_id, full_name, role_name, profile_picture } = person
          return {
            ...{ ...day, id, job_id, job_title, booking_id, full_name, role_name, profile_picture },
            sheet: laterSheet(day.sheet, synced.get(id)),
            waiting: waiting.get(id) ?? null,
          }
        }),
      ),
    )
    .toSorted(compareHoursDays)
}

export const HOURS_FILTERS = ['sign', 'look', 'signed', 'all'] as const
export type HoursFilter = (typeof HOURS_FILTERS)[number]
export const HOURS_FILTER_LABELS: Record<HoursFilter, string> = {
  sign: 'To sign',
  look: 'Look first',
  signed: 'Signed',
  all: 'All',
}
const FILTER_TESTS: Record<HoursFilter, (day: HoursDay) => boolean> = {
  sign: isToSign,
  look: isLookedAtFirst,
  signed: (day) => stateOf(day) === 'signed',
  all: () => true,
}
export const daysUnder = (filter: HoursFilter, days: readonly HoursDay[]) => days.filter(FILTER_TESTS[filter])

/** To sign without a second look: sent, and nothing stands out. */
export const isPlainToSign = (day: HoursDay) => isToSign(day) && !isLookedAtFirst(day)

/** Planned and actual by day, in pence and minutes on site; with what is earned by those who are there now. */
export function totalsByDay(days: readonly HoursDay[], jobs: readonly Pick<JobHours, 'on_site'>[]) {
  const found = new Map<string, { day: string; planned: DayTotals; actual: DayTotals }>()
  for (const day of days.toSorted((a, b) => a.work_day.localeCompare(b.work_day))) {
    const known = found.get(day.work_day) ?? { day: day.work_day, planned: NOTHING, actual: NOTHING }
    const shown = shownOf(day)
    const present = shown?.present.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0
    found.set(day.work_day, {
      day: day.work_day,
      planned: sumOf(known.planned, { pence: day.planned?.pence ?? 0, minutes: day.planned?.minutes ?? 0 }),
      actual: sumOf(known.actual, { pence: shown?.total_pence ?? 0, minutes: present }),
    })
  }
  for (const { work_day = '', ...so } of jobs.flatMap(({ on_site }) => on_site)) {
    const day = found.get(work_day)
    if (day) day.actual = sumOf(day.actual, { pence: so.so_far_pence ?? 0, minutes: so.so_far_minutes ?? 0 })
  }
  return [...found.values()]
}
type DayTotals = { pence: number; minutes: number }
const NOTHING: DayTotals = { pence: 0, minutes: 0 }
const sumOf = (a: DayTotals, b: DayTotals) => ({ pence: a.pence + b.pence, minutes: a.minutes + b.minutes })

/** Every column, one line for each person and day. */
export const hoursCsvOf = (days: readonly HoursDay[]) =>
  csvTextOf(
    CSV_HEAD,
    days
      .toSorted((a, b) => a.work_day.localeCompare(b.work_day) || a.full_name.localeCompare(b.full_name))
      .map((day) => {
        const shown = shownOf(day)
        const stretch = (at: number, end: 'from' | 'to') => {
          const minute = shown?.present.at(at)?.[end]
          return minute === undefined ? '' : formatLondonTime(new Date(minute * 60_000))
        }
        const signed = day.sheet?.acts.findLast(({ kind }) => kind === 'sign')
        return [
          ...[
            day.job_title,
            day.full_name,
            day.role_name,
            day.work_day,
            plannedText(day),
            hoursOf(day.planned?.minutes),
          ],
          ...[poundsOf(day.planned?.pence), stretch(0, 'from'), day.draft?.is_running ? '' : stretch(-1, 'to')],
          ...[hoursOf(breakMinutesOf(day)), hoursOf(shown?.worked_minutes), poundsOf(shown?.total_pence)],
          ...[
            poundsOf(day.sheet?.payable_pence),
            stateTextOf(day, 'desk').words,
            day.sheet?.versions.at(-1)?.version ?? null,
          ],
          ...[
            exceptionsOf(day)
              .map((one) => SHEET_EXCEPTION_TEXTS[one])
              .join(', '),
            signed?.by_name ?? '',
          ],
          (shown?.lines ?? []).map(({ words, pence }) => `${words}: ${(pence / 100).toFixed(2)}`).join('; '),
        ]
      }),
  )
const CSV_HEAD = [
  ...['Project', 'Person', 'Role', 'Day', 'Planned', 'Planned hours', 'Planned pay', 'On', 'Off', 'Break hours'],
  ...['Worked hours', 'Pay', 'Payable', 'State', 'Version', 'Look at', 'Signed by', 'Lines'],
]
const hoursOf = (minutes: number | undefined) => (minutes === undefined ? null : Math.round((minutes / 60) * 100) / 100)
const poundsOf = (pence: number | undefined) => (pence === undefined ? null : pence / 100)

/** 'Tue 1 Dec' */
export const dayTextOf = ({ work_day }: Pick<HoursDay, 'work_day'>) => shiftDayText(work_day)
