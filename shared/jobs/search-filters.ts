/** What a freelancer searches for; an absent filter is not applied. */
export type SearchFilters = {
  /** Prefixes of words in location and postcode; all must occur. */
  location?: string | undefined
  /** Miles from the freelancer's own location. */
  distance?: number | undefined
  event_type?: string | undefined
  /** Comma-separated; one match among skills or role names is enough. */
  skills?: string | undefined
  role?: string | undefined
  /** Days in London, 2026-12-14, both inclusive: a job that overlaps them fits. */
  date_from?: string | undefined
  date_to?: string | undefined
  /** Pounds a day, for the role that is searched for, or for any. */
  min_rate?: number | undefined
}

export const FILTER_KEYS = [
  'location',
  'distance',
  'event_type',
  'skills',
  'role',
  'date_from',
  'date_to',
  'min_rate',
] as const satisfies (keyof SearchFilters)[]
