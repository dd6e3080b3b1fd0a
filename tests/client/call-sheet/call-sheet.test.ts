import { expect, test } from 'vitest'
import { calendarFileText } from '../../../client/call-sheet/calendar-file.ts'
import {
  newSheetBodyOf,
  sheetFormContentOf,
  sheetFormOf,
  isSameSheetContent,
} from '../../../client/trade/call-sheets/sheet-form.ts'
import { crewStateTextOf } from '../../../client/trade/call-sheets/crew-state-text.ts'
import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { keepDocuments } from '../../../client/offline/sync/documents.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { queueSheetSeen } from '../../../client/offline/outbox/kinds/call-sheet.ts'
import type { CallSheet, CrewState, SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { callRemindersOf } from '../../../shared/call-sheets/call-reminders.ts'
import { crewCallsOf } from '../../../shared/call-sheets/times-by-day.ts'
import { LONDON_CLOCK } from '../../../shared/call-sheets/london-clock.ts'
import {
  sheetChangesFor as changesBy,
  sheetChangesText,
  sheetChanges as changesIn,
} from '../../../shared/call-sheets/sheet-changes.ts'
import { EARLIER, SHEET, TIMES } from '../../support/factories/call-sheets.ts'
import { fileOf, createFakeServer } from '../support/fake-server.ts'
import { change, page } from '../support/rows.ts'
import { createTestBrowser, openTab } from '../support/test-device.ts'

const content: SheetContent = { ...SHEET, documents: [] }
const MAP = { id: 'd1', name: 'site-map.pdf', type: 'application/pdf', size: 3 } as const
const sheet = (fields: Partial<CallSheet> = {}): CallSheet => ({
  id: 'j1',
  version: 1,
  content,
  published_at: '2027-02-01T12:00:00.000Z',
  published_by: null,
  seen_version: 0,
  is_reached: false,
  before: null,
  draft: null,
  crew: null,
  ...fields,
})
const sheetChanges = (before: SheetContent, after: SheetContent) => changesIn(before, after, LONDON_CLOCK)
const changesFor = (before: SheetContent, after: SheetContent, roleId: string) =>
  changesBy(before, after, { roleId }, LONDON_CLOCK)
const row = (fields: Partial<CallSheet> = {}) => ({ kind: 'call_sheet' as const, id: 'j1', row: sheet(fields) })
const job = {
  id: 'j1',
  title: 'Arena tour; load-in, show calls',
  location: 'Manchester, Irwell Arena',
  postcode: 'M3 1AR',
  roles: [
    { id: 'r1', role_name: 'Rigger', date_start: '2027-03-01T08:00:00.000Z' },
    { id: 'r2', role_name: 'Lighting', date_start: '2027-03-02T09:00:00.000Z' },
  ],
} as unknown as Job

function device() {
  const server = createFakeServer()
  const tab = openTab({ fetch: server.fetch, browser: createTestBrowser() })
  const seen = (version: number) => queueSheetSeen({ sheet: { id: 'j1', version }, job_title: 'Arena' }, tab.device)
  return { server, ...tab, seen }
}

test('changes: a time moved, removed, added, an end, a place, a document; old and new values', () => {
  const [breakfast, getIn, loadOut] = content.times as [
    typeof TIMES.breakfast,
    typeof TIMES.getIn,
    typeof TIMES.loadOut,
  ]
  const focus = { ...breakfast, id: 'new', at: '2027-03-02T09:00:00.000Z', label: 'focus' }
  const after: SheetContent = {
    ...content,
    times: [{ ...getIn, at: '2027-03-01T07:00:00.000Z' }, focus, { ...loadOut, until: '2027-03-04T05:00:00.000Z' }],
    venue: 'Harbour Arena, dock C',
    documents: [MAP],
  }
  const lines = sheetChanges(content, after).map(({ of, old, now, words }) => [old, now, of ?? words])
  expect(lines).toEqual([
    ['06:15 breakfast', '', 'on Monday'],
    ['07:30', '07:00', 'get-in on Monday'],
    ['', '09:00 focus', 'on Tuesday'],
    ['until 04:00', 'until 05:00', 'load-out on Wednesday'],
    ['Harbour Arena, dock B', 'Harbour Arena, dock C', 'Venue'],
    ['', 'site-map.pdf', 'Document'],
  ])
  expect(sheetChanges(content, content)).toEqual([])
})

test('a time moved to another day says so, and one for another role concerns nobody else', () => {
  const late = { ...content, times: [{ ...TIMES.getIn, at: '2027-03-02T07:30:00.000Z' }] }
  const [moved] = sheetChanges({ ...content, times: [TIMES.getIn] }, late)
  expect(moved).toMatchObject({ old: 'Mon 1 Mar 07:30', now: 'Tue 2 Mar 07:30', words: 'get-in' })
  const forLights = { ...content, times: [...content.times, { ...TIMES.getIn, id: 'x', role_id: 'r2' }] }
  expect(changesFor(content, forLights, 'r1')).toEqual([])
  expect(changesFor(content, forLights, 'r2')).toHaveLength(1)
  const lightsOnly = { ...content, times: [{ ...TIMES.getIn, role_id: 'r2' }] }
  expect(sheetChanges({ ...content, times: [TIMES.getIn] }, lightsOnly)).toEqual([
    { key: `${TIMES.getIn.id}:role`, old: '', now: '07:30 get-in', words: 'on Monday is for another role' },
  ])
  // A time that is now for one's own role only changes nothing for oneself, and is removed for the others.
  const only = { ...content, times: content.times.map((time) => ({ ...time, role_id: 'r1' })) }
  expect(changesFor(content, only, 'r1')).toEqual([])
  expect(changesFor(content, only, 'r2')).toHaveLength(3)
})

test('what changes alike on days in a row is said once, with both days', () => {
  const dayAfter = (day: number, hour: string, label = 'call') => ({
    ...TIMES.getIn,
    until: null,
    id: `${label}${day}`,
    at: `2027-03-0${day}T${hour}:00.000Z`,
    label,
  })
  const before = { ...content, times: [1, 2, 3, 5].map((day) => dayAfter(day, '08:00')) }
  const after = {
    ...content,
    times: [1, 2, 3, 5].flatMap((day) => [dayAfter(day, '07:00'), dayAfter(day, '12:00', 'lunch')]),
  }
  expect(sheetChanges(before, after).map(({ old, now, words }) => [old, now, words])).toEqual([
    ['08:00', '07:00', 'call Mon 1 to Wed 3 Mar'],
    ['', '12:00 lunch', 'Mon 1 to Wed 3 Mar'],
    ['08:00', '07:00', 'call on Friday'],
    ['', '12:00 lunch', 'on Friday'],
  ])
  expect(sheetChangesText(sheetChanges(before, after))).toBe(
    'Call Mon 1 to Wed 3 Mar 08:00 → 07:00; 12:00 lunch Mon 1 to Wed 3 Mar (new); call on Friday 08:00 → 07:00; one more time',
  )
  // A day on which something else changes is its own.
  const other = { ...after, times: after.times.map((time) => (time.id === 'call2' ? dayAfter(2, '06:30') : time)) }
  expect(sheetChanges(before, other).map(({ words }) => words)).toContain('call on Tuesday')
})

test('the changes in one line: times with both ends and at most three of them, other fields by name only', () => {
  const after: SheetContent = { ...content, ...EARLIER, parking: 'Level 2', contact_phone: '', documents: [MAP] }
  expect(sheetChangesText(sheetChanges(content, after))).toBe(
    'Get-in on Monday 07:30 → 07:00; phone of the site contact; parking; document',
  )
  const times = [9, 10, 11, 12, 13].map((hour) => ({
    ...TIMES.getIn,
    id: `t${hour}`,
    at: `2027-03-02T${hour < 10 ? '09' : hour}:00:00.000Z`,
    label: 'show',
  }))
  expect(sheetChangesText(sheetChanges(content, { ...content, times: [...content.times, ...times] }))).toBe(
    '09:00 show on Tuesday (new); 10:00 show on Tuesday (new); 11:00 show on Tuesday (new); 2 more times',
  )
  expect(sheetChangesText(sheetChanges(content, { ...content, times: content.times.slice(1) }))).toBe(
    '06:15 breakfast on Monday (dropped)',
  )
  expect(sheetChangesText([])).toBe('')
})

test('the calendar file: one event per day, in UTC, escaped, lines of 75 bytes, CRLF', () => {
  const text = calendarFileText(
    { job, sheet: sheet({ version: 3 }), content, role: null },
    new Date('2027-02-01T12:00:00Z'),
  )
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(whole).toContain('UID:j1-2027-03-01@standby\r\nSEQUENCE:3\r\nDTSTAMP:20270201T120000Z\r\n')
  expect(whole).toContain('DTSTART:20270301T073000Z\r\n')
  expect(whole).toContain('DTSTART:20270303T223000Z\r\nDTEND:20270304T040000Z\r\n')
  expect(whole).toContain('SUMMARY:Arena tour\\; load-in\\, show calls\r\n')
  expect(whole).toContain('LOCATION:Harbour Arena\\, dock B\\, 14 Quay Street\\, Manchester\\, M3 3AA\r\n')
  expect(whole).toContain('DESCRIPTION:06:15 breakfast\\n07:30 get-in\\nSite contact: Priya N. +44 7700 900 118\r\n')
  expect(text).not.toMatch(/[^\r]\n/)
})

test('the calendar file of somebody in shifts has these, and nothing of other days', () => {
  const shifts = [{ day: '2027-03-02', starts: '20:00', ends: '06:00' }]
  const times = ['01', '02', '03'].map((day) => ({ ...TIMES.getIn, id: day, at: `2027-03-${day}T07:00:00.000Z` }))
  const text = calendarFileText(
    { job, sheet: sheet(), content: { ...content, times }, role: null, shifts },
    new Date(0),
  )
  expect(text.match(/^DT(START|END).*/gm)).toEqual(['DTSTART:20270302T200000Z', 'DTEND:20270303T060000Z'])
  const later = { ...content, times: times.slice(0, 1) }
  expect(changesBy({ ...content, times: [] }, later, { roleId: 'r1', shifts }, LONDON_CLOCK)).toEqual([])
})

test('the calendar file cuts no character in two, and allows no injected line', () => {
  const long = { ...content, venue: `${'Größe 🎪 '.repeat(20)}\nEND:VCALENDAR\u0007` }
  const text = calendarFileText({ job, sheet: sheet(), content: long, role: null }, new Date('2027-02-01T12:00:00Z'))
  expect(text.replaceAll('\r\n ', '')).toContain('🎪 Größe')
  expect(text).not.toContain('\uFFFD')
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})

test('a form round-trips; an end in the small hours is the next morning; incomplete times are left out', () => {
  let n = 0
  const form = sheetFormOf(sheet(), job, () => `id${++n}`)
  expect(form.days.map(({ date }) => date)).toEqual(['2027-03-01', '2027-03-03'])
  expect(isSameSheetContent(sheetFormContentOf(form, job), content)).toBe(true)
  expect(newSheetBodyOf(sheetFormContentOf(form, job)).documents).toEqual([])
  const half = {
    ...form,
    days: [...form.days, { id: 'x', date: '', times: [{ ...form.days[0]!.times[0]!, id: 'y' }] }],
  }
  expect(sheetFormContentOf(half, job).times).toHaveLength(3)
  const blank = sheetFormOf(null, job, () => `id${++n}`)
  expect(blank).toMatchObject({ venue: 'Irwell Arena', address: 'Manchester', postcode: 'M3 1AR', base: 0, rev: 0 })
  expect(sheetFormContentOf(blank, job).times.map(({ role_id }) => role_id)).toEqual(['r1', 'r2'])
})

test('the crew’s state is the furthest that is known for certain', () => {
  const now = Date.parse('2027-02-01T13:00:00Z')
  const nothing: CrewState = {
    freelancer_id: 'f',
    full_name: 'Ana',
    profile_picture: null,
    role_name: 'Rigger',
    told_version: 0,
    told_at: null,
    reached_version: 0,
    reached_at: null,
    seen_version: 0,
    seen_at: null,
    last_reached_at: '2027-02-01T12:20:00Z',
    reminded_at: null,
  }
  const words = (fields: Partial<CrewState>) => {
    const { state, detail } = crewStateTextOf({ ...nothing, ...fields }, 3, now)
    return `${state}: ${detail}`
  }
  expect(words({})).toBe('Not told yet: last reached 40m ago')
  const told = { told_version: 3, told_at: '2027-02-01T12:58:00Z' }
  expect(words(told)).toBe('Told: 2m ago · last reached 40m ago')
  expect(words({ ...told, seen_version: 2 })).toBe('Told: 2m ago · last reached 40m ago · saw version 2')
  expect(words({ ...told, reached_version: 2 })).toContain('Told')
  const reached = { ...told, reached_version: 3, reached_at: '2027-02-01T12:59:50Z' }
  expect(words(reached)).toBe('Reached: on their device just now')
  expect(words({ ...reached, seen_version: 3, seen_at: '2027-02-01T11:00:00Z' })).toBe('Seen version 3: 2h ago')
})

test('‘Got it’ waits on the device: once per version, only the last of several, and is deleted when refused', async () => {
  const { server, db, device: own, seen } = device()
  await applySyncPage(db, page([row({ version: 2 })]), 0)
  await seen(1)
  await seen(2)
  await seen(2)
  const waiting = await db.outbox.toArray()
  expect(waiting.map(({ kind, body }) => [kind, body])).toEqual([['sheet_seen', { job_id: 'j1', version: 2 }]])
  expect((await db.call_sheets.get('j1'))?.seen_version).toBe(0)
  server.answer = () => ({ status: 200, body: { seen_version: 2 } })
  await drainAllQueues(own)
  expect(server.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/jobs/j1/call-sheet/seen', { version: 2 }],
  ])
  expect((await db.call_sheets.get('j1'))?.seen_version).toBe(2)
  await seen(3)
  server.answer = () => ({ status: 404, body: { detail: 'This call sheet does not exist.' } })
  await drainAllQueues(own)
  expect(await db.outbox.count()).toBe(0)
})

test('the documents of a call sheet are stored on the device and deleted with it', async () => {
  const { server, db, device: own } = device()
  server.answer = () => fileOf('application/pdf')
  await applySyncPage(db, page([row({ content: { ...content, documents: [MAP] } })]), 0)
  await keepDocuments(own)
  expect(server.calls.map(({ path }) => path)).toEqual(['/jobs/j1/call-sheet/documents/d1'])
  expect((await db.documents.get('d1'))?.name).toBe('site-map.pdf')
  await applySyncPage(db, page([change.removal('call_sheet', 'j1')]), 0)
  await keepDocuments(own)
  expect(await db.documents.count()).toBe(0)
  expect(await db.call_sheets.count()).toBe(0)
})

test('a newer version with one moved time is one line', () => {
  const [line, ...others] = sheetChanges(content, { ...content, ...EARLIER })
  expect([line?.old, line?.now, line?.words, others.length]).toEqual(['07:30', '07:00', 'get-in on Monday', 0])
})

test('of the call sheet a shift has what begins with it or within it, and not what begins at its end', () => {
  const time = (at: string, label: string) => ({ ...TIMES.getIn, at: `2027-03-01T${at}:00.000Z`, label })
  const times = [time('07:45', 'early'), time('08:00', 'get-in'), time('12:00', 'lunch'), time('18:00', 'load-out')]
  const shifts = [{ day: '2027-03-01', starts: '08:00', ends: '18:00' }]
  const calls = crewCallsOf({ job, role: null, content: { ...content, times }, shifts })
  expect(calls.map(({ label }) => label)).toEqual(['your shift', 'get-in', 'lunch'])
})

test('of a call in the night the evening’s reminder is over two hours before it, when the next one comes', () => {
  const at = '2027-03-02T01:30:00.000Z'
  const [tomorrow, soon] = callRemindersOf('j1', [{ at, date: '2027-03-02', label: 'load-out' }])
  expect([tomorrow!.until, soon!.from].map((ms) => new Date(ms).toISOString())).toEqual([
    '2027-03-01T23:30:00.000Z',
    '2027-03-01T23:30:00.000Z',
  ])
})
