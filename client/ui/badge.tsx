import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

/** go: settled. standby: waiting. stop: failed or clashing. info: in between. */
export type BadgeTone = 'go' | 'standby' | 'stop' | 'info' | 'neutral'

type Props = {
  tone: BadgeTone
  /** Replaces the dot. There is always one of the two: a state is never shown by colour alone. */
  icon?: ReactNode
  /** Without background: the line at the bottom of a card. */
  plain?: boolean
  children: ReactNode
}

export function Badge({ tone, icon, plain, children }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone], plain && styles.plain)}>
      {icon ?? <span className={styles.lamp} aria-hidden="true" />}
      {children}
    </span>
  )
}
