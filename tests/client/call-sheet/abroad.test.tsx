// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { calendarFileText } from '../../../client/call-sheet/calendar-file.ts'
import EditorScreen from '../../../client/call-sheet/editor-screen.tsx'
import { sheetFormContentOf, sheetFormOf } from '../../../client/trade/call-sheets/sheet-form.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import BookedJob from '../../../client/jobs/booked-job.tsx'
import { nextCallOf } from '../../../client/jobs/booked-list.tsx'
import { OwnNeeds } from '../../../client/jobs/own-needs-list.tsx'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import ProjectHistory from '../../../client/projects/page/project-history.tsx'
import { PrintedSheet } from '../../../client/trade/call-sheets/printed-sheet.tsx'
import { SheetBody } from '../../../client/trade/call-sheets/sheet-body.tsx'
import { SheetTimes } from '../../../client/trade/call-sheets/sheet-times.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { TIMES } from '../../support/factories/call-sheets.ts'
import { application, job as jobWith, role } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { content as example, sheet } from '../support/today.tsx'

/* On a device in Warsaw, where it is already half past midnight on Tuesday when it is 23:30 on Monday in London. */
vi.stubEnv('TZ', 'Europe/Warsaw')
afterAll(() => void vi.unstubAllEnvs())

const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
  await loadWidgets()
})
const draw = (what: ReactElement) => render(what, { wrapper: MemoryRouter })

const loadOut = { ...TIMES.loadOut, at: '2027-03-01T23:30:00.000Z', until: null }
const content = { ...example, times: [loadOut] }
const wholeDay = { ...content, times: [TIMES.getIn, loadOut] }
const start = { ...role('Rigger', 280), date_start: '2027-03-01T23:30:00Z', date_end: '2027-03-02T04:30:00Z' }
const job = jobWith('j1', { roles: [start], date_start: start.date_start, date_end: start.date_end })
const booked = (shown = job) => ({
  job: shown,
  application: application('j1', { status: 'accepted', job_role_id: 'Rigger' }),
  unsent: null,
})
const linesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a call sheet is by London’s days and hours, and says so', () => {
  draw(<SheetBody job={{}} content={wholeDay} times={<SheetTimes times={wholeDay.times} roles={[]} />} files={null} />)
  const lines = ['07:30 London time get-in', '23:30 London time load-out']
  expect(linesIn('Times')).toEqual([`Mon 1 Mar${lines.join('')}`, ...lines])
})

test('so is the one on paper', () => {
  draw(<PrintedSheet job={job} version={1} content={wholeDay} />)
  act(() => void dispatchEvent(new Event('beforeprint')))
  const paper = document.querySelector('body > article')!
  const heads = [...paper.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(heads.filter((head) => head!.includes('March'))).toEqual(['Monday 1 March, London time'])
  expect([...paper.querySelectorAll('td:first-child')].map(({ textContent }) => textContent)).toEqual([
    '07:30',
    '23:30',
  ])
})

test('what is written is by that clock as well, as are its preview, its changes and what is published', async () => {
  keepSession('token', { id: 'me', user_type: 'employer', job_roles: ['Rigger'], skills: ['IPAF'] } as OwnRecord)
  await own.tab.db.jobs.put(job)
  await own.tab.db.call_sheets.put(sheet({ content, crew: [] }))
  draw(<EditorScreen jobId="j1" />)
  const date = await screen.findByLabelText<HTMLInputElement>('Date of day 1')
  const from = screen.getByLabelText<HTMLInputElement>(/^Start, time 1/)
  expect([date.value, from.value]).toEqual(['Mon 1 Mar 2027', '23:30'])
  screen.getByText('London time')
  fireEvent.change(from, { target: { value: '22:00' } })
  fireEvent.blur(from)
  fireEvent.click(screen.getByRole('tab', { name: 'Preview' }))
  const changed = '23:30 London time 22:00 London time load-out on Monday'
  await waitFor(() => expect(linesIn('Changed since version 1')).toEqual([changed]))
  expect(linesIn('Times')[0]).toBe('Mon 1 Mar22:00 London time load-out')
  fireEvent.click(screen.getByRole('button', { name: 'Publish version 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('listitem').textContent).toBe(changed)
})

test('in summer, too, what is typed is London’s: an end in the small hours is the next morning there', () => {
  const at = '2027-07-01T22:15:00.000Z'
  const summer = { ...content, times: [{ ...loadOut, at, until: '2027-07-02T00:30:00.000Z' }] }
  const form = sheetFormOf(sheet({ content: summer }), job, () => 'new')
  expect(form.days.map(({ date, times }) => [date, times[0]!.time, times[0]!.until])).toEqual([
    ['2027-07-01', '23:15', '01:30'],
  ])
  expect(sheetFormContentOf(form, job).times).toEqual(summer.times)
})

test('a first call sheet has the day and the hour at which the roles begin in London', () => {
  const [day] = sheetFormOf(null, job, () => 'new').days
  expect([day!.date, day!.times[0]!.time]).toEqual(['2027-03-01', '23:30'])
})

test('the file for a calendar has London’s days, so that a day has one entry wherever it was added', () => {
  const text = calendarFileText({ job, sheet: sheet(), content, role: null }, new Date('2027-02-01T12:00:00Z'))
  expect(text).toContain('UID:j1-2027-03-01@standby\r\n')
  expect(text).toContain('DTSTART:20270301T233000Z\r\n')
  expect(text).toContain('DESCRIPTION:23:30 London time load-out\\n')
})

test('the next call has the hour and the day that Today has', async () => {
  await own.tab.db.call_sheets.put(sheet({ content }))
  await own.tab.db.facts.put({ key: 'synced_at', value: '2027-03-01T12:00:00Z' })
  draw(<OwnNeeds jobs={{ apply: [], confirmed: [booked()], previous: [] }} now={Date.parse('2027-03-01T22:45:00Z')} />)
  const needs = await screen.findByRole('region', { name: 'Needs you' })
  await within(needs).findByText('Today 23:30 London time load-out')
})

test('tomorrow ends when it does in London', () => {
  const on = (now: string) => nextCallOf([booked()], [sheet({ content })], Date.parse(now))
  expect(on('2027-02-28T00:30:00Z')?.at).toBe(loadOut.at)
  expect(on('2027-02-27T23:30:00Z')).toBeNull()
})

test('a booked job without a call sheet begins when Today says', async () => {
  const times = () => screen.getByRole('region', { name: 'Times' }).textContent
  await own.tab.db.facts.put({ key: 'synced_at', value: '2027-03-01T12:00:00Z' })
  const { unmount } = draw(<BookedJob entry={booked()} />)
  await waitFor(() => expect(times()).toBe('Mon 1 Mar23:30 London time start until 04:30 London time'))
  unmount()
  const longer = { ...job, roles: [{ ...start, date_end: '2027-03-02T20:00:00Z' }] }
  draw(<BookedJob entry={booked(longer)} />)
  await waitFor(() => expect(times()).toBe('Mon 1 Mar23:30 London time startTue 2 Mar20:00 London time finish'))
})

const shiftsOf = async () => (await screen.findByRole('region', { name: /^Your shifts/ })).textContent
const onShifts = (...shifts: { day: string; starts: string; ends: string }[]) => {
  const entry = booked()
  return <BookedJob entry={{ ...entry, application: { ...entry.application, shifts } }} />
}

test.each([
  ['2027-03-01', '23:30', '04:30', 'Mon 1 Mar23:30 call until 04:30 the next day'],
  ['2027-07-05', '08:00', '16:00', 'Mon 5 Jul08:00 call until 16:00'],
])('one’s own shifts on %s are by London’s clock, and say so', async (day, starts, ends, words) => {
  draw(onShifts({ day, starts, ends }))
  expect(await shiftsOf()).toBe(`Your shifts London time${words}`)
})

test('where no shift has another hour on the device, and where there is none, no clock is named', async () => {
  // Lisbon's clock is London's.
  vi.stubEnv('TZ', 'Europe/Lisbon')
  onTestFinished(() => void vi.stubEnv('TZ', 'Europe/Warsaw'))
  const { unmount } = draw(onShifts({ day: '2027-03-01', starts: '23:30', ends: '04:30' }))
  expect(await shiftsOf()).toBe('Your shiftsMon 1 Mar23:30 call until 04:30 the next day')
  unmount()
  vi.stubEnv('TZ', 'Europe/Warsaw')
  draw(onShifts())
  const held = await screen.findByRole('region', { name: 'Times' })
  expect(held.textContent).toBe('Held: not on a shift yetKeep 1 Mar 2027 free. You’ll be told when you’re on a shift.')
})

test('what happened to a project is by the device’s own clock, its days as its hours', async () => {
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = () => ({ status: 404, body: { detail: 'None.' } })
  const posted = { ...job, created_at: '2027-03-01T12:00:00Z' }
  draw(
    <QueryProvider>
      <ProjectHistory job={posted} sheet={sheet({ published_at: '2027-03-01T23:30:00Z' })} />
    </QueryProvider>,
  )
  const day = await screen.findByRole('region', { name: 'Tuesday 2 March' })
  expect(within(day).getByRole('listitem').textContent).toMatch(/^00:30Call sheet/)
})
