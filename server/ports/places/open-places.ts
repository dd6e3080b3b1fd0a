import type { Logger } from 'pino'
import type { Db } from '../../db/connection.ts'
import type { Settings } from '../settings.ts'
import { openGazetteer } from './gazetteer.ts'
import { openGoogleMaps } from './google-maps.ts'
import type { Places } from './places.ts'

/** Google's services where a key is set, else the embedded gazetteer alone. */
export function openPlaces(settings: Settings, db: Db, log: Logger): Places {
  const gazetteer = openGazetteer(db)
  const { GOOGLE_MAPS_API_KEY: key, GOOGLE_MAPS_API_BASE: base } = settings
  return key ? openGoogleMaps({ key, base }, gazetteer, log) : gazetteer
}
