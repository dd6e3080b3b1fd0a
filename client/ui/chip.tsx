import type { ComponentProps, ReactNode } from 'react'
import RemoveIcon from 'lucide-react/icons/x'
import { classNames } from './class-names.ts'
import styles from './chip.module.css'

/** A word in a rounded border: a skill, a credential. With `onRemove` the whole chip is the button that removes it. */
export function Chip({ children, onRemove }: { children: ReactNode; onRemove?: () => void }) {
  if (!onRemove) return <span className={styles.chip}>{children}</span>
  return (
    <button type="button" className={classNames(styles.chip, styles.removable)} onClick={onRemove}>
      <span className="sr-only">Remove </span>
      {children}
      <RemoveIcon />
    </button>
  )
}

/** A filter that is on or off, or opens its choices. */
export function FilterChip({ pressed, ...rest }: Omit<ComponentProps<'button'>, 'className'> & { pressed: boolean }) {
  return <button type="button" {...rest} aria-pressed={pressed} className={classNames(styles.chip, styles.filter)} />
}
