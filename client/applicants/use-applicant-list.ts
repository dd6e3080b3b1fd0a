import { useMemo, useState } from 'react'
import { type ApplicantFilters, filterApplicants } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { applicantCountAmong, applicantCountsOf } from '../trade/applicant-counts.ts'
import { useRowSelection } from '../ui/table/use-row-selection.ts'
import { askToDecide, type ApplicantDecision, canDecide, useApplicants } from './use-applicants.ts'
import { usePeopleFilters } from './people-list.tsx'
import { uncheckedText } from '../trade/right-to-work/unchecked.ts'
import { useNotes } from './detail/use-notes.ts'

/** The applicants shown, selected and decidable, for wide and narrow screens alike. */
export function useApplicantList(job: Job) {
  const { applicants, error, refetch, decide } = useApplicants(job)
  const shown = usePeopleFilters(ALL_APPLICANTS)
  const { filters } = shown
  const { has, keeps } = shown.favourites
  const [unchecked, setUnchecked] = useState<Applicant | null>(null)
  const found = useMemo(() => {
    const among = applicants?.filter(({ freelancer }) => !keeps || keeps(freelancer.id))
    return filterApplicants(among ?? [], filters, job.roles)
  }, [applicants, filters, job.roles, keeps])

  return {
    ...shown,
    job,
    /** undefined while they are not fetched. */
    applicants,
    found,
    error,
    refetch,
    /** From the job's own row: correct before all pages are loaded, and without signal. */
    counts: applicantCountsOf(job),
    starred: job.applications_left_out
      ? (applicants ?? []).filter(({ freelancer }) => has(freelancer.id)).length
      : applicantCountAmong(job, has),
    notes: useNotes(job),
    selection: useApplicantSelection(found),
    async ask(decision: ApplicantDecision, applicant: Applicant) {
      const isUnchecked = canDecide(job, decision, applicant) && decision === 'accept' && uncheckedText(job, applicant)
      if (isUnchecked) setUnchecked(applicant)
      else await askToDecide(job, decide, decision, applicant)
    },
    /** Who was to be accepted without a right to work check. */
    unchecked: unchecked && {
      applicant: unchecked,
      accept: () => decide('accept', unchecked),
      onClose: () => setUnchecked(null),
    },
  }
}
const ALL_APPLICANTS: ApplicantFilters = { shown: 'all', role: '', text: '', order: '-score' }
export type ApplicantList = ReturnType<typeof useApplicantList>

/** The selected applicants that the list shows. */
export const useApplicantSelection = (found: Applicant[]) => useRowSelection(found, selectedApplicationIdOf)
const selectedApplicationIdOf = ({ application }: Applicant) => application.id
export type ApplicantSelection = ReturnType<typeof useApplicantSelection>
