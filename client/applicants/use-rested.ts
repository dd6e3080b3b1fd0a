import { startTransition, useEffect, useState } from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'

/** ms; longer than a held key repeats. */
const REST = 80

/**
 * Whom the detail shows: the current one, once the keys rest. Who is passed by on the way is neither drawn nor fetched.
 * `rest` does not wait; it is for keys that act on the detail.
 */
export function useRested(current: Applicant | undefined, found: Applicant[]) {
  const id = current?.freelancer.id
  const [restedId, setRestedId] = useState(id)

  useEffect(() => {
    if (restedId === id) return
    const timer = setTimeout(() => startTransition(() => setRestedId(id)), REST)
    return () => clearTimeout(timer)
  }, [id, restedId])

  const rested = restedId === id ? undefined : found.find(({ freelancer }) => freelancer.id === restedId)
  return { rested: rested ?? current, rest: () => setRestedId(id) }
}
