// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeServer } from '../support/fake-server.ts'
import '../support/jsdom-gaps.ts'

let server: ReturnType<typeof createFakeServer>
beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a start that does not learn who is signed in says so within ten seconds, goes on asking, and has a way out', async () => {
  localStorage.setItem('token', 'kept')
  history.replaceState(null, '', '/outbox')
  server.answer = () => ({ status: 500 })
  const { firstScreenReady, AppRoutes } = await import('../../../client/routes.tsx')
  await firstScreenReady
  vi.useFakeTimers()
  render(<AppRoutes />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(screen.getByRole('alert').textContent).toContain('Standby isn’t answering.')
  const asked = () => server.paths().filter((path) => path === '/auth/me').length
  const before = asked()
  expect(before).toBeGreaterThan(1)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked()).toBeGreaterThan(before)

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again', 'Sign in again'])
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect([localStorage.getItem('token'), screen.queryByRole('alert')]).toEqual([null, null])
  expect(location.pathname).toBe('/auth')
})
