import { expect, test } from 'vitest'
import { createDestinations } from '../../../server/delivery/destinations.ts'

test('a destination takes four at a time, independently of other destinations', () => {
  const destinations = createDestinations()
  for (let n = 0; n < 4; n++) {
    expect([destinations.hasRoom('mail'), destinations.shut(0)]).toEqual([true, []])
    destinations.enter('mail')
  }
  expect([destinations.hasRoom('mail'), destinations.hasRoom('push'), destinations.shut(0)]).toEqual([
    false,
    true,
    ['mail'],
  ])
  destinations.leave('mail', false, 0)
  expect([destinations.hasRoom('mail'), destinations.shut(0)]).toEqual([true, []])
  destinations.enter('mail')
  expect(destinations.shut(0)).toEqual(['mail'])
  for (let n = 0; n < 4; n++) destinations.leave('mail', false, 0)
  for (let n = 0; n < 4; n++) destinations.enter('mail')
  expect(destinations.hasRoom('mail')).toBe(false)
})

test('each failure in a row doubles the pause, from a second to a minute; a success resets it', () => {
  const destinations = createDestinations()
  let now = 0
  const restOf = (hasFailed: boolean) => {
    destinations.enter('mail')
    destinations.leave('mail', hasFailed, now)
    const rest = destinations.nextRested(now)
    now += Number.isFinite(rest) ? rest : 0
    return rest
  }
  const rests = Array.from({ length: 9 }, () => restOf(true))
  expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(restOf(false)).toBe(Infinity)
  expect(restOf(true)).toBe(1_000)
})

test('a pausing destination takes nothing until the exact end of its pause, even with free slots', () => {
  const destinations = createDestinations()
  for (const destination of ['push', 'mail']) destinations.enter(destination)
  destinations.leave('push', true, 5_000)
  destinations.leave('mail', true, 5_400)
  expect(destinations.shut(5_999)).toEqual(['push', 'mail'])
  expect([destinations.hasRoom('push'), destinations.nextRested(5_999)]).toEqual([true, 1])
  expect([destinations.shut(6_000), destinations.nextRested(6_000)]).toEqual([['mail'], 400])
  expect([destinations.shut(6_400), destinations.nextRested(6_400)]).toEqual([[], Infinity])
})
