import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { useControl } from './field.tsx'

/** A native input, connected to the Field around it. `icon` is inside, on the left (a search box). */
export function TextInput({ icon, className, ...rest }: ComponentProps<'input'> & { icon?: ReactNode }) {
  const input = <input type="text" {...useControl()} {...rest} className={classNames(styles.control, className)} />
  if (!icon) return input
  return (
    <div className={styles.search}>
      {icon}
      {input}
    </div>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...useControl()} {...rest} className={classNames(styles.control, className)} />
}
