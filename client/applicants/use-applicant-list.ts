import { useCallback, useMemo, useState } from 'react'
import { type ApplicantFilters, findApplicants } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { countsOf } from '../trade/applicant-counts.ts'
import { useRowSelection } from '../ui/table/use-row-selection.ts'
import { useApplicants, useDecide } from './use-applicants.ts'
import { useNotes } from './detail/use-notes.ts'

/** The applicants shown, selected and decidable, for wide and narrow screens alike. */
export function useApplicantList(job: Job) {
  const { applicants, error, refetch, decide } = useApplicants(job)
  const [filters, setFilters] = useState<ApplicantFilters>({ shown: 'all', role: '', text: '', order: '-score' })
  const found = useMemo(() => findApplicants(applicants ?? [], filters, job.roles), [applicants, filters, job.roles])
  const change = useCallback((next: Partial<ApplicantFilters>) => setFilters((before) => ({ ...before, ...next })), [])

  return {
    job,
    /** undefined while they are not fetched. */
    applicants,
    found,
    error,
    filters,
    change,
    refetch,
    /** From the job's own row: correct before all pages are loaded, and without signal. */
    counts: countsOf(job),
    notes: useNotes(job),
    selection: useSelection(found),
    ...useDecide(decide),
  }
}
export type ApplicantList = ReturnType<typeof useApplicantList>

/** The selected applicants that the list shows. */
export const useSelection = (found: Applicant[]) => useRowSelection(found, applicationOf)
const applicationOf = ({ application }: Applicant) => application.id
export type Selection = ReturnType<typeof useSelection>
