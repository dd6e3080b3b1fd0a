import type { RefObject } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './onboarding.module.css'
import { LAST, STEPS } from './steps.ts'

/** How far one has come. `anchor` takes the focus when the step changes, so that the next thing read is its heading. */
export function Progress({ step, anchor }: { step: number; anchor: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={anchor} tabIndex={-1} className={styles.progress}>
      <p className={styles.count}>{`Step ${step} of ${LAST}`}</p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={LAST}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of ${LAST}: ${STEPS[step - 1]}`}
        className={styles.bar}
      >
        {STEPS.map((name, at) => (
          <span key={name} className={classNames(styles.segment, at < step && styles.reached)}>
            <span className={styles.name}>{name}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
