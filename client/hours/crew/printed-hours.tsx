import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { sheetExceptionsText } from '../../../shared/hours/sheet-exceptions.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { PrintedPaper, PrintedSection, PrintedTable } from '../../ui/printed.tsx'
import {
  breakMinutesOf,
  clockedText,
  exceptionsOf,
  type HoursDay,
  plannedText,
  shownOf,
  stateTextOf,
} from '../hours-day.ts'
import { totalsByDay } from './crew-days.ts'

type Props = { title: string; days: readonly HoursDay[]; jobs: readonly JobHours[]; asOf: string | null }

/** The hours on paper: who is on site now, then a table for each day. */
export function PrintedHours({ title, days, jobs, asOf }: Props) {
  const onSite = jobs.flatMap(({ on_site }) => on_site)
  const isWeek = jobs.length > 1
  const totals = totalsByDay(days, jobs)
  const sumOf = (which: 'planned' | 'actual') => poundsText(totals.reduce((sum, day) => sum + day[which].pence, 0))
  const facts = [`Planned ${sumOf('planned')}, so far ${sumOf('actual')}. All times are London time.`]
  return (
    <PrintedPaper kind="Hours" title={title} facts={facts} staleSince={asOf} isWide>
      <PrintedSection heading={`On site now: ${onSite.length}`}>
        <PrintedTable
          columns={['Person', 'Role', 'Since', 'Here']}
          rows={onSite.map(({ full_name, role_name, since, is_on_break }) => [
            full_name,
            role_name,
            formatLondonTime(since),
            is_on_break ? 'on a break' : '',
          ])}
        />
      </PrintedSection>
      {totals.map(({ day }) => (
        <PrintedSection key={day} heading={shiftDayText(day)}>
          <PrintedTable
            columns={['Person', isWeek ? 'Project' : 'Role', ...PAPER_COLUMNS]}
            rows={days.filter(({ work_day }) => work_day === day).map((one) => paperRowOf(one, isWeek))}
          />
        </PrintedSection>
      ))}
    </PrintedPaper>
  )
}

const PAPER_COLUMNS = ['Planned', 'Clocked', 'Break', 'Worked', 'Pay', 'Look at', 'State']

function paperRowOf(day: HoursDay, isWeek: boolean) {
  const shown = shownOf(day)
  const pause = breakMinutesOf(day)
  return [
    day.full_name,
    isWeek ? day.job_title : day.role_name,
    plannedText(day),
    clockedText(day),
    pause > 0 ? durationText(pause) : '',
    shown?.worked_minutes ? durationText(shown.worked_minutes) : '',
    shown?.total_pence ? poundsText(shown.total_pence) : '',
    sheetExceptionsText(exceptionsOf(day)),
    stateTextOf(day, 'desk').words,
  ]
}
