import { useCallback, useMemo, useState } from 'react'
import { type ApplicantFilters, findApplicants } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { countAmong, countsOf } from '../trade/applicant-counts.ts'
import { useFavouriteFilter } from '../trade/crews/use-favourite-filter.ts'
import { useRowSelection } from '../ui/table/use-row-selection.ts'
import { askToDecide, type Decision, useApplicants } from './use-applicants.ts'
import { useNotes } from './detail/use-notes.ts'

/** The applicants shown, selected and decidable, for wide and narrow screens alike. */
export function useApplicantList(job: Job) {
  const { applicants, error, refetch, decide } = useApplicants(job)
  const [filters, setFilters] = useState<ApplicantFilters>({ shown: 'all', role: '', text: '', order: '-score' })
  const favourites = useFavouriteFilter()
  const { has, keeps, clear } = favourites
  const found = useMemo(() => {
    const among = applicants?.filter(({ freelancer }) => !keeps || keeps(freelancer.id))
    return findApplicants(among ?? [], filters, job.roles)
  }, [applicants, filters, job.roles, keeps])
  const change = useCallback((next: Partial<ApplicantFilters>) => setFilters((before) => ({ ...before, ...next })), [])

  return {
    job,
    /** undefined while they are not fetched. */
    applicants,
    found,
    error,
    filters,
    change,
    favourites,
    showAll: () => {
      change({ shown: 'all', role: '', text: '' })
      clear()
    },
    refetch,
    /** From the job's own row: correct before all pages are loaded, and without signal. */
    counts: countsOf(job),
    starred: countAmong(job, has),
    notes: useNotes(job),
    selection: useSelection(found),
    ask: (decision: Decision, applicant: Applicant) => askToDecide(decide, decision, applicant),
  }
}
export type ApplicantList = ReturnType<typeof useApplicantList>

/** The selected applicants that the list shows. */
export const useSelection = (found: Applicant[]) => useRowSelection(found, applicationOf)
const applicationOf = ({ application }: Applicant) => application.id
export type Selection = ReturnType<typeof useSelection>
