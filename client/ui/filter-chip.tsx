import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

/** A filter that is on or off, or opens its choices. */
export function FilterChip({ pressed, ...rest }: Omit<ComponentProps<'button'>, 'className'> & { pressed: boolean }) {
  return <button type="button" {...rest} aria-pressed={pressed} className={classNames(styles.chip, styles.filter)} />
}
