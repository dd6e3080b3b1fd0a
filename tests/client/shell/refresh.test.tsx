// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setServerReached } from '../../../client/http/reach.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { PullToRefresh } from '../../../client/shell/pull-to-refresh.tsx'
import { createFakeServer } from '../support/fake-server.ts'
import { page } from '../support/rows.ts'
import { openTab, type TestTab } from '../support/test-device.ts'

let tab: TestTab
let server: ReturnType<typeof createFakeServer>
let isTouch = true

beforeEach(() => {
  isTouch = true
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isTouch }))
  server = createFakeServer()
  server.answer = () => ({ status: 200, body: page([]) })
  tab = openTab({ fetch: server.fetch })
  setDevice(tab.device)
})
afterEach(async () => {
  // Each outcome is shown for some seconds.
  await waitFor(() => expect(screen.queryByText(/Up to date|No signal|Not refreshed/)).toBeNull(), { timeout: 6_000 })
  cleanup()
  setDevice(null)
  setServerReached(true)
  vi.unstubAllGlobals()
  tab.close()
})

const open = (at = '/messages') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <PullToRefresh />
      <nav>
        <p>A row</p>
      </nav>
      <div role="menu">
        <p>A question</p>
      </div>
      <dialog open>
        <p>A credential at the gate</p>
      </dialog>
    </MemoryRouter>,
  )

/** One finger, from here to there; what the pill says before it is let go. */
function pull(by: [x: number, y: number], { on = 'A row', end = 'touchEnd' as 'touchEnd' | 'touchCancel' } = {}) {
  const target = screen.getByText(on)
  const at = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })
  fireEvent.touchStart(target, at(200, 100))
  fireEvent.touchMove(target, at(200 + by[0] / 2, 100 + by[1] / 2))
  fireEvent.touchMove(target, at(200 + by[0], 100 + by[1]))
  const { pulled } = screen.getByRole('status').dataset
  fireEvent[end](target)
  return pulled
}

test('pulling a list down far enough syncs, and says so', async () => {
  open()
  expect(document.documentElement.style.overscrollBehaviorY).toBe('none')
  expect(pull([0, 80])).toBe('near')
  expect(pull([10, 200])).toBe('far')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Up to date'))
  expect(server.paths()).toEqual(['/sync?since=window.a'])
})

test.each(['/portfolio', '/company', '/outbox', '/crews?list=worked'])('%s is pulled like a list', (at) => {
  open(at)
  expect(pull([10, 200], { end: 'touchCancel' })).toBe('far')
})

test('without signal it says as of when', async () => {
  await tab.db.facts.put({ key: 'synced_at', value: new Date(new Date().setHours(14, 5)).toISOString() })
  server.answer = () => 'network'
  setServerReached(false)
  open()
  pull([0, 200])
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No signal: as of 14:05'))
})

test('when the server fails it does not blame the signal', async () => {
  server.answer = () => ({ status: 500, body: {} })
  setServerReached(true)
  open()
  pull([0, 200])
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not refreshed'))
})

test('sideways, farther down the page, in a dialog, taken over by the system, in a thread or with a mouse nothing is pulled', () => {
  const { unmount } = open()
  expect(pull([200, 60])).toBeUndefined()
  expect(pull([0, 200], { on: 'A question' })).toBeUndefined()
  expect(pull([0, 200], { on: 'A credential at the gate' })).toBeUndefined()
  pull([0, 200], { end: 'touchCancel' })
  vi.stubGlobal('scrollY', 40)
  expect(pull([0, 200])).toBeUndefined()
  vi.stubGlobal('scrollY', 0)
  unmount()
  expect(document.documentElement.style.overscrollBehaviorY).toBe('')
  for (const [at, touch] of [
    ['/messages?conversation=c1', true],
    ['/settings', true],
    ['/portfolio?id=ann', true],
    ['/company?id=co', true],
    ['/messages', false],
  ] as const) {
    isTouch = touch
    const there = open(at)
    expect(pull([0, 200])).toBeUndefined()
    there.unmount()
  }
  expect(server.calls).toEqual([])
})
