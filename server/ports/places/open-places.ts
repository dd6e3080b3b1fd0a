import type { Logger } from 'pino'
import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import type { PlaceSuggestion } from '../../../shared/places.ts'
import type { AppDatabase } from '../../db/connection.ts'
import { isDiskFull } from '../../db/full-disk.ts'
import type { ServerSettings } from '../settings.ts'
import { openGoogleMaps } from './google-maps.ts'
import type { PlacesService } from './places.ts'
import { fillGazetteer } from './fill-gazetteer.ts'
import { findPlace, foldPlaceName, locatePlace } from './find-place.ts'
import { suggestPlaces } from './suggest-places.ts'
import { findVenue, suggestVenues, VENUE_ID_PREFIX, venueNamed } from './venues.ts'

/** The usual venues beside what a service knows. A town whose whole name is typed comes before the venues in it. */
function withVenues(service: PlacesService): PlacesService {
  return {
    async suggest(query, { hasVenues } = { hasVenues: false }) {
      const places = await service.suggest(query)
      if (!hasVenues) return places
      const typed = foldPlaceName(query)
      const exact = places.filter(({ town }) => foldPlaceName(town) === typed)
      const others = places.filter((place) => !exact.includes(place))
      return [...exact, ...suggestVenues(query), ...others].slice(0, SUGGESTIONS_MAX)
    },
    find: async (id) => (id.startsWith(VENUE_ID_PREFIX) ? findVenue(id) : service.find(id)),
    async locate(location, postcode, place_id = '') {
      const chosen = place_id.startsWith(VENUE_ID_PREFIX) ? findVenue(place_id) : null
      const found = chosen ? null : await service.locate(location, postcode, place_id)
      const { lat = null, lng = null, town = '' } = chosen ?? (found ? {} : (venueNamed(location) ?? {}))
      return lat === null || lng === null ? found : { lat, lng, town }
    },
  }
}

/** Google's services if a key is set, else only the embedded gazetteer. */
export function openPlaces(settings: ServerSettings, db: AppDatabase, log: Logger): PlacesService {
  const gazetteer = openGazetteer(db)
  const { GOOGLE_MAPS_API_KEY: key, GOOGLE_MAPS_API_BASE: base } = settings
  return withVenues(key ? openGoogleMaps({ key, base }, gazetteer, log) : gazetteer)
}

/** The embedded default: UK towns and postcode areas from the database, copied there at the first query. */
function openGazetteer(db: AppDatabase): PlacesService {
  let filled: Promise<void> | undefined
  const ready = () =>
    (filled ??= fillGazetteer(db).catch((error: unknown) => {
      filled = undefined
      throw error
    }))
  /** For reads: without disk space for the copy there are no suggestions. */
  const readyIfRoom = () =>
    ready().catch((error: unknown) => {
      if (!isDiskFull(error)) throw error
    })
  return {
    async suggest(query): Promise<PlaceSuggestion[]> {
      await readyIfRoom()
      return await suggestPlaces(db.read, query)
    },
    async find(id) {
      await readyIfRoom()
      return await findPlace(db.read, id)
    },
    async locate(location, postcode, place_id = '') {
      if (!location.trim() && !postcode.trim()) return null
      await ready()
      return await locatePlace(db.read, location, postcode, place_id)
    },
  }
}
