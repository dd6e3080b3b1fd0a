import { z } from 'zod'
import { namedObject, namedOrNull } from '../fields.ts'

export const weatherDaySchema = namedObject('WeatherDay', {
  /** A date in London, '2026-12-14'. */
  day: z.string(),
  /** What the sky does, by table 4677 of the World Meteorological Organization. */
  code: z.number(),
  /** Degrees Celsius. */
  low: z.number(),
  high: z.number(),
  /** How likely it is that some falls, 0 to 100. */
  rain_percent: z.number(),
  /** The strongest gust, in miles an hour. */
  gust_mph: z.number(),
})
export type WeatherDay = z.infer<typeof weatherDaySchema>

/** A forecast for a venue, as fetched at `as_of`. */
export const weatherSchema = namedObject('Weather', { as_of: z.string(), days: z.array(weatherDaySchema) })
export type Weather = z.infer<typeof weatherSchema>

/** Null: this server has no weather service, nobody knows where the venue is, or there is no forecast yet. */
export const jobWeatherSchema = namedObject('JobWeather', { weather: namedOrNull(weatherSchema) })
