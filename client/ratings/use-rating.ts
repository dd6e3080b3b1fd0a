import { useState } from 'react'
import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { RATING_TEXT } from '../../shared/people/rating-texts.ts'
import { visibleText } from '../../shared/visible-text.ts'
import { at } from '../http/path-to.ts'
import { failureText, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import type { PersonToRate } from './use-jobs-to-rate.ts'

/** The draft of a rating. 0 stars: not chosen yet. */
type RatingDraft = { rating: number; review: string }
const EMPTY_RATING_DRAFT: RatingDraft = { rating: 0, review: '' }

type RatingActs = {
  onRated: () => void
  /** Called when it was not sent: the list may be out of date, or there was no answer. */
  onRefused: (hasAnswer: boolean) => void
}

/**
 * Stars and a review of one person, stored as they are given. Sent only with signal, because the answer says whether a
 * colleague was first.
 */
export function useRating(job: JobToRate, person: PersonToRate, { onRated, onRefused }: RatingActs) {
  const { draft, change, clear } = useFormDraft(`rating:${job.id}:${person.id}`, EMPTY_RATING_DRAFT)
  const review = visibleText(draft.review)
  // After an attempt without an answer, 'already rated' may be about this very rating: pressing again tells.
  const [isUnknown, setIsUnknown] = useState(false)
  const { send, isBusy, failure, forget } = useChange(
    async () => {
      const given = { freelancer_id: person.id, rating: draft.rating, review }
      await request('POST', at('/jobs/{id}/rate', { id: job.id }), given)
      await clear()
      onRated()
    },
    (error) => failureText(error, RATING_TEXT.failed),
    {
      onFailure(_words, error) {
        const hasAnswer = !(error instanceof RequestError && error.status === 0)
        setIsUnknown(!hasAnswer)
        onRefused(hasAnswer)
      },
    },
  )
  return {
    draft,
    change,
    clear,
    send,
    isBusy,
    failure,
    forget,
    /** A colleague was first: there is nothing to send any more. */
    isSettled: person.already_rated && !isBusy && !isUnknown,
    mistakes: {
      rating: draft.rating ? '' : RATING_TEXT.ratingMissing,
      review: review ? '' : RATING_TEXT.reviewMissing,
    },
  }
}

/** What a failure has below it, as long as there is something to send again. */
export const RATING_IS_KEPT = 'What you have written is kept on this device.'
export const RATING_OFFLINE_HINT =
  'You’re offline. What you write is kept on this device; it can only be sent with signal.'
export const alreadyRatedText = ({ full_name }: PersonToRate) =>
  `Your company has already rated ${full_name} for this project.`
