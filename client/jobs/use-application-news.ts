import { useEffect, useRef } from 'react'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { Offer } from '../../shared/jobs/jobs.ts'
import { applicationState, type ApplicationState } from './application-state.ts'
import type { Entry } from './freelancer-jobs.ts'
import { offerEndWords } from './offer-words.ts'

/** Says it when the server has an application that was waiting on this phone, and when it has refused one. Never earlier. */
export function useApplicationNews(entries: Entry[] | undefined) {
  const before = useRef(new Map<string, ApplicationState>())

  useEffect(() => {
    if (!entries) return
    for (const entry of entries) {
      const state = applicationState(entry)
      const was = before.current.get(entry.job.id)
      if (was && was !== state) tell(was, state, entry)
      before.current.set(entry.job.id, state)
    }
  }, [entries])
}

function tell(was: ApplicationState, state: ApplicationState, { application, unsent }: Entry) {
  const arrived = ARRIVED[`${was} ${state}`]
  const late = was === 'declining' && state === 'shortlisted' ? lateNo(application?.offer) : null
  if (late) toast({ tone: 'info', text: late })
  if (arrived) toast({ tone: 'go', text: arrived })
  if (['refused', 'not_answered', 'not_cancelled'].includes(state))
    toast({ tone: 'stop', text: unsent?.last_error?.detail || APPLY_TEXT.failed })
}

/** The server takes a no at any time; one that came after the end changed nothing. */
const lateNo = (offer: Offer | null | undefined) =>
  offer && offer.state !== 'declined' && offer.state !== 'waiting'
    ? `Your no came too late. ${offerEndWords(offer)}. You are still on the shortlist.`
    : null

/** By what it was on this phone and what it is with the server. */
const ARRIVED: Record<string, string> = {
  'unsent pending': APPLY_TEXT.done,
  'taking accepted': 'The place is yours. You are confirmed.',
  'cancelling cancelled': 'Your booking is cancelled. The company has been told.',
}
