import { type CSSProperties, useId, useState } from 'react'
import {
  FULL_NAME_MAX,
  REFEREE_FEEDBACK_MAX,
  REFEREE_FEEDBACK_MIN,
  REFEREE_SCORE_DEFAULT,
  REFEREE_SCORE_MAX,
  REFEREE_SCORE_MIN,
} from '../../shared/limits.ts'
import { REFEREE_SCORES } from '../../shared/people/referee-state.ts'
import type { RefereeLink, NewFeedback } from '../../shared/people/referees.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/fields/counted.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import styles from './referee-feedback.module.css'
import scoreSliderStyles from './score-slider.module.css'
import { hasVisibleText, visibleText } from '../../shared/visible-text.ts'

type Props = {
  link: RefereeLink
  /** The address that was invited. */
  referee_email: string
  /** The freelancer's name. */
  name: string
  /** Called with the referee's name when the server has the feedback. */
  onDone: (referee: string) => void
}
type FeedbackMistakes = Partial<Record<keyof FeedbackDraft, string>>

export function FeedbackForm({ link, referee_email, name, onDone }: Props) {
  const { draft, change, clear } = useFeedbackDraft(link.freelancer_id, referee_email)
  const written = visibleText(draft.feedback).length

  const sending = useChange(async () => {
    const body: NewFeedback = { ...draft, ...link, referee_email }
    await request('POST', '/referees/submit-feedback', body, { token: null })
    clear()
    onDone(draft.referee_name.trim())
  }, SPECIFIED_TEXT.refereeFailed)
  const { isBusy, failure } = sending
  const { errorOf, onSubmit } = useForm(feedbackMistakesIn(draft), sending)

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Field label="Your name" error={errorOf('referee_name')} required>
        <TextInput
          name="name"
          autoComplete="name"
          most={FULL_NAME_MAX}
          value={draft.referee_name}
          onChange={(event) => change({ referee_name: event.target.value })}
        />
      </Field>
      <Field
        label="Email"
        hint={`Where the invitation went, so it can’t be changed. Only ${name} sees it.`}
        error={errorOf('referee_email')}
        required
      >
        <TextInput type="email" name="email" autoComplete="email" inputMode="email" readOnly value={referee_email} />
      </Field>
      <Field
        label="Feedback"
        hint={
          <span className={styles.hint}>
            <span>What did you do together, and what is {name} like to work with?</span>
            <CharacterCount count={written} least={REFEREE_FEEDBACK_MIN} />
          </span>
        }
        error={errorOf('feedback')}
        required
      >
        <TextArea
          name="feedback"
          most={REFEREE_FEEDBACK_MAX}
          value={draft.feedback}
          onChange={(event) => change({ feedback: event.target.value })}
        />
      </Field>
      <fieldset className={styles.scores}>
        <legend>Scores from 1 to 10</legend>
        {REFEREE_SCORES.map(([key, label]) => (
          <ScoreSlider key={key} label={label} value={draft[key]} onChange={(score) => change({ [key]: score })} />
        ))}
      </fieldset>
      <p className={styles.terms}>
        Your name, your words and your scores are shown on {name}’s portfolio, where event companies read them. The link
        works once: what you send can’t be changed.
      </p>
      {failure && <InlineError what={failure} kept="What you have written is kept on this device." />}
      <Button type="submit" variant="primary" full loading={isBusy}>
        Submit Feedback
      </Button>
    </form>
  )
}

function feedbackMistakesIn({ referee_name, feedback }: FeedbackDraft): FeedbackMistakes {
  const length = visibleText(feedback).length
  return {
    ...(!hasVisibleText(referee_name) && { referee_name: 'Enter your name.' }),
    ...(length < REFEREE_FEEDBACK_MIN && {
      feedback: length ? `Please write at least ${REFEREE_FEEDBACK_MIN} characters.` : 'Write your feedback.',
    }),
  }
}

type ScoreSliderProps = { label: string; value: number; onChange: (value: number) => void }

function ScoreSlider({ label, value, onChange }: ScoreSliderProps) {
  const id = useId()
  const share = (value - REFEREE_SCORE_MIN) / (REFEREE_SCORE_MAX - REFEREE_SCORE_MIN)
  return (
    <div className={scoreSliderStyles.score}>
      <label htmlFor={id}>{label}</label>
      <span className={scoreSliderStyles.figure} aria-hidden="true">
        {value}
      </span>
      <input
        id={id}
        type="range"
        className={scoreSliderStyles.range}
        style={{ '--share': share } as CSSProperties}
        min={REFEREE_SCORE_MIN}
        max={REFEREE_SCORE_MAX}
        step={1}
        value={value}
        aria-valuetext={`${value} out of ${REFEREE_SCORE_MAX}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}

type FeedbackDraft = Omit<NewFeedback, 'freelancer_id' | 'token'>

/** The typed values, stored on this device for this invitation until they are sent. Without the link's secret. */
function useFeedbackDraft(freelancer_id: string, referee_email: string) {
  const key = `referee-feedback:${freelancer_id}:${referee_email}`
  const [draft, setDraft] = useState(() => keptFeedbackDraft(key, referee_email))
  return {
    draft,
    change(fields: Partial<FeedbackDraft>) {
      const next = { ...draft, ...fields }
      setDraft(next)
      ignoringErrors(() => localStorage.setItem(key, JSON.stringify(next)))
    },
    clear: () => ignoringErrors(() => localStorage.removeItem(key)),
  }
}

function keptFeedbackDraft(key: string, referee_email: string): FeedbackDraft {
  const empty: FeedbackDraft = {
    referee_name: '',
    referee_email,
    feedback: '',
    quality_of_work: REFEREE_SCORE_DEFAULT,
    reliability: REFEREE_SCORE_DEFAULT,
    communication: REFEREE_SCORE_DEFAULT,
  }
  return { ...empty, ...ignoringErrors(() => JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<FeedbackDraft>) }
}

/** A browser may forbid storage; then nothing is stored, and nothing fails. */
function ignoringErrors<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
