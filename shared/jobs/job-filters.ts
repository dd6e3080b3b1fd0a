import { z } from 'zod'
import { idField, requiredName, namedObject, namedStrict, pageQuerySchema, trimmedText } from '../fields.ts'
import {
  DISTANCE_MILES_MAX,
  LOCATION_MAX,
  FILTER_DAY_RATE_MAX,
  ROLE_NAME_MAX,
  SAVED_SEARCH_NAME_MAX,
} from '../limits.ts'
import type { SearchFilters } from './search-filters.ts'

const filterDayField = z.iso.date({ error: 'must be a day such as 2026-12-14' })
const textFilterFields = {
  location: trimmedText(LOCATION_MAX).optional(),
  event_type: trimmedText(60).optional(),
  skills: trimmedText(400).optional(),
  role: trimmedText(ROLE_NAME_MAX).optional(),
}
const areFilterDatesInOrder = ({ date_from, date_to }: SearchFilters) => !date_from || !date_to || date_from <= date_to
const DATES_OUT_OF_ORDER = { error: 'must not be before date from', path: ['date_to'] }

/** The filters of a saved search; search-filters.ts explains each. */
const searchFiltersSchema = z
  .strictObject({
    ...textFilterFields,
    distance: z.int().min(1).max(DISTANCE_MILES_MAX).optional(),
    date_from: filterDayField.optional(),
    date_to: filterDayField.optional(),
    min_rate: z.number().min(0).max(FILTER_DAY_RATE_MAX).optional(),
  })
  .refine(areFilterDatesInOrder, DATES_OUT_OF_ORDER)

/** An empty value means that the filter is not set, as for the texts. */
const fromQueryText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

/** The query of GET /jobs: the same filters, and a page. */
export const jobFiltersSchema = z
  .strictObject({
    ...textFilterFields,
    distance: fromQueryText(z.coerce.number().int().min(1).max(DISTANCE_MILES_MAX).optional()),
    date_from: fromQueryText(filterDayField.optional()),
    date_to: fromQueryText(filterDayField.optional()),
    min_rate: fromQueryText(z.coerce.number().min(0).max(FILTER_DAY_RATE_MAX).optional()),
    ...pageQuerySchema.shape,
  })
  .refine(areFilterDatesInOrder, DATES_OUT_OF_ORDER)
export type JobFilters = z.infer<typeof jobFiltersSchema>

const savedSearchFields = {
  name: requiredName(SAVED_SEARCH_NAME_MAX),
  /** The filters to search by; at least one. */
  filters: searchFiltersSchema.refine(
    (filters) => Object.values(filters).some((value) => value !== undefined && value !== ''),
    {
      error: 'must have at least one filter',
    },
  ),
  /** Send an alert for each new job that fits. */
  alert: z.boolean(),
}

export const newSavedSearchSchema = namedStrict('NewSavedSearch', { id: idField.optional(), ...savedSearchFields })
export type NewSavedSearch = z.infer<typeof newSavedSearchSchema>

export const savedSearchEditSchema = z.strictObject(savedSearchFields).partial().meta({ id: 'SavedSearchEdit' })
export type SavedSearchEdit = z.infer<typeof savedSearchEditSchema>

export const savedSearchSchema = namedObject('SavedSearch', {
  id: z.string(),
  ...savedSearchFields,
  filters: searchFiltersSchema,
  created_at: z.string(),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>
