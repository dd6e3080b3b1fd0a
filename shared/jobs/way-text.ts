import type { GeoPoint } from '../places.ts'
import { milesBetween } from './score-match.ts'

const COMPASS_POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** '12 miles north-west of home', as the crow flies; 'Under a mile from home'. */
export function wayFromHomeText(home: GeoPoint, place: GeoPoint) {
  const miles = milesBetween(home, place)
  if (miles < 1) return 'Under a mile from home'
  const rounded = Math.round(miles)
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'} ${compassPointOf(home, place)} of home`
}

/** The direction in which one sets off, of eight. */
export function compassPointOf(from: GeoPoint, to: GeoPoint) {
  const [lat1, lat2, turn] = [from.lat, to.lat, to.lng - from.lng].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const east = Math.sin(turn) * Math.cos(lat2)
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn)
  const eighth = Math.round((Math.atan2(east, north) / Math.PI) * 4)
  return COMPASS_POINTS[(eighth + 8) % 8]!
}
