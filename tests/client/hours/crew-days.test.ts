import { expect, onTestFinished, test, vi } from 'vitest'
import { CREW_VIEW_LABELS } from '../../../client/chief/crew-day.ts'
import { crewDaysOf, daysUnder, hoursCsvOf, isPlainToSign, totalsByDay } from '../../../client/hours/crew/crew-days.ts'
import { clockedText, laterSheet, stateTextOf, timesText } from '../../../client/hours/hours-day.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import type { DaySheet, JobHours, WorkedDay } from '../../../shared/hours/sheets.ts'

const DAY = '2026-12-05'
const minute = (time: string) => Date.parse(`${DAY}T${time}:00Z`) / 60_000
const stretch = (from: string, to: string) => ({ from: minute(from), to: minute(to) })

const TIMES = {
  present: [stretch('07:00', '17:30')],
  worked: [stretch('07:00', '12:00'), stretch('13:00', '17:30')],
  worked_minutes: 570,
  paid_minutes: 570,
  rest_before_minutes: null,
  lines: [{ rule: 'day' as const, minutes: 570, pence: 28_000, words: '9 h 30, the day of up to 10 h' }],
  total_pence: 28_000,
  exceptions: [] as DaySheet['versions'][number]['exceptions'],
  engine: '1',
}
const draft = { ...TIMES, hash: 'h', terms_hash: 't', fault: null, is_running: false }
const planned = { from: `${DAY}T07:00:00Z`, until: `${DAY}T17:00:00Z`, minutes: 600, pence: 28_000 }

const sheetOf = (
  booking: string,
  state: DaySheet['state'],
  more: Partial<DaySheet['versions'][number]> = {},
): DaySheet => ({
  id: `${booking}:${DAY}`,
  booking_id: booking,
  job_id: 'j1',
  work_day: DAY,
  state,
  payable_pence: state === 'signed' ? 28_000 : 0,
  versions: [
    { ...TIMES, version: 1, hash: 'h', terms_hash: 't', made_as: 'person', made_at: `${DAY}T18:00:00Z`, ...more },
  ],
  acts: [],
})
const person = (full_name: string, day: Partial<WorkedDay>) => ({
  booking_id: full_name,
  freelancer_id: full_name,
  full_name,
  role_name: 'Rigger',
  profile_picture: null,
  days: [{ work_day: DAY, planned, draft, sheet: null, ...day }],
})
const HOURS: JobHours = {
  id: 'j1',
  title: 'Arena tour',
  as_of: `${DAY}T18:00:00Z`,
  people: [
    person('Tomasz', { sheet: sheetOf('Tomasz', 'submitted') }),
    person('Jonah', { sheet: sheetOf('Jonah', 'submitted', { exceptions: ['over_hours'] }) }),
    person('Femi', { sheet: sheetOf('Femi', 'signed', { exceptions: ['over_hours'] }) }),
    person('Kit', { draft: { ...draft, exceptions: ['no_out'], lines: [], total_pence: 0, fault: 'No out.' } }),
    person('Ana', { draft: null }),
  ],
  on_site: [],
}
const waiting = (booking: string, state: 'queued' | 'parked') =>
  ({ kind: 'sheet_act', state, body: { booking_id: booking, work_day: DAY, act: 'sign' } }) as OutboxRow

const daysOf = (sheets: DaySheet[] = [], outbox: OutboxRow[] = []) => crewDaysOf([HOURS], { sheets, outbox })
const names = (days: { full_name: string }[]) => days.map(({ full_name }) => full_name)

test('whoever has something to look at comes first, but nobody who is signed', () => {
  expect(names(daysOf())).toEqual(['Kit', 'Jonah', 'Ana', 'Femi', 'Tomasz'])
  expect(names(daysUnder('look', daysOf()))).toEqual(['Kit', 'Jonah'])
  expect(names(daysUnder('sign', daysOf()))).toEqual(['Jonah', 'Tomasz'])
  expect(names(daysUnder('signed', daysOf()))).toEqual(['Femi'])
  expect(names(daysOf().filter(isPlainToSign))).toEqual(['Tomasz'])
})

test('what a sync brought since counts, and what waits is shown as no more than that', () => {
  const signed = { ...sheetOf('Tomasz', 'signed'), acts: [{}] as DaySheet['acts'] }
  expect(names(daysUnder('sign', daysOf([signed])))).toEqual(['Jonah'])
  const [tomasz] = daysOf([], [waiting('Tomasz', 'queued')]).filter(({ full_name }) => full_name === 'Tomasz')
  expect(stateTextOf(tomasz!, 'desk')).toEqual({ words: 'Signature will be sent', tone: 'standby' })
  expect(names(daysUnder('sign', daysOf([], [waiting('Tomasz', 'queued')])))).toEqual(['Jonah'])
  const [refused] = daysOf([], [waiting('Tomasz', 'parked')]).filter(({ full_name }) => full_name === 'Tomasz')
  expect(stateTextOf(refused!, 'desk').words).toBe('Refused')
})

test('whoever has pressed nothing yet is not in, as their chief’s list says; on a day to come they are planned, as they are to themselves', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${DAY}T00:30:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  const ana = daysOf().find(({ full_name }) => full_name === 'Ana')!
  expect(stateTextOf(ana, 'desk').words).toBe(CREW_VIEW_LABELS.absent)
  expect(stateTextOf(ana, 'person').words).toBe('Planned')
  vi.setSystemTime(`${DAY}T00:30:00+01:00`)
  expect(stateTextOf(ana, 'desk').words).toBe('Planned')
})

test('a row says the times, which break at the dots alone, and a day that nobody clocked what was planned', () => {
  const lines = daysOf().map((day) => [
    day.full_name,
    timesText(day).replaceAll('\u00a0', ' ').replaceAll('\u2060', ''),
  ])
  // Neither a space nor the end of a dash is a place to break: a line ends at a dot.
  for (const day of daysOf()) expect(timesText(day).replaceAll('\u00a0· ', '')).not.toMatch(/ |–(?!\u2060)/)
  expect(Object.fromEntries(lines)).toMatchObject({
    Tomasz: '07:00–17:30 · break 1 h · 9 h 30',
    Kit: '07:00– · break 1 h · 9 h 30',
    Ana: 'planned 07:00–17:00',
  })
})

test('the totals of a day are planned and actual, and the file has a line for everybody', () => {
  expect(totalsByDay(daysOf(), [])).toEqual([
    { day: DAY, planned: { pence: 140_000, minutes: 3000 }, actual: { pence: 84_000, minutes: 2520 } },
  ])
  const on_site = [
    { work_day: DAY, so_far_pence: 25_000, so_far_minutes: 240 },
    { work_day: '2026-12-04', so_far_pence: 9_000, so_far_minutes: 60 },
    {},
  ]
  const withThoseThere = totalsByDay(daysOf(), [{ on_site: on_site as JobHours['on_site'] }])
  expect(withThoseThere.map(({ actual }) => actual)).toEqual([{ pence: 109_000, minutes: 2760 }])
  const lines = hoursCsvOf(daysOf()).trim().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toContain('"Payable","State","Version","Look at","Signed by","Lines"')
  expect(lines[5]).toBe(
    '"Arena tour","Tomasz","Rigger","2026-12-05","07:00–17:00",10,280,"07:00","17:30",1,9.5,280,0,"To sign",1,"","","9 h 30, the day of up to 10 h: 280.00"',
  )
})

test('what was sent has its end, also while the device still thinks that they are on site', () => {
  const present = [{ from: Date.parse('2026-12-05T07:00Z') / 60_000, to: Date.parse('2026-12-05T17:30Z') / 60_000 }]
  const draft = { present, exceptions: [], is_running: true }
  const sheet = { versions: [{ present }] }
  expect(clockedText({ sheet: null, draft } as never)).toBe('07:00–')
  expect(clockedText({ sheet, draft } as never)).toBe('07:00–17:30')
})

test('of two sheets of a day the one with more steps counts, and of two alike the first', () => {
  const sheetOf = (id: string, steps: number) =>
    ({ id, versions: [{}], acts: Array.from({ length: steps - 1 }) }) as never
  const [early, late] = [sheetOf('early', 2), sheetOf('late', 3)]
  expect([laterSheet(early, late), laterSheet(late, early)]).toEqual([late, late])
  const same = sheetOf('same', 2)
  expect([laterSheet(early, same), laterSheet(null, same), laterSheet(early, undefined)]).toEqual([early, same, early])
})
