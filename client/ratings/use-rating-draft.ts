import { useDraft } from '../offline/store/drafts.ts'

/** What is being said of somebody. 0 stars: not chosen yet. */
type RatingDraft = { rating: number; review: string }

const EMPTY: RatingDraft = { rating: 0, review: '' }

/** One for each freelancer and job, kept on this device until it is sent. */
export function useRatingDraft(jobId: string, freelancerId: string) {
  const [text, setText, clear] = useDraft(`rating:${jobId}:${freelancerId}`)
  const draft = parse(text)

  function change(fields: Partial<RatingDraft>) {
    const next = { ...draft, ...fields }
    setText(next.rating || next.review ? JSON.stringify(next) : '')
  }

  return { draft, change, clear }
}

function parse(text: string): RatingDraft {
  try {
    return { ...EMPTY, ...JSON.parse(text || '{}') }
  } catch {
    return EMPTY
  }
}
