import { useCallback, useMemo, useState } from 'react'
import { type ApplicantFilters, findApplicants } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { countsOf } from '../trade/applicant-counts.ts'
import { useApplicants, useDecide } from './use-applicants.ts'
import { useNotes } from './detail/use-notes.ts'

/** What the list shows, who is selected in it and what can be decided, for wide and narrow screens alike. */
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

/** Who is selected, as far as the list shows them: nothing is ever done to somebody out of sight. */
export function useSelection(found: Applicant[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isSwitchedOn, setIsSwitchedOn] = useState(false)
  const selected = useMemo(() => found.filter(({ application }) => ids.has(application.id)), [found, ids])

  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const clear = useCallback(() => {
    setIds(new Set())
    setIsSwitchedOn(false)
  }, [])
  const isSelecting = isSwitchedOn || selected.length > 0

  return {
    selected,
    /** Whether rows bear a box to tick. */
    isSelecting,
    has: useCallback((id: string) => ids.has(id), [ids]),
    toggle,
    toggleAll: () =>
      setIds(new Set(selected.length === found.length ? [] : found.map(({ application }) => application.id))),
    switch: () => (isSelecting ? clear() : setIsSwitchedOn(true)),
    clear,
  }
}
export type Selection = ReturnType<typeof useSelection>
