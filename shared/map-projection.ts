import type { GeoPoint } from './places.ts'

export type MapXY = { x: number; y: number }

/** Units of the map in a degree of longitude. */
const UNITS_PER_DEGREE = 500
/** The north-west corner of what is drawn. */
const ORIGIN: GeoPoint = { lat: 61.2, lng: -11.2 }
const MILES_PER_DEGREE = 69.09

/** Mercator's: north is up, and a circle stays round. */
export function mapPointAt({ lat, lng }: GeoPoint): MapXY {
  return {
    x: (lng - ORIGIN.lng) * UNITS_PER_DEGREE,
    y: (mercatorDegrees(ORIGIN.lat) - mercatorDegrees(lat)) * UNITS_PER_DEGREE,
  }
}

/** How many units of the map a mile has at this latitude. */
export const mapUnitsPerMile = (lat: number) => UNITS_PER_DEGREE / MILES_PER_DEGREE / Math.cos(radiansOf(lat))

const mercatorDegrees = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + radiansOf(lat) / 2)) * 180) / Math.PI
const radiansOf = (degrees: number) => (degrees * Math.PI) / 180

/** All that is drawn: the United Kingdom, Ireland and the Channel Islands. */
export const MAP_SIZE = mapPointAt({ lat: 48.9, lng: 2.4 })

/** Whether a place is in what is drawn; a job abroad is not. */
export function isOnMap(point: GeoPoint) {
  const { x, y } = mapPointAt(point)
  return x >= 0 && y >= 0 && x <= MAP_SIZE.x && y <= MAP_SIZE.y
}
