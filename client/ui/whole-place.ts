import type { Place } from '../../shared/places.ts'
import { request } from '../http/request.ts'

/** Some services say street, town and postcode only when asked for the one place. Without signal: what the suggestion said. */
export const wholePlace = (place: Place): Promise<Place> =>
  place.town && place.postcode
    ? Promise.resolve(place)
    : request<Place>('GET', `/places/${encodeURIComponent(place.id)}`).catch(() => place)
