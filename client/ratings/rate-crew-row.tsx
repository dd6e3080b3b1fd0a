import CheckIcon from 'lucide-react/icons/check'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { RATING_REVIEW_MAX } from '../../shared/limits.ts'
import { STAR_LABELS } from '../../shared/people/rating-texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { RatingWidget } from '../ui/chakra/rating.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './rate-crew.module.css'
import { RATING_SUGGESTIONS, reviewWithSentence } from './rating-words.ts'
import type { PersonToRate } from './use-jobs-to-rate.ts'
import { alreadyRatedText, RATING_IS_KEPT, useRating } from './use-rating.ts'

/** `begun`: with stars or words alone. `late`: with either, but a colleague was first. */
export type CrewRatingState = 'empty' | 'begun' | 'ready' | 'late' | 'done'
export type CrewRatingRow = {
  submit: () => Promise<'sent' | 'refused' | 'unanswered'>
  /** Says what is missing, also of a rating that nobody has begun. */
  check: () => void
  leave: () => void
}

type Props = {
  job: JobToRate
  person: PersonToRate
  onState: (id: string, state: CrewRatingState) => void
  register: (id: string, row: CrewRatingRow) => void
  onRated: () => void
  onRefused: () => void
}

/** The rating of one of a crew: its own draft and its own request, as in the dialog for one person. */
export function RateCrewRow({ job, person, onState, register, onRated, onRefused }: Props) {
  const hasAnswer = useRef(true)
  const { draft, change, clear, send, isBusy, failure, forget, isSettled, mistakes } = useRating(job, person, {
    onRated,
    onRefused(has) {
      hasAnswer.current = has
      onRefused()
    },
  })
  const { errorOf, check } = useForm(mistakes)
  const [isSent, setIsSent] = useState(false)
  const state = ratingStateOf({ isSent, isSettled, hasStars: !mistakes.rating, hasReview: !mistakes.review })

  async function submit() {
    forget()
    if (!(await send())) return hasAnswer.current ? 'refused' : 'unanswered'
    setIsSent(true)
    return 'sent'
  }

  useLayoutEffect(() => {
    register(person.id, { submit, check, leave: () => isSettled && void clear() })
  })
  useEffect(() => onState(person.id, state), [person.id, state, onState])

  const errorIn = (field: 'rating' | 'review') => (isBusy ? null : errorOf(field))
  return (
    <fieldset className={styles.row} aria-label={person.full_name}>
      <div className={styles.person}>
        <Avatar name={person.full_name} size={32} />
        <span className={styles.name}>{person.full_name}</span>
        {isSent && (
          <Badge tone="go" icon={<CheckIcon />}>
            Rated
          </Badge>
        )}
      </div>
      {!isSent && (
        <>
          <Field label="Rating" required error={errorIn('rating')}>
            <RatingWidget labels={STAR_LABELS} value={draft.rating} onChange={(rating) => change({ rating })} />
          </Field>
          <div className={styles.words}>
            <Field label="Review" required error={errorIn('review')}>
              <TextArea
                rows={2}
                most={RATING_REVIEW_MAX}
                value={draft.review}
                onChange={({ target }) => change({ review: target.value })}
              />
            </Field>
            <Suggestions
              review={draft.review}
              onPress={(sentence) => change((now) => ({ review: reviewWithSentence(now.review, sentence) }))}
            />
            {failure ? (
              <InlineError what={failure} kept={isSettled ? undefined : RATING_IS_KEPT} />
            ) : (
              isSettled && <InlineError what={alreadyRatedText(person)} />
            )}
          </div>
        </>
      )}
    </fieldset>
  )
}

function ratingStateOf(is: Record<'isSent' | 'isSettled' | 'hasStars' | 'hasReview', boolean>): CrewRatingState {
  const isBegun = is.hasStars || is.hasReview
  if (is.isSent) return 'done'
  if (is.isSettled) return isBegun ? 'late' : 'done'
  if (is.hasStars && is.hasReview) return 'ready'
  return isBegun ? 'begun' : 'empty'
}

/** One stop for Tab; the arrows move within it. */
function Suggestions({ review, onPress }: { review: string; onPress: (sentence: string) => void }) {
  const [current, setCurrent] = useState(0)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (current + step + RATING_SUGGESTIONS.length) % RATING_SUGGESTIONS.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons within have the focus
    <div className={styles.suggestions} role="toolbar" aria-label="Suggested comments" onKeyDown={onKeyDown}>
      {RATING_SUGGESTIONS.map((sentence, at) => (
        <FilterChip
          key={sentence}
          tabIndex={at === current ? 0 : -1}
          pressed={review.includes(sentence)}
          onFocus={() => setCurrent(at)}
          onClick={() => onPress(sentence)}
        >
          {sentence}
        </FilterChip>
      ))}
    </div>
  )
}
