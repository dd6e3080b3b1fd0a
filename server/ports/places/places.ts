import type { Place } from '../../../shared/places.ts'

export type Point = { lat: number; lng: number }

export type Places = {
  /** Suggestions for what is being typed: towns and postcode areas, best first, at most 10. */
  suggest: (query: string) => Promise<Place[]>
  find: (id: string) => Promise<Place | null>
  /** Where a postcode or, failing that, the town in `location` (part before the first comma) lies; null when neither is known. */
  locate: (location: string, postcode: string) => Promise<(Point & { town: string }) | null>
}
