// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { NotificationsTab } from '../../../client/settings/notifications-tab.tsx'
import { CHOSEN_KINDS } from '../../../shared/notification-kinds.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import type { NotificationChoices } from '../../../shared/push.ts'
import { type Answer, createFakeServer } from '../support/fake-server.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

let tab: TestTab
let server: ReturnType<typeof createFakeServer>
/** What the server has. */
let choices: NotificationChoices

beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  choices = { kinds: Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, BOTH])), quiet_hours: null }
  server.answer = ({ method, path, body }) => {
    if (method !== 'PUT' || path !== '/notifications/settings') return { status: 404 }
    for (const [kind, wish] of Object.entries(body.kinds ?? {}))
      choices.kinds[kind] = { ...choices.kinds[kind]!, ...(wish as object) }
    if ('quiet_hours' in body) choices.quiet_hours = body.quiet_hours
    return { status: 200, body: choices }
  }
})
afterEach(() => {
  cleanup()
  setDevice(null)
  dropSessionToken()
  setServerReached(true)
  tab.close()
})

const BOTH = { push: true, mail: true }
const MAILS = { email_job_alerts: true, email_application_updates: true, email_messages: true, email_marketing: false }

/** The card of such a person, whose device has had the server's choices. */
async function open(user_type: OwnRecord['user_type'] = 'freelancer') {
  const me = {
    id: 'me',
    user_type,
    email: 'me@example.com',
    notification_settings: { ...MAILS },
    notification_choices: structuredClone(choices),
  } as OwnRecord
  tab = openTab({ fetch: server.fetch })
  await tab.db.me.put(me)
  setDevice(tab.device)
  keepSession('token-me', me)
  render(<NotificationsTab />, { wrapper: QueryProvider })
  await screen.findByRole('table', { name: 'What reaches you' })
}
const box = (kind: string, way: 'push' | 'email') =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `${kind}: ${way}` })
const kindRow = (name: RegExp) => screen.queryByRole('rowheader', { name })
const hold = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Quiet hours on' })
const timeField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
function type(label: string, value: string) {
  fireEvent.change(timeField(label), { target: { value } })
  fireEvent.blur(timeField(label))
}
const sent = () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const kept = async () => (await tab.db.me.get('me'))?.notification_choices
const failWith = (answer: Answer) => void (server.answer = () => answer)

test('each side sees its own kinds, in its own words, with what was chosen', async () => {
  choices.kinds['message'] = { push: true, mail: false }
  await open('freelancer')
  expect(box('Each message', 'push').checked).toBe(true)
  expect(box('Each message', 'email').checked).toBe(false)
  expect(kindRow(/^Call in two hours/)).toBeTruthy()
  expect(kindRow(/^You are confirmed/)).toBeTruthy()
  expect(kindRow(/^Somebody applies/)).toBeNull()
  cleanup()
  tab.close()
  await open('employer')
  expect(kindRow(/^Somebody applies/)).toBeTruthy()
  expect(kindRow(/^Somebody takes a spot you offered/)).toBeTruthy()
  expect(kindRow(/^Call in two hours/)).toBeNull()
  expect(kindRow(/^You are confirmed/)).toBeNull()
})

test.each(['freelancer', 'employer'] as const)('the four mail settings stand over their kinds: %s', async (side) => {
  await open(side)
  const groups = screen.getAllByRole('rowheader').filter((head) => head.getAttribute('scope') === 'rowgroup')
  const settings = ['Job alerts', 'Application updates', 'Messages', 'News from us']
  expect(groups.map(({ firstChild }) => firstChild!.textContent).slice(0, 4)).toEqual(settings)
  expect(settings.map((name) => box(name, 'email').checked)).toEqual([true, true, true, false])
  expect(screen.queryByRole('checkbox', { name: 'News from us: push' })).toBeNull()
})

test('messages say when their mail comes', async () => {
  await open()
  expect(kindRow(/^Each message/)?.textContent).toMatch(/still unread after a few minutes/)
  expect(kindRow(/^You are rated/)?.textContent).toBe('You are rated')
})

test('a mail setting is changed for all its kinds, and is off once none of them is mailed', async () => {
  await open()
  const was = server.answer
  server.answer = (call) =>
    call.path === '/users/notification-settings' ? { status: 200, body: { ...MAILS, ...call.body } } : was(call)
  fireEvent.click(box('Application updates', 'email'))
  await waitFor(() => expect(box('Call tomorrow', 'email').checked).toBe(false))
  await waitFor(() => expect(box('Application updates', 'email').disabled).toBe(false))
  expect([box('Application updates', 'email').checked, box('Call tomorrow', 'email').checked]).toEqual([false, false])
  expect([box('Call tomorrow', 'push').checked, box('New jobs that fit', 'email').checked]).toEqual([true, true])
  expect(kindRow(/^Application updates/)?.textContent).toContain('Saved')

  for (const kind of ['You are invited to apply', 'New jobs that fit']) {
    await waitFor(() => expect(box(kind, 'email').disabled).toBe(false))
    fireEvent.click(box(kind, 'email'))
  }
  await waitFor(() => expect(box('Job alerts', 'email').checked).toBe(false))
  expect(sent()[0]).toEqual({ email_application_updates: false })
  await waitFor(() => expect(screen.getByText('New jobs that fit: saved')).toBeTruthy())
})

test('a change is sent alone, kept on the device, and shown when the card is opened again', async () => {
  await open()
  fireEvent.click(box('Call in two hours', 'push'))
  await waitFor(() => expect(box('Call in two hours', 'push').checked).toBe(false))
  // The device shows the answer before the request counts as done.
  await waitFor(() => expect(box('Call in two hours', 'email').disabled).toBe(false))
  fireEvent.click(box('Call in two hours', 'email'))
  await waitFor(() => expect(box('Call in two hours', 'email').checked).toBe(false))
  // It is shown before it is sent, too.
  await waitFor(() =>
    expect(sent()).toEqual([{ kinds: { call_soon: { push: false } } }, { kinds: { call_soon: { mail: false } } }]),
  )
  expect((await kept())?.kinds['call_soon']).toEqual({ push: false, mail: false })
  cleanup()
  render(<NotificationsTab />, { wrapper: QueryProvider })
  await waitFor(() => expect(box('Call in two hours', 'push').checked).toBe(false))
  expect(box('Call tomorrow', 'push').checked).toBe(true)
})

test('a change is shown at once, before the server has answered', async () => {
  await open()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  fireEvent.click(box('Each message', 'push'))
  await waitFor(() => expect(box('Each message', 'push').checked).toBe(false))
  expect(box('Each message', 'email').checked).toBe(true)
  expect((await kept())?.kinds['message']).toEqual(BOTH)
})

test.each([
  ['the server’s words', { status: 429, body: { detail: 'Too many changes.' } }, 'Too many changes.'],
  ['its own words without an answer', 'network', 'Failed to update notification settings'],
] as const)('a failure is said with %s, and the choice is as it was', async (_name, answer, words) => {
  await open()
  failWith(answer)
  fireEvent.click(box('Each message', 'push'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${words}Nothing was changed.`)
  expect(box('Each message', 'push').checked).toBe(true)
  expect(box('Each message', 'push').disabled).toBe(answer === 'network')
  expect((await kept())?.kinds['message']).toEqual(BOTH)
})

test('without signal nothing can be changed', async () => {
  await open()
  setServerReached(false)
  await waitFor(() => expect(box('Each message', 'push').disabled).toBe(true))
  expect(hold().disabled).toBe(true)
})

test('quiet hours begin with a night, change when a time is left, and end', async () => {
  await open()
  fireEvent.click(hold())
  await waitFor(() => expect(timeField('From').value).toBe('22:00'))
  await waitFor(() => expect(timeField('To').disabled).toBe(false))
  type('To', '06:30')
  await waitFor(async () => expect((await kept())?.quiet_hours).toEqual({ from: '22:00', to: '06:30' }))
  await waitFor(() => expect(hold().disabled).toBe(false))
  fireEvent.click(hold())
  await waitFor(() => expect(hold().checked).toBe(false))
  expect(screen.queryByLabelText('From')).toBeNull()
  await waitFor(() =>
    expect(sent()).toEqual([
      { quiet_hours: { from: '22:00', to: '07:00' } },
      { quiet_hours: { from: '22:00', to: '06:30' } },
      { quiet_hours: null },
    ]),
  )
})

test('a time that is typed the moment its field appears is saved', async () => {
  await open()
  const typed = new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!screen.queryByLabelText('To')) return
      watch.disconnect()
      type('To', '06:30')
      resolve()
    })
    watch.observe(document.body, { subtree: true, childList: true })
  })
  choices.quiet_hours = { from: '22:00', to: '07:00' }
  await tab.db.me.update('me', { notification_choices: structuredClone(choices) as never })
  await typed
  await waitFor(async () => expect((await kept())?.quiet_hours).toEqual({ from: '22:00', to: '06:30' }))
})

test('quiet hours that end when they begin are refused before they are sent, and an empty time goes back', async () => {
  choices.quiet_hours = { from: '22:00', to: '07:00' }
  await open()
  type('To', '22:00')
  expect((await screen.findByRole('alert')).textContent).toContain('can’t start and end at the same time')
  await waitFor(() => expect(timeField('To').value).toBe('07:00'))
  type('From', '')
  await waitFor(() => expect(timeField('From').value).toBe('22:00'))
  expect(sent()).toEqual([])
  type('To', '08:00')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(async () => expect((await kept())?.quiet_hours?.to).toBe('08:00'))
})

test('quiet hours that could not be saved are as they were, and their card says so', async () => {
  choices.quiet_hours = { from: '22:00', to: '07:00' }
  await open()
  failWith({ status: 500, body: { detail: 'It went wrong.' } })
  type('From', '23:00')
  const card = screen.getByRole('heading', { name: 'Quiet hours' }).parentElement!
  expect((await within(card).findByRole('alert')).textContent).toContain('It went wrong.')
  await waitFor(() => expect(timeField('From').value).toBe('22:00'))
})
