import { useEffect, useRef } from 'react'
import { APPLY_TEXT } from '../../../shared/apply-texts.ts'
import { toast } from '../../ui/toast.ts'
import { applicationState, type ApplicationState } from './application-state.ts'
import type { Entry } from './freelancer-jobs.ts'

/** Says it when the server has an application that was waiting on this phone, and when it has refused one. Never earlier. */
export function useApplicationNews(entries: Entry[] | undefined) {
  const before = useRef(new Map<string, ApplicationState>())

  useEffect(() => {
    if (!entries) return
    for (const entry of entries) {
      const state = applicationState(entry)
      if (before.current.get(entry.job.id) === 'unsent') tell(state, entry)
      before.current.set(entry.job.id, state)
    }
  }, [entries])
}

function tell(state: ApplicationState, { unsent }: Entry) {
  if (state === 'pending') toast({ tone: 'go', text: APPLY_TEXT.done })
  if (state === 'refused') toast({ tone: 'stop', text: unsent?.last_error?.detail || APPLY_TEXT.failed })
}
