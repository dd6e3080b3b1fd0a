import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { hoursColumns } from '../../../client/hours/crew/crew-columns.tsx'
import { crewDaysOf } from '../../../client/hours/crew/crew-days.ts'
import type { HoursDay } from '../../../client/hours/hours-day.ts'
import '../../../client/ui/base.css'
import { DataTable } from '../../../client/ui/table/data-table.tsx'
import { useCurrentRow } from '../../../client/ui/table/use-current-row.ts'
import { useRowSelection } from '../../../client/ui/table/use-row-selection.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { openScreen, timed } from './timed-screen.ts'

const KEYS = 20

/** Runs in the page: opens the hours of a project with this many days, and moves by twenty keys. */
function measure(count: number) {
  const jobs = [jobHoursOf(count)]
  const screen = openScreen()
  const open = timed(() => screen.show(<HoursTable jobs={jobs} />))
  const key = timed(() => {
    for (let n = 0; n < KEYS; n++) {
      flushSync(() => keys.move(1))
      document.body.getBoundingClientRect()
    }
  })
  screen.close()
  return { open, key: key / KEYS }
}
Object.assign(globalThis, { measure })

const keys: { move: (step: 1 | -1) => void } = { move: () => {} }
const columns = hoursColumns(false, () => {})
const rowIdOf = ({ id }: HoursDay) => id

function HoursTable({ jobs }: { jobs: JobHours[] }) {
  const days = useMemo(() => crewDaysOf(jobs, { sheets: [], outbox: [] }), [jobs])
  const place = useCurrentRow(days, rowIdOf)
  const selection = useRowSelection(days, rowIdOf)
  useEffect(() => void Object.assign(keys, { move: place.move }))
  return (
    <MemoryRouter>
      <DataTable
        label="Hours"
        rows={days}
        idOf={rowIdOf}
        nameOf={({ full_name }) => full_name}
        columns={columns}
        order=""
        onOrder={() => {}}
        place={place}
        selection={selection}
      />
    </MemoryRouter>
  )
}

const DAYS_OF_ONE = 10
const BEGIN = Date.parse('2027-03-01T07:00:00Z') / 60_000

function jobHoursOf(count: number) {
  const people = Array.from({ length: count / DAYS_OF_ONE }, (_, person) => ({
    booking_id: `b${person}`,
    freelancer_id: `f${person}`,
    full_name: `Person ${person}`,
    role_name: 'Rigger',
    profile_picture: null,
    days: Array.from({ length: DAYS_OF_ONE }, (_day, n) => workedDayOf(person, n)),
  }))
  return { id: 'j', title: 'Arena tour', as_of: '2027-03-20T08:00:00Z', people, on_site: [] } as unknown as JobHours
}

function workedDayOf(person: number, n: number) {
  const [from, minutes] = [BEGIN + n * 1440, 560 + ((person * 7 + n * 37) % 200)]
  const stretch = [{ from, to: from + minutes }]
  const at = new Date(from * 60_000).toISOString()
  return {
    work_day: at.slice(0, 10),
    planned: { from: at, until: null, minutes: 600, pence: 28_000 },
    draft: {
      hash: 'a',
      terms_hash: 'b',
      present: stretch,
      worked: stretch,
      worked_minutes: minutes,
      paid_minutes: minutes,
      rest_before_minutes: null,
      lines: [],
      total_pence: 28_000 + minutes,
      exceptions: minutes > 600 ? ['over 10 h'] : [],
      engine: '1',
      fault: null,
      is_running: false,
    },
    sheet: null,
  }
}
