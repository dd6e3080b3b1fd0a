// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushState } from '../../../client/offline/push/setup.ts'
import PushNews from '../../../client/settings/push-news.tsx'
import { pendingToasts } from '../../../client/ui/overlays/toast.ts'

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
  for (const { text } of pendingToasts.get()) pendingToasts.forget(text)
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
    'Notifications are blocked in this browser. Messages arrive while the app is open.',
  ])
  cleanup()
  for (const { text } of pendingToasts.get()) pendingToasts.forget(text)

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
