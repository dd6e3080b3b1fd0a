import { z } from 'zod'
import { namedObject, text } from './fields.ts'
import { LOCATION_MAX, POSTCODE_MAX } from './limits.ts'

/** The id of a suggestion that was chosen; '' for a place that was only typed. */
export const placeId = text(300)

export const place = namedObject('Place', {
  id: z.string(),
  /** What a list shows: 'Salford, Greater Manchester' or 'M3'. */
  label: z.string(),
  street_number: z.string(),
  route: z.string(),
  town: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
  /** Null in suggestions of a service that returns the coordinates only with the details. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type Place = z.infer<typeof place>
/** What is made of a project's location and postcode: where distances are counted from, or null if nobody knows it. */
export const position = namedObject('Position', {
  position: z.object({ town: z.string(), lat: z.number(), lng: z.number() }).nullable(),
})
export type Position = z.infer<typeof position>['position']
export const positionQuery = z.strictObject({
  location: text(LOCATION_MAX),
  postcode: text(POSTCODE_MAX).default(''),
  place_id: placeId.default(''),
})

export const placesQuery = z.strictObject({ q: text(80) })
