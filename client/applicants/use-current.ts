import { useCallback, useState } from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'

/** The one that the keys act on. When they leave the list, whoever takes their place in it is next. */
export function useCurrent(found: Applicant[]) {
  const [mark, setMark] = useState<{ id: string; index: number; moves: number } | null>(null)
  const kept = mark ? found.findIndex(({ freelancer }) => freelancer.id === mark.id) : -1
  const index = kept >= 0 ? kept : Math.min(mark?.index ?? 0, found.length - 1)

  const choose = useCallback(
    (id: string) =>
      setMark((before) => ({
        id,
        index: found.findIndex(({ freelancer }) => freelancer.id === id),
        moves: (before?.moves ?? 0) + 1,
      })),
    [found],
  )

  return {
    current: found[index],
    index,
    /** Counts what a person has done to get here: that alone moves the focus, never a list that changes while they type. */
    moves: mark?.moves ?? 0,
    choose,
    move(step: 1 | -1) {
      const next = Math.min(found.length - 1, Math.max(0, index + step))
      const applicant = found[next]
      if (applicant) choose(applicant.freelancer.id)
    },
  }
}
export type Current = ReturnType<typeof useCurrent>
