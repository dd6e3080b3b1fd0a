import type { JobFilters } from '../../shared/jobs.ts'
import { ftsExpression } from '../db/job-search.ts'

/** The filters as one full-text search, or null when there are none. */
export const searchOf = ({ location, event_type, skills }: Pick<JobFilters, 'location' | 'event_type' | 'skills'>) =>
  ftsExpression({ place: location, event: event_type, skills: skills?.split(',') })
