import { ftsExpression } from '../db/job-search.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'

/** What the filters say in words as one full-text search, or null when they say nothing. */
export const searchOf = ({ location, event_type, skills, role }: SearchFilters) =>
  ftsExpression({ place: location, event: event_type, skills: skills?.split(','), role })
