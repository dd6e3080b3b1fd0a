import { useCallback, useMemo, useState } from 'react'
import { type ApplicantFilters, findApplicants } from '../../shared/hiring/applicant-list.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { countsOf } from '../projects/project-filters.ts'
import { useApplicants } from './use-applicants.ts'
import { useDecide } from './use-decide.ts'
import { useNotes } from './detail/use-notes.ts'
import { useSelection } from './use-selection.ts'

/** What the list shows, who is selected in it and what can be decided, for the desktop and the phone alike. */
export function useApplicantList(job: Job) {
  const { applicants, error, refetch, decide } = useApplicants(job)
  const [filters, setFilters] = useState<ApplicantFilters>({ shown: 'all', text: '', order: '-score' })
  const found = useMemo(() => findApplicants(applicants ?? [], filters), [applicants, filters])
  const change = useCallback((next: Partial<ApplicantFilters>) => setFilters((before) => ({ ...before, ...next })), [])

  return {
    job,
    /** undefined: not fetched yet. */
    applicants,
    found,
    error,
    filters,
    change,
    refetch,
    /** From the job's own row: right before all pages are here, and without signal. */
    counts: countsOf(job),
    notes: useNotes(job),
    selection: useSelection(found),
    ...useDecide(decide),
  }
}
export type ApplicantList = ReturnType<typeof useApplicantList>
