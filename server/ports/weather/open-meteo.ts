import type { Logger } from 'pino'
import { z } from 'zod'
import type { Weather } from '../../../shared/call-sheets/weather.ts'
import { LONDON_ZONE } from '../../../shared/dates-in-london.ts'
import type { GeoPoint } from '../../../shared/places.ts'
import type { ServerSettings } from '../settings.ts'
import type { WeatherService } from './weather.ts'

const WEATHER_TIMEOUT_MS = 4000
const WEATHER_FRESH_MS = 30 * 60_000
const FORECAST_DAYS = 16
/** Places whose last forecast is remembered. */
const WEATHER_PLACES_MAX = 2000

const numbersField = z.array(z.number().nullable())
const forecastAnswer = z.object({
  daily: z.object({
    time: z.array(z.string().regex(/^\d{4}-\d\d-\d\d$/)),
    weather_code: numbersField,
    temperature_2m_min: numbersField,
    temperature_2m_max: numbersField,
    precipitation_probability_max: numbersField,
    wind_gusts_10m_max: numbersField,
  }),
})

type Remembered = { weather: Weather | null; asked_at: number; pending?: Promise<Weather | null> }

/** Open-Meteo's forecasts, if a key is set; else none. */
export function openWeather(settings: ServerSettings, log: Logger, now: () => Date): WeatherService | null {
  const { WEATHER_API_KEY: key, WEATHER_API_BASE: base } = settings
  if (!key) return null
  /** By place, the one asked for last at the end. */
  const remembered = new Map<string, Remembered>()

  async function fetchForecast({ lat, lng }: GeoPoint): Promise<Weather | null> {
    const address = new URL('/v1/forecast', base)
    address.search = new URLSearchParams({
      latitude: String(lat),
      longitude: String(lng),
      daily: Object.keys(forecastAnswer.shape.daily.shape)
        .filter((name) => name !== 'time')
        .join(),
      wind_speed_unit: 'mph',
      timezone: LONDON_ZONE,
      forecast_days: String(FORECAST_DAYS),
      apikey: key!,
    }).toString()
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(WEATHER_TIMEOUT_MS), redirect: 'error' })
      if (!response.ok) return warn(`status ${response.status}`)
      return weatherOf(forecastAnswer.parse(await response.json()), now())
    } catch (error) {
      return warn((error as Error).name)
    }
  }

  /** Never logs the address, which contains the key. */
  function warn(reason: string) {
    log.warn({ reason }, 'the weather service did not answer')
    return null
  }

  return {
    async forecast(at) {
      const place = roundedPlace(at)
      const name = `${place.lat},${place.lng}`
      const known = remembered.get(name)
      remembered.delete(name)
      const entry: Remembered = known ?? { weather: null, asked_at: Number.NEGATIVE_INFINITY }
      remembered.set(name, entry)
      if (remembered.size > WEATHER_PLACES_MAX) remembered.delete(remembered.keys().next().value!)
      if (now().getTime() - entry.asked_at < WEATHER_FRESH_MS) return entry.weather
      entry.pending ??= fetchForecast(place).finally(() => delete entry.pending)
      entry.weather = (await entry.pending) ?? entry.weather
      // Also after a failure: a provider that is down is not asked at each look.
      entry.asked_at = now().getTime()
      return entry.weather
    },
  }
}

/** To some five kilometres, so that neighbours share a forecast and the provider never learns an address. */
const roundedPlace = ({ lat, lng }: GeoPoint): GeoPoint => ({
  lat: Math.round(lat * 20) / 20,
  lng: Math.round(lng * 20) / 20,
})

/** Days of which the provider does not know everything are left out. */
function weatherOf({ daily }: z.output<typeof forecastAnswer>, asOf: Date): Weather {
  const days = daily.time.flatMap((day, at) => {
    const code = daily.weather_code[at]
    const low = daily.temperature_2m_min[at]
    const high = daily.temperature_2m_max[at]
    const gust_mph = daily.wind_gusts_10m_max[at]
    if (code == null || low == null || high == null || gust_mph == null) return []
    return [{ day, code, low, high, gust_mph, rain_percent: daily.precipitation_probability_max[at] ?? 0 }]
  })
  return { as_of: asOf.toISOString(), days }
}
