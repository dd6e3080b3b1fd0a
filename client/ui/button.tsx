import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = {
  /** A screen has one `primary` (amber) button: the next thing to do. */
  variant?: 'primary' | 'outline' | 'ghost' | 'danger'
  /** md is 48 px high, sm 36 for dense rows. */
  size?: 'md' | 'sm'
  full?: boolean
  icon?: ReactNode
}

/** `loading`: presses do nothing meanwhile, and it keeps the focus, which a disabled button would lose. */
type Props = ComponentProps<'button'> & ButtonLook & { loading?: boolean }

export function Button({
  variant = 'outline',
  size = 'md',
  full,
  icon,
  loading,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, full }), className)}
      disabled={disabled}
      {...(loading && { 'aria-disabled': true, 'aria-busy': true, onClick: ignorePress })}
    >
      {loading ? <Spinner size={18} /> : icon}
      {children}
    </button>
  )
}

/** A loading button must not submit the form of a field in which Enter is pressed, either. */
const ignorePress = (event: MouseEvent) => event.preventDefault()

/** Of any button or link that is the next thing to do. */
export const PRIMARY_BUTTON_SELECTOR = `.${styles.primary}`

export function buttonClass({ variant = 'outline', size = 'md', full }: ButtonLook) {
  return classNames(styles.button, styles[variant], size === 'sm' && styles.sm, full && styles.full)
}
