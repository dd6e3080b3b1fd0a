import { type FormEvent, useState } from 'react'
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
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import type { PersonToRate } from './use-jobs-to-rate.ts'
import { at } from '../http/path-to.ts'
import { visibleText } from '../../shared/visible-text.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'

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
  const { draft, change, clear } = useRatingDraft(job.id, person.id)
  const { online } = useStatus()
  const [isChecked, setIsChecked] = useState(false)
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

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    forget()
    if (draft.rating && review && !isSettled) void send()
  }

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
        <Field label="Rating" required error={isChecked && !draft.rating ? RATING_TEXT.ratingMissing : null}>
          <RatingWidget labels={STAR_LABELS} value={draft.rating} onChange={(rating) => change({ rating })} />
        </Field>
        <Field
          label="Review"
          required
          error={isChecked && !review ? RATING_TEXT.reviewMissing : null}
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

/** One per freelancer and job, stored on this device until it is sent. */
function useRatingDraft(jobId: string, freelancerId: string) {
  const [text, setText, clear] = useDraft(`rating:${jobId}:${freelancerId}`)
  const draft = parseRatingDraft(text)

  function change(fields: Partial<RatingDraft>) {
    const next = { ...draft, ...fields }
    setText(next.rating || next.review ? JSON.stringify(next) : '')
  }

  return { draft, change, clear }
}

function parseRatingDraft(text: string): RatingDraft {
  try {
    return { ...EMPTY_RATING_DRAFT, ...JSON.parse(text || '{}') }
  } catch {
    return EMPTY_RATING_DRAFT
  }
}
