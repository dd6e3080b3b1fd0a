import type { Weather } from '../../../shared/call-sheets/weather.ts'
import type { GeoPoint } from '../../../shared/places.ts'

export type WeatherService = {
  /** The coming days at this place, at most half an hour old unless the provider does not answer; null: never answered. */
  forecast(at: GeoPoint): Promise<Weather | null>
}
