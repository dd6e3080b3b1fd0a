import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { useControl } from './field.tsx'

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...useControl()} {...rest} className={classNames(styles.control, className)} />
}
