import { expect, test, vi } from 'vitest'
import { moveKeys, selectKeys } from '../../../client/ui/table/row-keys.ts'

test('keys move from row to row, select the current one, and do nothing without one', () => {
  const [move, toggle] = [vi.fn(), vi.fn()]
  for (const [, , act] of [
    ...moveKeys('person', { move }),
    ...selectKeys('ana', { toggle }),
    ...selectKeys(undefined, { toggle }),
  ])
    act()
  expect(move.mock.calls).toEqual([[1], [-1]])
  expect(toggle.mock.calls).toEqual([['ana'], ['ana', true]])
  expect(moveKeys('person', { move }).map(([keys, words]) => `${keys}: ${words}`)).toEqual([
    'j ArrowDown: Next person',
    'k ArrowUp: Previous person',
  ])
})
