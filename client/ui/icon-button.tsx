import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Read by screen readers and shown on hover. */
  label: string
  variant?: 'ghost' | 'outline' | 'primary'
  size?: 'md' | 'sm'
}

export function IconButton({ label, variant = 'ghost', size = 'md', className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[variant], size === 'sm' && styles.sm, className)}
    />
  )
}

/** A link that looks like an icon button. */
export const IconLink = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Link to={to} title={label} aria-label={label} className={classNames(styles.button, styles.ghost, styles.sm)}>
    {children}
  </Link>
)
