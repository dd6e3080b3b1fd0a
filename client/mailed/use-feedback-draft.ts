import { useState } from 'react'
import { SCORE_DEFAULT } from '../../shared/limits.ts'
import type { SubmitFeedback } from '../../shared/people/referees.ts'

export type FeedbackDraft = Omit<SubmitFeedback, 'freelancer_id' | 'token'>

/** What is typed, kept on this device for this invitation until it is sent. The link's secret is not among it. */
export function useFeedbackDraft(freelancer_id: string, referee_email: string) {
  const key = `referee-feedback:${freelancer_id}:${referee_email}`
  const [draft, setDraft] = useState(() => kept(key, referee_email))
  return {
    draft,
    change(fields: Partial<FeedbackDraft>) {
      const next = { ...draft, ...fields }
      setDraft(next)
      tryTo(() => localStorage.setItem(key, JSON.stringify(next)))
    },
    clear: () => tryTo(() => localStorage.removeItem(key)),
  }
}

function kept(key: string, referee_email: string): FeedbackDraft {
  const empty: FeedbackDraft = {
    referee_name: '',
    referee_email,
    feedback: '',
    quality_of_work: SCORE_DEFAULT,
    reliability: SCORE_DEFAULT,
    communication: SCORE_DEFAULT,
  }
  return { ...empty, ...tryTo(() => JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<FeedbackDraft>) }
}

/** A browser may forbid storage; then nothing is kept, and nothing breaks. */
function tryTo<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
