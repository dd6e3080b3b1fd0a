import { Link, type LinkProps } from 'react-router-dom'
import { buttonClass, type ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'

/** A link that looks like a button: it navigates and has no other effect. */
export function ButtonLink({ variant, size, full, icon, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, full }), className)}>
      {icon}
      {children}
    </Link>
  )
}
