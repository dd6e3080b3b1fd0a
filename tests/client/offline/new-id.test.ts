import { validate, version } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { v7 } from '../../../client/offline/store/new-id.ts'

afterEach(() => vi.useRealTimers())

test('ids are UUIDs of version 7, each greater than the one before, also within a millisecond and when the clock goes back', () => {
  vi.useFakeTimers({ now: new Date('2027-02-01T12:00:00Z') })
  const ids = Array.from({ length: 2_000 }, () => v7())
  vi.setSystemTime(new Date('2027-01-01T12:00:00Z'))
  ids.push(v7())
  for (const id of ids) expect([validate(id), version(id)]).toEqual([true, 7])
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(parseInt(ids[0]!.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2027-02-01T12:00:00Z'))
})
