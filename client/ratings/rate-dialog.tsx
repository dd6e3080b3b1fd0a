import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { RATING_REVIEW_MAX } from '../../shared/limits.ts'
import { RATING_TEXT, STAR_LABELS } from '../../shared/people/rating-texts.ts'
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
import { alreadyRatedText, RATING_IS_KEPT, RATING_OFFLINE_HINT, useRating } from './use-rating.ts'

type Props = {
  job: JobToRate
  person: PersonToRate
  onRated: () => void
  /** Called when the server refused: the list may be out of date. */
  onRefused: () => void
  onClose: () => void
}

/** Stars and a review of one person. */
export default function RateDialog({ job, person, onRated, onRefused, onClose }: Props) {
  const rating = useRating(job, person, { onRated, onRefused })
  const { draft, change, clear, isBusy, failure, forget, isSettled, mistakes } = rating
  const { online } = useStatus()

  async function send() {
    if (isSettled || !(await rating.send())) return false
    toast({ tone: 'go', text: RATING_TEXT.done })
    onClose()
    return true
  }

  const { errorOf, onSubmit } = useForm(mistakes, { send, forget })

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
          <InlineError what={failure} kept={isSettled ? undefined : RATING_IS_KEPT} />
        ) : (
          isSettled && <InlineError what={alreadyRatedText(person)} />
        )}
      </Stack>
    </Dialog>
  )
}
