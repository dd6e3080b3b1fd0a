import { z } from 'zod'
import { id, name, namedObject, namedStrict, pageQuery, text } from '../fields.ts'
import { DISTANCE_MAX, LOCATION_MAX, RATE_MAX, ROLE_NAME_MAX, SAVED_SEARCH_NAME_MAX } from '../limits.ts'
import type { SearchFilters } from './search-filters.ts'

const day = z.iso.date({ error: 'must be a day such as 2026-12-14' })
const texts = {
  location: text(LOCATION_MAX).optional(),
  event_type: text(60).optional(),
  skills: text(400).optional(),
  role: text(ROLE_NAME_MAX).optional(),
}
const inOrder = ({ date_from, date_to }: SearchFilters) => !date_from || !date_to || date_from <= date_to
const OUT_OF_ORDER = { error: 'must not be before date from', path: ['date_to'] }

/** The filters of a saved search; search-filters.ts explains each. */
const searchFilters = z
  .strictObject({
    ...texts,
    distance: z.int().min(1).max(DISTANCE_MAX).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    min_rate: z.number().min(0).max(RATE_MAX).optional(),
  })
  .refine(inOrder, OUT_OF_ORDER)

/** An empty value means that the filter is not set, as for the texts. */
const fromText = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === '' ? undefined : value), schema)

/** The query of GET /jobs: the same filters, and a page. */
export const jobFilters = z
  .strictObject({
    ...texts,
    distance: fromText(z.coerce.number().int().min(1).max(DISTANCE_MAX).optional()),
    date_from: fromText(day.optional()),
    date_to: fromText(day.optional()),
    min_rate: fromText(z.coerce.number().min(0).max(RATE_MAX).optional()),
    ...pageQuery.shape,
  })
  .refine(inOrder, OUT_OF_ORDER)
export type JobFilters = z.infer<typeof jobFilters>

const fields = {
  name: name(SAVED_SEARCH_NAME_MAX),
  /** The filters to search by; at least one. */
  filters: searchFilters.refine(
    (filters) => Object.values(filters).some((value) => value !== undefined && value !== ''),
    {
      error: 'must ask for something',
    },
  ),
  /** Send an alert for each new job that fits. */
  alert: z.boolean(),
}

export const newSavedSearch = namedStrict('NewSavedSearch', { id: id.optional(), ...fields })
export type NewSavedSearch = z.infer<typeof newSavedSearch>

export const savedSearchEdit = z.strictObject(fields).partial().meta({ id: 'SavedSearchEdit' })
export type SavedSearchEdit = z.infer<typeof savedSearchEdit>

export const savedSearch = namedObject('SavedSearch', {
  id: z.string(),
  ...fields,
  filters: searchFilters,
  created_at: z.string(),
})
export type SavedSearch = z.infer<typeof savedSearch>
