import { z } from 'zod'

export const place = z.object({
  id: z.string(),
  /** What a list shows: 'Salford, Greater Manchester' or 'M3'. */
  label: z.string(),
  street_number: z.string(),
  route: z.string(),
  town: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type Place = z.infer<typeof place>
export const placesQuery = z.strictObject({ q: z.string().trim().max(80) })
