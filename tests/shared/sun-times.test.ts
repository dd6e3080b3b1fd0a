import { expect, test } from 'vitest'
import { formatLondonTime } from '../../shared/dates-in-london.ts'
import { sunTimesAt } from '../../shared/sun-times.ts'

const LONDON = { lat: 51.5074, lng: -0.1278 }
const GLASGOW = { lat: 55.8642, lng: -4.2518 }

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

// As almanacs print them, in the clock of the day; they round to the minute.
test.each([
  ['London', LONDON, '2026-06-21', '04:43', '21:21'],
  ['London', LONDON, '2026-12-21', '08:04', '15:53'],
  ['London', LONDON, '2026-03-20', '06:03', '18:13'],
  ['London', LONDON, '2026-10-25', '06:42', '16:45'],
  ['Glasgow', GLASGOW, '2026-06-21', '04:31', '22:06'],
  ['Glasgow', GLASGOW, '2026-12-21', '08:45', '15:44'],
])('the sun over %s %o on %s rises at %s and sets at %s', (_name, place, date, rises, sets) => {
  const sun = sunTimesAt(place, date)!
  const off = [
    minutesOf(formatLondonTime(sun.sunrise)) - minutesOf(rises),
    minutesOf(formatLondonTime(sun.sunset)) - minutesOf(sets),
  ]
  expect(
    off.map(Math.abs).every((minutes) => minutes <= 1),
    String(off),
  ).toBe(true)
})

test('where the sun does not set there is nothing to say', () => {
  expect(sunTimesAt({ lat: 69.65, lng: 18.96 }, '2026-06-21')).toBeNull()
  expect(sunTimesAt({ lat: 69.65, lng: 18.96 }, '2026-12-21')).toBeNull()
})
