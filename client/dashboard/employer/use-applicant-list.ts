import { useMemo, useState } from 'react'
import type { Job } from '../../../shared/jobs.ts'
import { findApplicants, type ApplicantFilters } from './applicant-filters.ts'
import { useApplicants } from './use-applicants.ts'
import { useDecide } from './use-decide.ts'

/** What the list shows and what can be decided, for the desktop and the phone alike. */
export function useApplicantList(job: Job) {
  const { applicants, error, refetch, decide } = useApplicants(job)
  const [filters, setFilters] = useState<ApplicantFilters>({ shown: 'all', text: '', order: 'Best match' })
  const found = useMemo(() => findApplicants(applicants ?? [], filters), [applicants, filters])
  const { deciding, ask } = useDecide(decide)
  const places = job.roles.reduce((sum, role) => sum + role.places, 0)
  const filled = applicants?.filter(({ application }) => application.status === 'accepted').length ?? 0

  return {
    applicants,
    found,
    error,
    filters,
    places,
    filled,
    deciding,
    ask,
    onRetry: refetch,
    onChange: (next: Partial<ApplicantFilters>) => setFilters((before) => ({ ...before, ...next })),
  }
}
