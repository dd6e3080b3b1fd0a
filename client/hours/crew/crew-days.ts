import { type CsvColumns, csvTextOf } from '../../../shared/csv.ts'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { sheetExceptionsText } from '../../../shared/hours/sheet-exceptions.ts'
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
            ...day,
            id,
            job_id,
            job_title,
            booking_id,
            full_name,
            role_name,
            profile_picture,
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
    HOURS_CSV_COLUMNS,
    days.toSorted((a, b) => a.work_day.localeCompare(b.work_day) || a.full_name.localeCompare(b.full_name)),
  )

const HOURS_CSV_COLUMNS: CsvColumns<HoursDay> = {
  Project: ({ job_title }) => job_title,
  Person: ({ full_name }) => full_name,
  Role: ({ role_name }) => role_name,
  Day: ({ work_day }) => work_day,
  Planned: plannedText,
  'Planned hours': ({ planned }) => hoursOf(planned?.minutes),
  'Planned pay': ({ planned }) => poundsOf(planned?.pence),
  On: (day) => minuteText(shownOf(day)?.present[0]?.from),
  Off: (day) => (day.draft?.is_running ? '' : minuteText(shownOf(day)?.present.at(-1)?.to)),
  'Break hours': (day) => hoursOf(breakMinutesOf(day)),
  'Worked hours': (day) => hoursOf(shownOf(day)?.worked_minutes),
  Pay: (day) => poundsOf(shownOf(day)?.total_pence),
  Payable: ({ sheet }) => poundsOf(sheet?.payable_pence),
  State: (day) => stateTextOf(day, 'desk').words,
  Version: ({ sheet }) => sheet?.versions.at(-1)?.version,
  'Look at': (day) => sheetExceptionsText(exceptionsOf(day)),
  'Signed by': ({ sheet }) => sheet?.acts.findLast(({ kind }) => kind === 'sign')?.by_name ?? '',
  Lines: (day) =>
    (shownOf(day)?.lines ?? []).map(({ words, pence }) => `${words}: ${(pence / 100).toFixed(2)}`).join('; '),
}
const minuteText = (minute: number | undefined) =>
  minute === undefined ? '' : formatLondonTime(new Date(minute * 60_000))
const hoursOf = (minutes: number | undefined) => (minutes === undefined ? null : Math.round((minutes / 60) * 100) / 100)
const poundsOf = (pence: number | undefined) => (pence === undefined ? null : pence / 100)

/** 'Tue 1 Dec' */
export const dayTextOf = ({ work_day }: Pick<HoursDay, 'work_day'>) => shiftDayText(work_day)
