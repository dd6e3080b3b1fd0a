import { z } from 'zod'
import type { Logger } from 'pino'
import type { PlaceSuggestion } from '../../../shared/places.ts'
import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import type { PlacesService } from './places.ts'

const MAPS_TIMEOUT_MS = 4000
const HOME_COUNTRY = 'United Kingdom'

const autocompleteAnswer = z.object({
  status: z.string(),
  predictions: z.array(z.object({ place_id: z.string(), description: z.string() })).default([]),
})
const geocodingResult = z.object({
  place_id: z.string().optional(),
  formatted_address: z.string().default(''),
  address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })).default([]),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
})
const placeDetailsAnswer = z.object({ status: z.string(), result: geocodingResult.optional() })
const geocodedAnswer = z.object({ status: z.string(), results: z.array(geocodingResult).default([]) })

/**
 * Google's Places and Geocoding web services. Whatever Google cannot answer (nothing found, no network, over quota) is
 * asked of `fallback`, the gazetteer, whose ids have a prefix of their own.
 */
export function openGoogleMaps(
  settings: { key: string; base: string },
  fallback: PlacesService,
  log: Logger,
): PlacesService {
  async function ask<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: S,
  ): Promise<z.output<S> | null> {
    const address = new URL(`/maps/api/${path}/json`, settings.base)
    address.search = new URLSearchParams({ ...query, language: 'en-GB', key: settings.key }).toString()
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(MAPS_TIMEOUT_MS), redirect: 'error' })
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
    const answer = await ask('place/details', { place_id: id, fields }, placeDetailsAnswer)
    return answer?.status === 'OK' && answer.result ? placeOfGeocoding(id, answer.result) : null
  }

  return {
    async suggest(query) {
      const answer = await ask(
        'place/autocomplete',
        { input: query, types: 'geocode', components: 'country:gb' },
        autocompleteAnswer,
      )
      if (answer?.status !== 'OK') return fallback.suggest(query)
      return answer.predictions
        .slice(0, SUGGESTIONS_MAX)
        .map(({ place_id, description }) => ({ ...PLACE_WITHOUT_DETAILS, id: place_id, label: description }))
    },
    find,
    async locate(location, postcode, place_id = '') {
      if (!location.trim() && !postcode.trim()) return null
      const chosen = place_id && (await find(place_id))
      if (chosen && chosen.lat !== null && chosen.lng !== null)
        return { lat: chosen.lat, lng: chosen.lng, town: chosen.town }
      const address = [location, postcode].filter(Boolean).join(', ')
      // Preferred, not demanded: asked for Perth in Australia within Britain, Google answers with Scotland.
      const answer = await ask('geocode', { address, region: 'uk' }, geocodedAnswer)
      const first = answer?.status === 'OK' && answer.results[0]
      const place = first && placeOfGeocoding('', first)
      // Google answers what it does not know with the county or the country.
      if (!first || !place || !(place.town || place.postcode)) return fallback.locate(location, postcode)
      if (place.country !== HOME_COUNTRY) return null
      return { ...first.geometry.location, town: place.town }
    },
  }
}

/** A suggestion has only its label; the details come with `find`. */
const PLACE_WITHOUT_DETAILS: Omit<PlaceSuggestion, 'id' | 'label'> = {
  street_number: '',
  route: '',
  town: '',
  region: '',
  postcode: '',
  country: '',
  lat: null,
  lng: null,
}

function placeOfGeocoding(
  id: string,
  { formatted_address, address_components, geometry }: z.output<typeof geocodingResult>,
): PlaceSuggestion {
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
