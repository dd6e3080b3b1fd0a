import type { ComponentProps, ElementType } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type Props<As extends ElementType> = {
  /**
   * By default 'div': 'article' for a job, 'section' with a heading, 'li' in a list, Link for a card that navigates.
   */
  as?: As
  /** The border's colour: stop for failures, standby for what requires an action. */
  tone?: 'stop' | 'standby'
  /** No padding: rows that reach the edge. */
  flush?: boolean
} & Omit<ComponentProps<As>, 'as'>

export function Card<As extends ElementType = 'div'>({ as, tone, flush, className, ...rest }: Props<As>) {
  const Element: ElementType = as ?? 'div'
  return (
    <Element {...rest} className={classNames(styles.card, flush && styles.flush, tone && styles[tone], className)} />
  )
}
