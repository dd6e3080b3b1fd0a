// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { notificationsByDay, isNotificationShownAt } from '../../../client/notifications/by-day.ts'
import NotificationsScreen from '../../../client/notifications/notifications-screen.tsx'
import { SeenWhereShown } from '../../../client/notifications/seen-where-shown.tsx'
import { setSyncState } from '../../../client/offline/sync/sync-state.ts'
import { NotificationBell } from '../../../client/shell/bell.tsx'
import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds.ts'
import { messageEntryId } from '../../../shared/messages/notification-entry-ids.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import { PLACES } from '../../support/notification-places.ts'
import { ownDevice } from '../support/own-device.ts'

afterEach(() => {
  setSyncState({ online: true })
})
const own = ownDevice()

const entry = (fields: Partial<NotificationEntry>): NotificationEntry => ({
  id: 'offer:1',
  kind: 'offer',
  title: 'A place is free: Rigger',
  body: 'Take it or say no.',
  navigate: '/?job=j1',
  count: 1,
  seq: 5,
  read_seq: 0,
  created_at: new Date().toISOString(),
  ...fields,
})
async function put(...entries: Partial<NotificationEntry>[]) {
  await own.tab.db.notifications.bulkPut(entries.map(entry))
  await noteSync()
}
const noteSync = () => own.tab.db.facts.put({ key: 'synced_at', value: '2026-06-01T08:00:00Z' })
const readMarks = async () =>
  (await own.tab.db.outbox.toArray()).flatMap((row) => (row.kind === 'notifications_read' ? row.body.entries : []))

function open(path = '/notifications') {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <NotificationBell />
      <Routes>
        <Route path="/notifications" element={<NotificationsScreen />} />
        <Route path="*" element={<SeenWhereShown />} />
      </Routes>
    </MemoryRouter>,
  )
}

test('the list has today’s entries first, the bell counts those that are unread', async () => {
  await put(
    {},
    { id: 'old', title: 'You are confirmed', kind: 'accepted', read_seq: 5, created_at: '2026-01-05T10:00:00Z' },
  )
  open()
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeTruthy()
  const days = await screen.findAllByRole('heading', { level: 2 })
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Mon 5 Jan'])
  expect(screen.getByRole('link', { name: /^Unread: A place is free/ }).getAttribute('href')).toBe('/?job=j1')
  expect(screen.getByRole('link', { name: /^You are confirmed/ })).toBeTruthy()
})

test('an application counts in Messages, where its words are, and not in the bell too', async () => {
  await put({}, { id: 'applied', kind: 'application', title: 'Ann has applied' }, { id: 'asked', kind: 'invitation' })
  open()
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Unread: Ann has applied/ })).toBeTruthy()
})

test('all are marked as read at once, also without signal, and sent with what was seen of each', async () => {
  await put({}, { id: 'two', seq: 8 }, { id: 'read', seq: 3, read_seq: 3 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy()
  expect(await readMarks()).toEqual([
    { id: 'offer:1', seq: 5 },
    { id: 'two', seq: 8 },
  ])
})

test('an entry is read with a press on it', async () => {
  await put({ navigate: '/portfolio' })
  open()
  fireEvent.click(await screen.findByRole('link', { name: /A place is free/ }))
  await waitFor(async () => expect(await readMarks()).toEqual([{ id: 'offer:1', seq: 5 }]))
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

test.each(NOTIFICATION_KINDS)('%s: a press on the entry leads to its place, where it is read', async (kind) => {
  const id = kind === 'message' ? messageEntryId('CONVERSATION') : kind
  await put({ id, kind, title: 'What has happened', navigate: PLACES[kind] })
  await own.tab.db.conversations.put({
    conversation_id: 'CONVERSATION',
    other_user_name: 'Mina',
    job_id: null,
  } as never)
  render(
    <MemoryRouter initialEntries={['/notifications']}>
      <Routes>
        <Route path="/notifications" element={<NotificationsScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('link', { name: /^Unread: / }))
  expect((await screen.findByTestId('address')).textContent).toBe(PLACES[kind])
  await waitFor(async () => expect((await readMarks()).map((one) => one.id)).toEqual([id]))
})

test('an entry of messages has the words of its conversation, and is not there without one', async () => {
  const message = { kind: 'message', title: '', body: '', count: 2 } as const
  await put({ ...message, id: 'conversation:c1' }, { ...message, id: 'conversation:gone' })
  await own.tab.db.conversations.put({
    conversation_id: 'c1',
    other_user_name: 'Mina Okafor',
    job_id: 'j1',
    job_title: 'Arena tour',
    last_message: 'Call is at six',
  } as never)
  open()
  const row = await screen.findByRole('link', { name: /Mina Okafor · Arena tour/ })
  expect(row.textContent).toContain('Call is at six')
  expect(row.textContent).toContain('2 new')
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeTruthy()
})

test('a kind of a newer server is shown by its words', async () => {
  await put({ kind: 'something_new' as never, title: 'Something new' })
  open()
  expect(await screen.findByRole('link', { name: /Something new/ })).toBeTruthy()
})

test('nothing yet is said, but not before the first sync', async () => {
  open()
  expect(await screen.findByRole('status')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('heading', { name: 'Nothing yet' })).toBeNull()
  await noteSync()
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy()
})

test('the pages of the very first sync are shown together, or without signal as far as they came', async () => {
  const row = () => screen.queryByRole('link', { name: /A place is free/ })
  await own.tab.db.notifications.put(entry({}))
  open()
  await screen.findByRole('link', { name: 'Notifications, 1 unread' })
  expect(row()).toBeNull()
  act(() => setSyncState({ online: false }))
  expect(row()).toBeTruthy()
})

test('the space of the button is kept while everything is read', async () => {
  await put({ read_seq: 5 })
  open()
  await screen.findByRole('link', { name: /A place is free/ })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Mark all as read')).toBeTruthy()
})

test('what the open screen shows is read without opening the list; other entries and messages are not', async () => {
  await put(
    {},
    { id: 'booked', navigate: '/?tab=confirmed&job=j1' },
    { id: 'other', navigate: '/?job=j2' },
    { id: 'home', navigate: '/' },
    { id: 'conversation:c1', kind: 'message', navigate: '/?job=j1' },
  )
  await own.tab.db.conversations.put({ conversation_id: 'c1', other_user_name: 'Mina', job_id: null } as never)
  open('/?job=j1&tab=apply')
  await waitFor(async () => expect((await readMarks()).map(({ id }) => id).toSorted()).toEqual(['booked', 'offer:1']))
})

test('an entry of a tab is read where that tab is open', () => {
  const at = (pathname: string, search: string) => ({ pathname, search })
  const reviews = { navigate: '/portfolio?tab=reviews' }
  expect(isNotificationShownAt(reviews, at('/portfolio', '?tab=reviews'))).toBe(true)
  expect(isNotificationShownAt(reviews, at('/portfolio', ''))).toBe(false)
  expect(isNotificationShownAt({ navigate: '/' }, at('/', '?job=j1'))).toBe(false)
  expect(isNotificationShownAt({ navigate: '/?tab=apply' }, at('/', '?tab=apply'))).toBe(false)
  expect(isNotificationShownAt({ navigate: '/call-sheet?job=j1' }, at('/', '?job=j1'))).toBe(false)
  // A project's address from before it had a page.
  expect(isNotificationShownAt({ navigate: '/?project=j1' }, at('/project', '?id=j1&tab=notes'))).toBe(true)
  expect(isNotificationShownAt({ navigate: '/?project=j1' }, at('/project', '?id=j2'))).toBe(false)
})

test('days are the device’s: yesterday’s last minute is yesterday', () => {
  const now = new Date(2027, 1, 10, 0, 5).getTime()
  const at = (...time: [number, number, number, number, number]) =>
    entry({ created_at: new Date(...time).toISOString() })
  const days = notificationsByDay([at(2027, 1, 10, 0, 1), at(2027, 1, 9, 23, 59), at(2027, 1, 8, 12, 0)], now)
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Mon 8 Feb', 1],
  ])
})
