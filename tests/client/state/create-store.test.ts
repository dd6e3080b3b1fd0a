import { expect, test, vi } from 'vitest'
import { createEmitter, createStore } from '../../../client/state/create-store.ts'

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

test('the listeners of an event are called each time, until they are removed', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const { emit, subscribe } = createEmitter()
  const remove = subscribe(first)
  subscribe(second)
  emit()
  emit()
  remove()
  emit()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 3])
})
