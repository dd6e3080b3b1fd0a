import { expect, test } from 'vitest'
import { createLanes } from '../../../server/delivery/lanes.ts'

test('a lane takes four at a time, and no other lane knows of it', () => {
  const lanes = createLanes()
  for (let n = 0; n < 4; n++) {
    expect([lanes.hasRoom('mail'), lanes.shut(0)]).toEqual([true, []])
    lanes.enter('mail')
  }
  expect([lanes.hasRoom('mail'), lanes.hasRoom('push'), lanes.shut(0)]).toEqual([false, true, ['mail']])
  lanes.leave('mail', false, 0)
  expect([lanes.hasRoom('mail'), lanes.shut(0)]).toEqual([true, []])
  lanes.enter('mail')
  expect(lanes.shut(0)).toEqual(['mail'])
  for (let n = 0; n < 4; n++) lanes.leave('mail', false, 0)
  for (let n = 0; n < 4; n++) lanes.enter('mail')
  expect(lanes.hasRoom('mail')).toBe(false)
})

test('each failure in a row rests it twice as long, from a second to a minute; one success ends that', () => {
  const lanes = createLanes()
  let now = 0
  const restOf = (hasFailed: boolean) => {
    lanes.enter('mail')
    lanes.leave('mail', hasFailed, now)
    const rest = lanes.nextRested(now)
    now += Number.isFinite(rest) ? rest : 0
    return rest
  }
  const rests = Array.from({ length: 9 }, () => restOf(true))
  expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(restOf(false)).toBe(Infinity)
  expect(restOf(true)).toBe(1_000)
})

test('a lane that rests is shut until the very moment it has rested, though it has room', () => {
  const lanes = createLanes()
  for (const lane of ['push', 'mail']) lanes.enter(lane)
  lanes.leave('push', true, 5_000)
  lanes.leave('mail', true, 5_400)
  expect(lanes.shut(5_999)).toEqual(['push', 'mail'])
  expect([lanes.hasRoom('push'), lanes.nextRested(5_999)]).toEqual([true, 1])
  expect([lanes.shut(6_000), lanes.nextRested(6_000)]).toEqual([['mail'], 400])
  expect([lanes.shut(6_400), lanes.nextRested(6_400)]).toEqual([[], Infinity])
})
