import type { PlaceSuggestion } from '../../../shared/places.ts'

export type PlacePoint = { lat: number; lng: number }

export type PlacesService = {
  /** Suggestions for what is being typed: towns and postcode areas, and venues if wished, best first, at most 10. */
  suggest: (query: string, options?: { hasVenues: boolean }) => Promise<PlaceSuggestion[]>
  find: (id: string) => Promise<PlaceSuggestion | null>
  /**
   * The position of the suggestion that was chosen (`place_id`); else of the town and the postcode as typed, where what
   * stands behind the town's comma counts. Null if it is not known.
   */
  locate: (location: string, postcode: string, place_id?: string) => Promise<(PlacePoint & { town: string }) | null>
}

const EARTH_RADIUS_MILES = 3958.8
const radiansOfDegrees = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line miles (haversine). */
export function straightMilesBetween(from: PlacePoint, to: PlacePoint) {
  const halfLat = Math.sin(radiansOfDegrees(to.lat - from.lat) / 2)
  const halfLng = Math.sin(radiansOfDegrees(to.lng - from.lng) / 2)
  const chord = halfLat ** 2 + Math.cos(radiansOfDegrees(from.lat)) * Math.cos(radiansOfDegrees(to.lat)) * halfLng ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord))
}

/** A whole British postcode, however it is typed: 'M1 2AB', 'm12ab', 'SW1A-1AA'. The first part is the outward code. */
const WHOLE_POSTCODE_PATTERN = String.raw`\b([A-Z]{1,2}\d[A-Z\d]?)[\s.-]*\d[A-Z]{2}\b`

/**
 * The outward code ('M1') of a text that is a whole postcode and nothing else; else null. A whole postcode identifies a
 * dozen houses, its outward code only a part of a town: others see no more than that (decision 159).
 */
export const outwardCode = (text: string) =>
  new RegExp(`^${WHOLE_POSTCODE_PATTERN}$`, 'i').exec(text.trim())?.[1]?.toUpperCase() ?? null

/** Free text about a place with each whole postcode cut to its outward code. */
export const publicPlaceText = (text: string) =>
  text.replaceAll(new RegExp(WHOLE_POSTCODE_PATTERN, 'gi'), (_, outward: string) => outward.toUpperCase()).trim()
