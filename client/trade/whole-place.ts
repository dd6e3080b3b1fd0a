import type { Place } from '../../shared/places.ts'
import { request } from '../http/request.ts'
import { pathTo } from '../http/path-to.ts'

/** Some services say street, town and postcode only when asked for the one place. Without signal: what the suggestion said. */
export const wholePlace = (place: Place): Promise<Place> =>
  place.town && place.postcode
    ? Promise.resolve(place)
    : request<Place>('GET', pathTo`/places/${place.id}`).catch(() => place)
