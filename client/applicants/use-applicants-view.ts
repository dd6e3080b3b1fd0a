import { useState } from 'react'

export type ApplicantsView = 'cards' | 'table'
const KEY = 'applicants-view'

/** How a desktop shows applicants, remembered on it. */
export function useApplicantsView() {
  const [view, show] = useState<ApplicantsView>(() => (localStorage.getItem(KEY) === 'table' ? 'table' : 'cards'))
  return [
    view,
    (next: ApplicantsView) => {
      localStorage.setItem(KEY, next)
      show(next)
    },
  ] as const
}
