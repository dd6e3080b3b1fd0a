import { useState } from 'react'
import { countdown, minutesUntil, spokenCountdown, spokenStep } from './days.ts'
import styles from './today.module.css'

/**
 * 'Call in 1 h 20', by the minute. A screen reader reads it where it stands and is told of it in few steps only: at
 * each minute it would interrupt everything else.
 */
export function Countdown({ at, now }: { at: string; now: number }) {
  const minutes = minutesUntil(at, now)
  return (
    <>
      <p className={styles.countdown} role="timer">
        {countdown(minutes)}
      </p>
      <Spoken key={at} minutes={minutes} />
    </>
  )
}

function Spoken({ minutes }: { minutes: number }) {
  const step = spokenStep(minutes)
  const [said, setSaid] = useState({ step, words: '' })
  if (said.step !== step) setSaid({ step, words: step === null ? '' : spokenCountdown(minutes) })
  return <output className="sr-only">{said.words}</output>
}
