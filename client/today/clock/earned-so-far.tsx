import { londonClockText } from '../../../shared/call-sheets/london-clock.ts'
import type { PayTerms } from '../../../shared/pay/pay-terms.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import { type BookingClock, earnedSoFar, minutesWorkedSoFar } from './clock-state.ts'
import { withUnbrokenLengths } from '../../trade/job-texts.ts'
import styles from './clock.module.css'

type Props = { terms: PayTerms; hasRate: boolean; clock: BookingClock; now: number }

/** How long somebody has worked, what that has earned, and when an hour becomes dearer. */
export function EarnedSoFar({ terms, hasRate, clock, now }: Props) {
  const { stretch, state } = clock
  const { worked, breaks } = minutesWorkedSoFar(stretch, terms.new_day_gap_minutes, now)
  const earned = hasRate ? earnedSoFar(terms, stretch, now) : null
  return (
    <>
      <p className={styles.worked} role="timer">
        {withUnbrokenLengths(durationText(worked))}
      </p>
      <p className={styles.since}>
        {state === 'break' && <strong>On a break since {londonClockText(stretch.at(-1)!.at)} · </strong>}
        On site since <strong>{londonClockText(stretch[0]!.at)}</strong>
        {breaks > 0 && withUnbrokenLengths(` · break ${durationText(breaks)}`)}
      </p>
      {earned && (
        <div className={styles.earned}>
          <p>
            Earned so far <strong>{poundsText(earned.pence)}</strong>
          </p>
          <progress
            max={terms.day_minutes}
            value={Math.min(earned.minutes, terms.day_minutes)}
            aria-label="Of the day"
          />
          <p className={styles.small}>
            {withUnbrokenLengths(durationText(terms.day_minutes))} day
            {earned.words && <span className={styles.words}>{withUnbrokenLengths(earned.words)}</span>}
          </p>
        </div>
      )}
    </>
  )
}
