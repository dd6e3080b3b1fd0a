// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WaitsForAccount } from '../../../client/shell/waits-for-account.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a start that does not learn who is signed in says so within ten seconds, with a way out', () => {
  vi.useFakeTimers()
  render(<WaitsForAccount />)
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByRole('alert').textContent).toContain('Standby isn’t answering.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again', 'Sign in again'])
})
