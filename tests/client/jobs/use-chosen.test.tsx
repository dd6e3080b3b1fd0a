// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useChosen } from '../../../client/jobs/use-chosen.ts'

afterEach(cleanup)

test('a choice is shown at once, before the address has followed, and survives closing the sheet before it has', () => {
  const onChange = vi.fn()
  const sheet = renderHook(() => useChosen({ skills: 'Kites', role: 'Rigger' }, onChange))
  act(() => sheet.result.current.choose({ skills: 'Kites,Knots' }))
  expect(sheet.result.current.shown).toEqual({ skills: 'Kites,Knots', role: 'Rigger' })
  act(() => sheet.result.current.choose({ event_type: 'Concert' }))

  onChange.mockClear()
  sheet.unmount()
  expect(onChange.mock.calls).toEqual([[{ skills: 'Kites,Knots', event_type: 'Concert' }]])
})

test('a sheet left for another screen changes nothing there', () => {
  const onChange = vi.fn()
  const sheet = renderHook(() => useChosen({}, onChange))
  act(() => sheet.result.current.choose({ role: 'Rigger' }))
  onChange.mockClear()
  window.history.pushState(null, '', '/messages')
  sheet.unmount()
  expect(onChange).not.toHaveBeenCalled()
  window.history.pushState(null, '', '/')
})
