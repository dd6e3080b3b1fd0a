// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushState } from '../../client/offline/push-setup.ts'
import PushNews from '../../client/profile/push-news.tsx'
import { dismissToast, shownToasts } from '../../client/ui/toast.ts'

let state: PushState
vi.mock(import('../../client/offline/push-setup.ts'), async (real) => ({
  ...(await real()),
  usePush: () => ({ state, turnOn: async () => {}, turnOff: async () => {} }),
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  for (const { id } of shownToasts.get()) dismissToast(id)
  vi.useRealTimers()
})

const Path = () => <p>at {useLocation().pathname}</p>
const page = () => (
  <MemoryRouter>
    <PushNews />
    <Path />
  </MemoryRouter>
)

test('a subscription that cannot be had any more is told of, with the way to the settings', () => {
  state = 'broken'
  render(page())
  vi.advanceTimersByTime(5_000)
  const [told] = shownToasts.get()
  expect(told?.text).toBe('Notifications are off on this phone.')
  act(() => told?.action?.onClick())
  expect(screen.getByText('at /profile')).toBeTruthy()
})

test('nothing is said of one that is mended in time, and nothing where all is well', () => {
  state = 'broken'
  const { rerender } = render(page())
  vi.advanceTimersByTime(2_000)
  state = 'on'
  rerender(page())
  vi.advanceTimersByTime(10_000)
  expect(shownToasts.get()).toEqual([])
})
