import type { ComponentProps } from 'react'
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
