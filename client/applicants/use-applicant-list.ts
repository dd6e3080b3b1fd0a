import { useCallback, useMemo, useRef, useState } from 'react'
import { type ApplicantFilters, findApplicants } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { countsOf } from '../trade/applicant-counts.ts'
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

/** The selected applicants that the list shows: actions never apply to hidden ones. */
export function useSelection(found: Applicant[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isSwitchedOn, setIsSwitchedOn] = useState(false)
  const selected = useMemo(() => found.filter(({ application }) => ids.has(application.id)), [found, ids])

  /** The one pressed last, from which a range begins. */
  const last = useRef<string | null>(null)

  const toggle = useCallback(
    (id: string, isRange = false) => {
      const [from, to] = [last.current, id].map((one) => found.findIndex(({ application }) => application.id === one))
      last.current = id
      if (isRange && from! >= 0 && to! >= 0) {
        const range = found.slice(Math.min(from!, to!), Math.max(from!, to!) + 1)
        setIds((before) => new Set([...before, ...range.map(({ application }) => application.id)]))
        return
      }
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [found],
  )
  const clear = useCallback(() => {
    setIds(new Set())
    setIsSwitchedOn(false)
  }, [])
  const isSelecting = isSwitchedOn || selected.length > 0

  return {
    selected,
    isAll: found.length > 0 && selected.length === found.length,
    /** Whether rows have a checkbox. */
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
