// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import BookedJob from '../../../client/jobs/booked-job.tsx'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { keepDayAhead, openOnToday } from '../../../client/offline/store/day-ahead.ts'
import { MANIFEST } from '../../../scripts/vite/manifest.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import { TIMES } from '../../support/factories/call-sheets.ts'
import { conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'
import { setTestDate } from '../../support/test-date.ts'
import { content, openToday, putBookedJob, role, sheet } from '../support/today.tsx'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})
const own = ownDevice()

const booked = (id = 'j1', on: object = role) => putBookedJob(own.tab.db, id, on)

test('without signal: the call, the way there by its door, whom to call, what to bring, and as of when', async () => {
  await booked()
  await own.tab.db.call_sheets.put(sheet())
  await own.tab.db.facts.put({ key: 'synced_at', value: '2027-02-28T14:05:00Z' })
  openToday()
  const job = within(await screen.findByRole('region', { name: 'Tour j1' }))
  job.getByText('Today 07:30 get-in')
  expect(screen.getByRole('timer').textContent).toBe('Call in 2 h 35')
  job.getByRole('heading', { name: 'Harbour Arena, dock B' })
  job.getByText('14 Quay Street, Manchester M3 3AA')
  const hrefs = job.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    expect.stringMatching(/^https:.*Harbour%20Arena%2C%20dock%20B/),
    expect.stringMatching(/^https:.*search.*Harbour%20Arena%2C%20dock%20B/),
    'tel:+447700900118',
    '/messages?conversation=new_eva_j1',
    '/call-sheet?job=j1',
  ])
  expect(job.getByText(/^Harness/).textContent).toBe('Harness\nHelmet')
  await screen.findByText(/^as of (28 Feb )?14:05$/)
  expect(own.server.calls).toEqual([])
})

test('gate, nearest A&E and first aid are told where they are written', async () => {
  await booked()
  const safety = {
    gate: 'Gate 4\nAsk at the hut',
    nearest_ae: 'Royal Infirmary\nM13 9WL',
    first_aid: 'Medic by dock B',
  }
  await own.tab.db.call_sheets.put(sheet({ content: { ...content, ...safety } }))
  openToday()
  const place = within(await screen.findByRole('region', { name: 'Place, Tour j1' }))
  place.getByRole('heading', { name: 'Gate 4' })
  place.getByText('Ask at the hut')
  const emergency = within(screen.getByRole('region', { name: 'In an emergency, Tour j1' }))
  emergency.getByText('Medic by dock B')
  const map = emergency.getByRole('link', { name: 'Map of the nearest A&E' })
  expect(map.getAttribute('href')).toContain(encodeURIComponent('Royal Infirmary, M13 9WL'))
})

test('the countdown follows the clock by the minute; a screen reader is told in a few steps', async () => {
  await booked()
  await own.tab.db.call_sheets.put(sheet())
  openToday('freelancer', '2027-03-01T06:28:30Z')
  const timer = await screen.findByRole('timer')
  const spoken = () => within(timer.parentElement!).getByRole('status').textContent
  expect([timer.textContent, spoken()]).toEqual(['Call in 1 h 02', ''])
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
  await minutes(1)
  expect([timer.textContent, spoken()]).toEqual(['Call in 1 h 01', ''])
  await minutes(1)
  expect([timer.textContent, spoken()]).toEqual(['Call in 1 h', 'Call in 1 hour'])
  await minutes(1)
  expect([timer.textContent, spoken()]).toEqual(['Call in 59 min', 'Call in 1 hour'])
})

test('what has changed since the version seen is shown, until Got it, which waits in the outbox', async () => {
  await booked()
  const before = { version: 1, content: { ...content, times: [TIMES.breakfast], parking: '' } }
  await own.tab.db.call_sheets.put(sheet({ version: 2, seen_version: 1, before }))
  openToday()
  const changed = await screen.findByRole('region', { name: 'Changed since version 1, Tour j1' })
  expect(changed.textContent).toContain('get-in on Monday')
  await act(async () => within(changed).getByRole('button', { name: 'Got it' }).click())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull())
  expect(await own.tab.db.outbox.toArray()).toMatchObject([{ kind: 'sheet_seen', body: { version: 2 } }])
})

test('a first call sheet has its Got it in a card, which goes once it is pressed', async () => {
  await booked()
  await own.tab.db.call_sheets.put(sheet({ seen_version: 0 }))
  openToday()
  const card = await screen.findByRole('region', { name: 'New call sheet, Tour j1' })
  within(card).getByText('Call sheet v1 is here')
  await act(async () => within(card).getByRole('button', { name: 'Got it' }).click())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New call sheet, Tour j1' })).toBeNull())
})

test('two jobs of a day have regions of different names', async () => {
  for (const id of ['j1', 'j2']) {
    await booked(id)
    const safety = { nearest_ae: 'Royal Infirmary', bring: 'Harness', notes: 'Cold hall.' }
    const mates = [{ id: 'ben', full_name: 'Ben Ash', role_name: 'Stagehand' }]
    const one = sheet({ seen_version: 0, mates })
    await own.tab.db.call_sheets.put({ ...one, id, job_id: id, content: { ...one.content, ...safety } } as never)
  }
  openToday()
  await screen.findByRole('region', { name: 'Crew, Tour j2' })
  await screen.findByRole('region', { name: 'Clock, Tour j2' })
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? region.textContent)
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
})

test('sunrise and sunset at the venue on the day are told without signal', async () => {
  await booked()
  await own.tab.db.jobs.update('j1', { position: { lat: 53.48, lng: -2.24 } })
  await own.tab.db.call_sheets.put(sheet())
  openToday()
  const daylight = await screen.findByRole('list', { name: 'Daylight' })
  expect(daylight.textContent).toMatch(/^Sunrise 06:5\dSunset 17:4\d$/)
})

test('the weather as last fetched is told without signal, and as of when; a day that it does not know is not', async () => {
  const rain = { code: 65, low: -1.2, high: 9.4, rain_percent: 80, gust_mph: 38.4 }
  const weather = { as_of: '2027-02-28T14:05:00Z', days: [{ day: '2027-03-01', ...rain }] }
  await booked()
  await own.tab.db.facts.put({ key: 'weather:j1', value: { weather, asked_at: weather.as_of } })
  openToday()
  const place = within(await screen.findByRole('region', { name: 'Place, Tour j1' }))
  const line = await place.findByText(/^Heavy rain/)
  expect(line.textContent).toBe('Heavy rain, −1 to 9 °C, gusts 38 mph, 80% chance of rain as of Sun 28 Feb, 14:05')
  await act(() =>
    own.tab.db.facts.put({ key: 'weather:j1', value: { weather: { ...weather, days: [] }, asked_at: '' } }),
  )
  await waitFor(() => expect(place.queryByText(/Heavy rain/)).toBeNull())
  expect(own.server.calls).toEqual([])
})

test('abroad, what has changed is by London’s clock and says so, as the call does', async () => {
  // A worker cannot be moved to another zone.
  const warsaw = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60)
  onTestFinished(() => warsaw.mockRestore())
  await booked()
  const night = { ...TIMES.breakfast, id: 'night', at: '2027-03-01T23:30:00Z', label: 'load-out' }
  const now = { ...content, times: [TIMES.breakfast, night] }
  const earlier = { ...night, at: '2027-03-01T22:30:00Z' }
  const before = { version: 1, content: { ...now, times: [TIMES.breakfast, earlier] } }
  const version2 = sheet({ version: 2, seen_version: 1, content: now, before })
  await own.tab.db.call_sheets.put(version2)
  openToday()
  await screen.findByText('Today 23:30 London time load-out')
  const changed = await screen.findByRole('region', { name: 'Changed since version 1, Tour j1' })
  expect(within(changed).getByRole('listitem').textContent).toBe(
    '22:30 London time 23:30 London time load-out on Monday',
  )
})

const entry = (fields: Partial<NotificationEntry> & { id: string }): NotificationEntry => ({
  kind: 'shifts',
  title: 'Your shifts: Tour j1',
  body: 'Your call moved.',
  navigate: '/?tab=confirmed&job=j1',
  count: 1,
  seq: 5,
  read_seq: 0,
  created_at: '2027-02-28T12:00:00Z',
  ...fields,
})

test('other shifts and an edited project are shown as changed, until the same Got it, which needs no signal', async () => {
  await booked()
  await own.tab.db.notifications.bulkPut([
    entry({ id: 'moved' }),
    entry({
      id: 'edited',
      kind: 'job_changed',
      body: 'Place: Leeds\nRigger: later',
      created_at: '2027-02-28T13:00:00Z',
    }),
    entry({ id: 'seen before', body: 'Seen', read_seq: 5 }),
    entry({ id: 'other job', body: 'Other', navigate: '/?tab=confirmed&job=j2' }),
    entry({ id: 'other kind', kind: 'call_soon', body: 'Soon' }),
  ])
  openToday()
  const changed = await screen.findByRole('region', { name: 'Changed, Tour j1' })
  const lines = within(changed).getAllByRole('listitem')
  expect(lines.map((each) => each.textContent)).toEqual(['Place: Leeds\nRigger: later', 'Your call moved.'])
  await act(async () => screen.getByRole('button', { name: 'Got it' }).click())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changed, Tour j1' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  const [item, ...more] = await own.tab.db.outbox.toArray()
  expect(more).toEqual([])
  expect(item).toMatchObject({ kind: 'notifications_read' })
  expect(new Set((item!.body as { entries: { id: string }[] }).entries.map(({ id }) => id))).toEqual(
    new Set(['moved', 'edited']),
  )
  expect(own.server.calls).toEqual([])
})

test('one Got it is for a new call sheet and for what changed beside it', async () => {
  await booked()
  await own.tab.db.call_sheets.put(sheet({ version: 2, seen_version: 1 }))
  const sheetEntry = { kind: 'call_sheet', navigate: '/call-sheet?job=j1' } as const
  await own.tab.db.notifications.bulkPut([entry({ id: 'moved' }), entry({ id: 'sheet', ...sheetEntry })])
  openToday()
  await screen.findByRole('region', { name: 'Changed, Tour j1' })
  await act(async () => screen.getByRole('button', { name: 'Got it' }).click())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull())
  const kinds = (await own.tab.db.outbox.toArray()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['notifications_read', 'sheet_seen'])
  expect((await own.tab.db.notifications.toArray()).every(({ seq, read_seq }) => read_seq === seq)).toBe(true)
})

test('several jobs stand in the order of their calls; one that is cancelled without signal says so', async () => {
  await booked()
  await own.tab.db.call_sheets.put(sheet())
  await booked('j2', { ...role, date_start: '2027-03-01T06:00:00Z' })
  await own.tab.db.outbox.put({ id: 'o', kind: 'cancellation', state: 'queued', body: { job_id: 'j2' } } as never)
  openToday()
  const jobs = await screen.findAllByRole('region', { name: /^Tour/ })
  expect(jobs.map((job) => within(job).getByRole('heading', { level: 2 }).textContent)).toEqual(['Tour j2', 'Tour j1'])
  within(jobs[0]!).getByText('Today 06:00 start')
  within(jobs[0]!).getByText('Your cancellation has not been sent yet.')
  expect(within(jobs[1]!).queryByText(/cancellation/)).toBeNull()
})

test('the others of the crew are named, with their roles', async () => {
  await booked()
  await own.tab.db.call_sheets.put(sheet({ mates: [{ id: 'ben', full_name: 'Ben Ash', role_name: 'Stagehand' }] }))
  openToday()
  const crew = await screen.findByRole('region', { name: 'Crew, Tour j1' })
  expect(
    within(crew)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['BABen Ash Stagehand'])
})

test('without a call sheet the crew is named as well, with the way to its channel where the device has it', async () => {
  await booked()
  const mates = [{ id: 'ben', full_name: 'Ben Ash', role_name: 'Stagehand' }]
  await own.tab.db.applications.update('a-j1', { mates })
  const { unmount } = openToday()
  const crew = () => screen.findByRole('region', { name: 'Crew, Tour j1' })
  within(await crew()).getByText('Ben Ash')
  expect(within(await crew()).queryByRole('link')).toBeNull()
  unmount()
  const channel = { ends_at: '2027-03-05T00:00:00Z', is_team: false, is_team_only: false } as never
  await own.tab.db.conversations.put(
    conversation({ conversation_id: 'j1', other_user_id: 'j1', job_id: 'j1', channel }),
  )
  openToday()
  const link = await within(await crew()).findByRole('link', { name: 'Crew channel' })
  expect(link.getAttribute('href')).toBe('/messages?conversation=j1')
})

test('backstage is kept on the device, and switched off again it gives back the colours before it', async () => {
  localStorage.setItem('colour-mode', 'light')
  openToday()
  const toggle = screen.getByRole('button', { name: 'Backstage' })
  const shown = () => [
    toggle.ariaPressed ?? toggle.getAttribute('aria-pressed'),
    document.documentElement.dataset.colourMode,
  ]
  act(() => toggle.click())
  expect([...shown(), localStorage.getItem('colour-mode')]).toEqual(['true', 'backstage', 'backstage'])
  act(() => toggle.click())
  expect([...shown(), localStorage.getItem('colour-mode')]).toEqual(['false', 'light', 'light'])
})

test('with nothing near it says when something will be', async () => {
  await booked()
  openToday('freelancer', '2027-02-01T12:00:00Z')
  await screen.findByText('Loading')
  // A device that has never synced cannot tell.
  expect(screen.queryByText('No call in the next two days')).toBeNull()
  await act(() => own.tab.db.facts.put({ key: 'synced_at', value: '2027-02-01T11:00:00Z' }))
  await screen.findByRole('heading', { name: 'No call in the next two days' })
})

/** On the day of a job: where the app is when it has been opened at an address. */
const openedOn = (address: string, { who = 'me', how = 'navigate', until = Date.now() + 60_000 } = {}) => {
  const spy = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how }] as never)
  keepSession('t', { id: 'me' } as OwnRecord)
  keepDayAhead('me', { near: [], first: [[0, until]] })
  dropSessionToken()
  history.replaceState(null, '', address)
  openOnToday(who)
  spy.mockRestore()
  return location.pathname + location.search
}

test('the app opens on Today on the day of a job; not otherwise, for somebody else, on another address, or when it is reloaded', () => {
  expect(openedOn('/')).toBe('/today')
  expect(openedOn('/', { until: Date.now() - 1 })).toBe('/')
  expect(openedOn('/', { who: 'ana' })).toBe('/')
  expect(openedOn('/?tab=confirmed')).toBe('/?tab=confirmed')
  expect(openedOn('/messages')).toBe('/messages')
  expect(openedOn('/', { how: 'reload' })).toBe('/')
})

test.each(MANIFEST.shortcuts!)('the shortcut $name opens its own page on the day of a job', ({ url }) => {
  expect(openedOn(url)).toBe(url)
})

test('a booked job has the times and the place of its call sheet, and its role’s until there is one', async () => {
  setTestDate('2027-02-20T12:00:00Z')
  await booked('j1', { ...role, day_rate: 280 })
  const [job, application] = await Promise.all([own.tab.db.jobs.get('j1'), own.tab.db.applications.get('a-j1')])
  render(<BookedJob entry={{ job, application, unsent: null } as JobEntry} />, { wrapper: MemoryRouter })
  const times = within(await screen.findByRole('region', { name: 'Times' }))
  times.getByText('07:00')
  within(screen.getByRole('region', { name: 'Place' })).getByText('Leeds, Hall')
  await act(async () => void (await own.tab.db.call_sheets.put(sheet())))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Times' }).textContent).toContain('06:15 breakfast'))
  expect(screen.getByRole('region', { name: 'Times' }).textContent).not.toContain('start')
  within(screen.getByRole('region', { name: 'Place' })).getByText('Harbour Arena, dock B')
})
