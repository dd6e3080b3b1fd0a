import { londonMidnight } from './dates-in-london.ts'
import type { GeoPoint } from './places.ts'

/** ISO moments. */
export type SunTimes = { sunrise: string; sunset: string }

/**
 * When the sun rises and sets at a place on a day of London ('2026-12-14'), to about a minute, by the low-accuracy
 * formulas of Meeus' Astronomical Algorithms (chapters 15 and 25). Null where it does not on that day.
 */
export function sunTimesAt({ lat, lng }: GeoPoint, date: string): SunTimes | null {
  const noon = londonMidnight(date) + HALF_DAY_MS
  const [sunrise, sunset] = [-1, 1].map((side) => {
    let moment = noon
    // Each time from where the sun is at the moment found before.
    for (let turn = 0; turn < 3; turn += 1) {
      const { declination, equationMinutes } = sunAt(moment)
      const hourAngle = acosDegrees(
        (sinOf(HORIZON_DEGREES) - sinOf(lat) * sinOf(declination)) / (cosOf(lat) * cosOf(declination)),
      )
      const minutesOfDay = 720 - 4 * lng - equationMinutes + side * 4 * hourAngle
      moment = Date.parse(`${date}T00:00:00Z`) + minutesOfDay * 60_000
    }
    return moment
  }) as [number, number]
  if (Number.isNaN(sunrise + sunset)) return null
  return { sunrise: new Date(sunrise).toISOString(), sunset: new Date(sunset).toISOString() }
}

const HALF_DAY_MS = 43_200_000
/** Of the sun's centre when its upper edge is on the horizon: refraction and half its width. */
const HORIZON_DEGREES = -0.833

/** Where the sun is in the sky of the whole earth: degrees, and the minutes that a sundial is ahead of a clock. */
function sunAt(moment: number) {
  const centuries = (moment / 86_400_000 - 10_957.5) / 36_525
  const meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)
  const anomaly = 357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries)
  const eccentricity = 0.016708634 - centuries * 0.000042037
  const centre =
    sinOf(anomaly) * (1.914602 - centuries * 0.004817) + sinOf(2 * anomaly) * 0.019993 + sinOf(3 * anomaly) * 0.000289
  const node = 125.04 - 1934.136 * centuries
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sinOf(node)
  const obliquity = 23.439291 - 0.0130042 * centuries + 0.00256 * cosOf(node)
  const y = Math.tan(radiansOf(obliquity / 2)) ** 2
  const equation =
    y * sinOf(2 * meanLongitude) -
    2 * eccentricity * sinOf(anomaly) +
    4 * eccentricity * y * sinOf(anomaly) * cosOf(2 * meanLongitude) -
    0.5 * y * y * sinOf(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sinOf(2 * anomaly)
  return {
    declination: degreesOf(Math.asin(sinOf(obliquity) * sinOf(longitude))),
    equationMinutes: 4 * degreesOf(equation),
  }
}

const radiansOf = (degrees: number) => (degrees * Math.PI) / 180
const degreesOf = (radians: number) => (radians * 180) / Math.PI
const sinOf = (degrees: number) => Math.sin(radiansOf(degrees))
const cosOf = (degrees: number) => Math.cos(radiansOf(degrees))
const acosDegrees = (cosine: number) => degreesOf(Math.acos(cosine))
