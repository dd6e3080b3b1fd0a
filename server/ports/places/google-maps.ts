import { z } from 'zod'
import type { Logger } from 'pino'
import type { Place } from '../../../shared/places.ts'
import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import type { Places } from './places.ts'

const TIME_OUT = 4000
const HOME = 'United Kingdom'

const autocomplete = z.object({
  status: z.string(),
  predictions: z.array(z.object({ place_id: z.string(), description: z.string() })).default([]),
})
const result = z.object({
  place_id: z.string().optional(),
  formatted_address: z.string().default(''),
  address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })).default([]),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
})
const details = z.object({ status: z.string(), result: result.optional() })
const geocoded = z.object({ status: z.string(), results: z.array(result).default([]) })

/**
 * Google's Places and Geocoding web services. Whatever Google cannot answer (nothing found, no network, over quota) is
 * asked of `fallback`, the gazetteer, whose ids have a prefix of their own.
 */
export function openGoogleMaps(settings: { key: string; base: string }, fallback: Places, log: Logger): Places {
  async function ask<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: S,
  ): Promise<z.output<S> | null> {
    const address = new URL(`/maps/api/${path}/json`, settings.base)
    address.search = new URLSearchParams({ ...query, language: 'en-GB', key: settings.key }).toString()
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIME_OUT), redirect: 'error' })
      return response.ok ? schema.parse(await response.json()) : warn(path, `status ${response.status}`)
    } catch (error) {
      return warn(path, (error as Error).name)
    }
  }

  /** Never logs the address, which contains the key. */
  function warn(path: string, reason: string) {
    log.warn({ path, reason }, 'the maps service did not answer')
    return null
  }

  async function find(id: string) {
    if (/^(town|area)-/.test(id)) return fallback.find(id)
    const fields = 'place_id,formatted_address,address_component,geometry'
    const answer = await ask('place/details', { place_id: id, fields }, details)
    return answer?.status === 'OK' && answer.result ? placeOf(id, answer.result) : null
  }

  return {
    async suggest(query) {
      const answer = await ask(
        'place/autocomplete',
        { input: query, types: 'geocode', components: 'country:gb' },
        autocomplete,
      )
      if (answer?.status !== 'OK') return fallback.suggest(query)
      return answer.predictions
        .slice(0, SUGGESTIONS_MAX)
        .map(({ place_id, description }) => ({ ...NOWHERE, id: place_id, label: description }))
    },
    find,
    async locate(location, postcode, place_id = '') {
      if (!location.trim() && !postcode.trim()) return null
      const chosen = place_id && (await find(place_id))
      if (chosen && chosen.lat !== null && chosen.lng !== null)
        return { lat: chosen.lat, lng: chosen.lng, town: chosen.town }
      const address = [location, postcode].filter(Boolean).join(', ')
      // Preferred, not demanded: asked for Perth in Australia within Britain, Google answers with Scotland.
      const answer = await ask('geocode', { address, region: 'uk' }, geocoded)
      const first = answer?.status === 'OK' && answer.results[0]
      const place = first && placeOf('', first)
      // Google answers what it does not know with the county or the country.
      if (!first || !place || !(place.town || place.postcode)) return fallback.locate(location, postcode)
      if (place.country !== HOME) return null
      return { ...first.geometry.location, town: place.town }
    },
  }
}

/** A suggestion has only its label; the details come with `find`. */
const NOWHERE: Omit<Place, 'id' | 'label'> = {
  street_number: '',
  route: '',
  town: '',
  region: '',
  postcode: '',
  country: '',
  lat: null,
  lng: null,
}

function placeOf(id: string, { formatted_address, address_components, geometry }: z.output<typeof result>): Place {
  const part = (...types: string[]) =>
    types.flatMap((type) => address_components.filter((component) => component.types.includes(type)))[0]?.long_name ??
    ''
  return {
    id,
    label: formatted_address,
    street_number: part('street_number'),
    route: part('route'),
    town: part('locality', 'postal_town'),
    region: part('administrative_area_level_2', 'administrative_area_level_1'),
    postcode: part('postal_code'),
    country: part('country'),
    ...geometry.location,
  }
}
