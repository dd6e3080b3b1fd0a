import { z } from 'zod'
import { namedObject, trimmedText } from './fields.ts'
import { LOCATION_MAX, POSTCODE_MAX } from './limits.ts'

/** The id of a suggestion that was chosen; '' for a place that was only typed. */
export const placeIdField = trimmedText(300)

export const placeSuggestionSchema = namedObject('Place', {
  id: z.string(),
  /** What a list shows: 'Salford, Greater Manchester' or 'M3'. */
  label: z.string(),
  street_number: z.string(),
  route: z.string(),
  /** The name of an arena, theatre or showground; left out for towns and postcodes. */
  venue: z.string().optional(),
  town: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** Null in suggestions of a service that returns the coordinates only with the details. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type PlaceSuggestion = z.infer<typeof placeSuggestionSchema>
/** Degrees, north and east. */
export const geoPointSchema = z.object({ lat: z.number(), lng: z.number() })
export type GeoPoint = z.infer<typeof geoPointSchema>
/** What is made of a project's location and postcode: where distances are counted from, or null if nobody knows it. */
export const positionSchema = namedObject('Position', {
  position: z.object({ town: z.string(), lat: z.number(), lng: z.number() }).nullable(),
})
export type ProjectPosition = z.infer<typeof positionSchema>['position']
export const positionQuerySchema = z.strictObject({
  location: trimmedText(LOCATION_MAX),
  postcode: trimmedText(POSTCODE_MAX).default(''),
  place_id: placeIdField.default(''),
})

/** `venues`: those are suggested, too. */
export const placesQuerySchema = z.strictObject({ q: trimmedText(80), venues: z.literal('yes').optional() })
