import { expect, test, vi } from 'vitest'
import { createStore } from '../../../client/state/create-store.ts'

test('listeners are called when the value becomes another, until they are removed', () => {
  const store = createStore<string | null>(null)
  const seen: unknown[] = []
  const listener = vi.fn(() => void seen.push(store.get()))
  const remove = store.subscribe(listener)
  store.set('a')
  store.set('a')
  store.set(null)
  remove()
  store.set('b')
  expect(seen).toEqual(['a', null])
  expect(store.get()).toBe('b')
})
