// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushState } from '../../../client/offline/push/setup.ts'
import PushNews from '../../../client/settings/push-news.tsx'
import { PushCard } from '../../../client/settings/push-card.tsx'
import { onToast, pendingToasts } from '../../../client/ui/overlays/toast.ts'

let state: PushState
let isNews = true
vi.mock(import('../../../client/offline/push/setup.ts'), async (real) => ({
  ...(await real()),
  isTakenBackNews: async () => isNews,
  usePush: () => ({ state, turnOn: async () => {}, turnOff: async () => {} }),
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  onToast(() => {})()
  vi.useRealTimers()
})

function Path() {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}
const page = () => (
  <MemoryRouter>
    <PushNews />
    <Path />
  </MemoryRouter>
)

test('a lost subscription is announced, with a link to the settings', () => {
  state = 'broken'
  render(page())
  vi.advanceTimersByTime(5_000)
  const [told] = pendingToasts.get()
  expect(told?.text).toBe('Notifications are off on this device.')
  act(() => told?.action?.onClick())
  expect(screen.getByText('at /settings?tab=notifications')).toBeTruthy()
})

test('a withdrawn permission is announced once', async () => {
  state = 'taken_back'
  isNews = true
  render(page())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(pendingToasts.get().map(({ text }) => text)).toEqual([
    'Notifications are blocked in this browser. Settings says how to allow them again.',
  ])
  cleanup()
  onToast(() => {})()

  isNews = false
  render(page())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(pendingToasts.get()).toEqual([])
})

test('nothing is announced for a subscription repaired in time, or without problems', () => {
  state = 'broken'
  const { rerender } = render(page())
  vi.advanceTimersByTime(2_000)
  state = 'on'
  rerender(page())
  vi.advanceTimersByTime(10_000)
  expect(pendingToasts.get()).toEqual([])
})

test('a browser without notifications is told so, and has no button', () => {
  state = 'unsupported'
  render(<PushCard />, { wrapper: MemoryRouter })
  screen.getByText('This browser cannot show notifications. Messages arrive while the app is open.')
  expect(screen.queryByRole('button')).toBeNull()
})

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', true, 5, /In the Settings app, under Notifications/],
  [`${MAC} Version/18.4 Safari/605.1.15`, true, 5, /In the Settings app, under Notifications/],
  [`${MAC} Version/18.4 Safari/605.1.15`, true, 0, /In System Settings, under Notifications/],
  [`${MAC} Version/18.4 Safari/605.1.15`, false, 0, /In Safari’s settings, under Websites/],
  [`${MAC} Chrome/138.0.0.0 Safari/537.36`, false, 0, /Press the icon beside the address/],
  [`${MAC} Chrome/138.0.0.0 Safari/537.36`, true, 0, /Press the three dots at the top of this window/],
  ['Mozilla/5.0 (Linux; Android 15)', true, 5, /Hold Standby’s icon/],
  ['Mozilla/5.0 (Linux; Android 15)', false, 5, /Press the icon beside the address/],
  ['Mozilla/5.0 (X11; Linux x86_64)', true, 0, /Press the three dots at the top of this window/],
  ['Mozilla/5.0 (X11; Linux x86_64)', false, 0, /Press the icon beside the address/],
])('a denied permission has the way back for %s, installed: %o, fingers: %i, and no button', (...is) => {
  const [userAgent, isInstalled, maxTouchPoints, words] = is
  vi.stubGlobal('navigator', Object.create(navigator, { maxTouchPoints: { value: maxTouchPoints } }))
  state = 'denied'
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  render(<PushCard />, { wrapper: MemoryRouter })
  expect(screen.getByText(words).textContent).toMatch(/^Notifications are blocked on this device\. \S/)
  expect(screen.queryByRole('button')).toBeNull()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
