import { z } from 'zod'
import { id } from '../shared-fields.ts'
import { name } from '../fields.ts'
import { searchFilters } from './job-filters.ts'

const fields = {
  name: name(80),
  /** What it looks for; at least one. */
  filters: searchFilters.refine(
    (filters) => Object.values(filters).some((value) => value !== undefined && value !== ''),
    {
      error: 'must ask for something',
    },
  ),
  /** Tell of each new job that fits. */
  alert: z.boolean(),
}

export const newSavedSearch = z.strictObject({ id: id.optional(), ...fields })
export type NewSavedSearch = z.infer<typeof newSavedSearch>

export const savedSearchEdit = z.strictObject(fields).partial()
export type SavedSearchEdit = z.infer<typeof savedSearchEdit>

export const savedSearch = z.object({ id: z.string(), ...fields, filters: searchFilters, created_at: z.string() })
export type SavedSearch = z.infer<typeof savedSearch>
