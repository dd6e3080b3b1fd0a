import { SHEET_EXCEPTION_TEXTS, exceptionRankOf } from '../../../shared/hours/sheet-exceptions.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import type { SortValue } from '../../../shared/sort-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowName, RowPerson } from '../../ui/table/row-name.tsx'
import type { TableColumn } from '../../ui/table/data-table.tsx'
import {
  breakMinutesOf,
  clockedText,
  exceptionsOf,
  type HoursDay,
  plannedText,
  shownOf,
  stateTextOf,
} from '../hours-day.ts'
import { dayTextOf } from './crew-days.ts'

/** `isWeek`: of several projects. */
export const hoursColumns = (isWeek: boolean, onOpen: (day: HoursDay) => void): TableColumn<HoursDay>[] => [
  {
    id: 'person',
    label: 'Person',
    width: 168,
    first: 'up',
    isHead: true,
    cell: (day) => (
      <RowPerson name={day.full_name} picture={day.profile_picture}>
        <RowName onClick={() => onOpen(day)}>{day.full_name}</RowName>
      </RowPerson>
    ),
  },
  ...(isWeek ? [wordsColumn('project', 'Project', 124, ({ job_title }) => job_title)] : []),
  { ...wordsColumn('role', 'Role', 120, ({ role_name }) => role_name), isExtra: true },
  wordsColumn('day', 'Day', 104, dayTextOf),
  wordsColumn('planned', 'Planned', 104, plannedText),
  wordsColumn('clocked', 'Clocked', 104, clockedText),
  { ...wordsColumn('break', 'Break', 64, (day) => lengthText(breakMinutesOf(day))), isExtra: isWeek },
  wordsColumn('worked', 'Worked', 76, (day) => lengthText(shownOf(day)?.worked_minutes ?? 0)),
  {
    ...wordsColumn('cost', 'Planned pay', 92, ({ planned }) => (planned ? poundsText(planned.pence) : '')),
    isExtra: true,
  },
  wordsColumn('pay', 'Pay', 76, (day) => payText(day)),
  {
    id: 'look',
    label: 'Look at',
    width: 146,
    first: 'up',
    cell: (day) => {
      const [first, ...more] = exceptionsOf(day)
      if (!first) return ''
      return <Badge tone="stop">{`${SHEET_EXCEPTION_TEXTS[first]}${more.length > 0 ? ` +${more.length}` : ''}`}</Badge>
    },
  },
  {
    id: 'state',
    label: 'State',
    width: 112,
    first: 'up',
    cell: (day) => {
      const { words, tone } = stateTextOf(day, 'desk')
      return <Badge tone={tone}>{words}</Badge>
    },
  },
]

const wordsColumn = (id: string, label: string, width: number, cell: (day: HoursDay) => string) =>
  ({ id, label, width, first: 'up', cell }) satisfies TableColumn<HoursDay>

const lengthText = (minutes: number) => (minutes > 0 ? durationText(minutes) : '')
const payText = (day: HoursDay) => {
  const pence = shownOf(day)?.total_pence
  return pence ? poundsText(pence) : ''
}

export const HOURS_SORT_VALUES: Partial<Record<string, (day: HoursDay) => SortValue>> = {
  person: ({ full_name }) => full_name,
  project: ({ job_title }) => job_title,
  role: ({ role_name }) => role_name,
  day: ({ work_day }) => work_day,
  planned: ({ planned }) => planned?.from ?? null,
  clocked: (day) => shownOf(day)?.present[0]?.from ?? null,
  break: breakMinutesOf,
  worked: (day) => shownOf(day)?.worked_minutes ?? null,
  cost: ({ planned }) => planned?.pence ?? null,
  pay: (day) => shownOf(day)?.total_pence ?? null,
  look: (day) => (exceptionsOf(day).length > 0 ? exceptionRankOf(exceptionsOf(day)) : null),
  state: (day) => stateTextOf(day, 'desk').words,
}
