// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushTest } from '../../../client/settings/push-test.tsx'
import { testPushDelivery } from '../../../client/offline/push/test-push.ts'
import { createFakeServer } from '../support/fake-server.ts'

const server = createFakeServer()
let permission: NotificationPermission
let isSubscribed: boolean
let pages: EventTarget

beforeEach(() => {
  permission = 'granted'
  isSubscribed = true
  server.calls.length = 0
  server.answer = () => ({ status: 200, body: { outcome: 'accepted' } })
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  pages = new EventTarget()
  const getSubscription = async () => (isSubscribed ? { endpoint: 'https://push.example/1' } : null)
  const getRegistration = async () => ({ pushManager: { getSubscription } })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(pages, { getRegistration }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = () => {
  render(<PushTest />)
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
}
/** As the worker says it. */
const say = (tag: string) => pages.dispatchEvent(new MessageEvent('message', { data: { type: 'test_shown', tag } }))

test('a test that the worker has shown came, after so many seconds; one of another test does not count', async () => {
  server.answer = ({ body }) => {
    say('test:another')
    setTimeout(() => say(`test:${body.id}`), 50)
    return { status: 200, body: { outcome: 'accepted' } }
  }
  const begun = performance.now()
  press()
  const words = (await screen.findByText(/^It came/)).textContent
  const [, seconds] = /^It came in (\d+\.\d) s\.$/.exec(words)!
  // Rounded to a tenth.
  expect(Number(seconds)).toBeLessThanOrEqual((performance.now() - begun) / 1000 + 0.05)
  expect(server.calls).toMatchObject([
    { method: 'POST', path: '/push/test', body: { endpoint: 'https://push.example/1' } },
  ])
})

test('a push that is faster than the answer to its request has come, too', async () => {
  server.answer = ({ body }) => {
    say(`test:${body.id}`)
    return { status: 200, body: { outcome: 'accepted' } }
  }
  expect(await testPushDelivery(0)).toMatchObject({ kind: 'shown' })
})

test('one that is taken and does not come is told of as such', async () => {
  expect(await testPushDelivery(10)).toEqual({ kind: 'taken' })
})

test.each([
  ['ended', /not subscribed any more/],
  ['busy', /asks us to wait/],
  ['refused', /refused it\. Turn notifications off here, and on again/],
  ['unreachable', /did not answer/],
])('a push service with the outcome %s has its words', async (outcome, words) => {
  server.answer = () => ({ status: 200, body: { outcome } })
  press()
  await screen.findByText(words)
})

test('without the permission it says how to give it, and asks nobody', async () => {
  permission = 'denied'
  press()
  await screen.findByText(/^Notifications are blocked on this device\. Press the icon beside the address/)
  expect(server.calls).toEqual([])
})

test('without a subscription, here or at the server, it says to subscribe again', async () => {
  isSubscribed = false
  press()
  await screen.findByText(/not subscribed any more/)
  expect(server.calls).toEqual([])
  isSubscribed = true
  server.answer = () => ({ status: 404, body: { detail: 'Not here' } })
  expect(await testPushDelivery()).toEqual({ kind: 'unsubscribed' })
})

test('without signal it says so; a pause has the server’s words', async () => {
  server.answer = () => 'network'
  press()
  await screen.findByText(/^No signal, so no test/)
  server.answer = () => ({ status: 429, body: { detail: 'That is enough tests for now.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  await screen.findByText('That is enough tests for now.')
})
