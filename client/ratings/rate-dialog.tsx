import { useState } from 'react'
import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { RATING_REVIEW_MAX } from '../../shared/limits.ts'
import { RATING_TEXT, STAR_LABELS } from '../../shared/people/rating-texts.ts'
import { failureText, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { RatingWidget } from '../ui/chakra/rating.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import type { PersonToRate } from './use-jobs-to-rate.ts'
import { at } from '../http/path-to.ts'
import { visibleText } from '../../shared/visible-text.ts'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'

type Props = {
  job: JobToRate
  person: PersonToRate
  onRated: () => void
  /** Called when the server refused: the list may be out of date. */
  onRefused: () => void
  onClose: () => void
}

/**
 * Stars and a review, stored as they are given. Sent only with signal, because the answer says whether a colleague was
 * first.
 */
export default function RateDialog({ job, person, onRated, onRefused, onClose }: Props) {
  const { draft, change, clear } = useFormDraft(`rating:${job.id}:${person.id}`, EMPTY_RATING_DRAFT)
  const { online } = useStatus()
  const review = visibleText(draft.review)
  // After an attempt without an answer, 'already rated' may be about this very rating: pressing again tells.
  const [isUnknown, setIsUnknown] = useState(false)
  const { send, isBusy, failure, forget } = useChange(
    async () => {
      const given = { freelancer_id: person.id, rating: draft.rating, review }
      await request('POST', at('/jobs/{id}/rate', { id: job.id }), given)
      await clear()
      toast({ tone: 'go', text: RATING_TEXT.done })
      onRated()
      onClose()
    },
    (error) => failureText(error, RATING_TEXT.failed),
    {
      onFailure(_words, error) {
        setIsUnknown(error instanceof RequestError && error.status === 0)
        onRefused()
      },
    },
  )
  const isSettled = person.already_rated && !isBusy && !isUnknown

  const { errorOf, onSubmit } = useForm(
    {
      rating: draft.rating ? '' : RATING_TEXT.ratingMissing,
      review: review ? '' : RATING_TEXT.reviewMissing,
    },
    { send: () => !isSettled && send(), forget },
  )

  /** What was written is kept for the next time, unless there is none. */
  function close() {
    if (isSettled) void clear()
    onClose()
  }

  return (
    <Dialog
      open
      title={`Rate ${person.full_name}`}
      description={job.title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form="rating" loading={isBusy} disabled={isSettled}>
            Submit Rating
          </Button>
        </>
      }
    >
      <Stack as="form" id="rating" gap={4} onSubmit={onSubmit} noValidate>
        <Field label="Rating" required error={errorOf('rating')}>
          <RatingWidget labels={STAR_LABELS} value={draft.rating} onChange={(rating) => change({ rating })} />
        </Field>
        <Field
          label="Review"
          required
          error={errorOf('review')}
          hint={online ? 'Shown on their profile with your company’s name.' : RATING_OFFLINE_HINT}
        >
          <TextArea
            rows={5}
            most={RATING_REVIEW_MAX}
            placeholder="How they worked: on time, safe, good with the crew?"
            value={draft.review}
            onChange={({ target }) => change({ review: target.value })}
          />
        </Field>
        {failure ? (
          <InlineError what={failure} kept={isSettled ? undefined : 'What you have written is kept on this device.'} />
        ) : (
          isSettled && <InlineError what={`Your company has already rated ${person.full_name} for this project.`} />
        )}
      </Stack>
    </Dialog>
  )
}

const RATING_OFFLINE_HINT = 'You are offline. What you write is kept on this device; it can only be sent with signal.'

/** The draft of a rating. 0 stars: not chosen yet. */
type RatingDraft = { rating: number; review: string }

const EMPTY_RATING_DRAFT: RatingDraft = { rating: 0, review: '' }
