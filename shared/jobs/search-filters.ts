/** What a freelancer looks for; what is absent is not asked for. */
export type SearchFilters = {
  /** Beginnings of words of place and postcode, all of them. */
  location?: string | undefined
  /** Miles from the freelancer's own place. */
  distance?: number | undefined
  event_type?: string | undefined
  /** Comma-separated; one of them is enough, among skills or role names. */
  skills?: string | undefined
  role?: string | undefined
  /** Days in London, 2026-12-14, both included: a job that lies over any of them fits. */
  date_from?: string | undefined
  date_to?: string | undefined
  /** Pounds a day, for the role that was asked for or any. */
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
