import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { useControl } from './field.tsx'

/** Its children are its label. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <label className={styles.row}>
      <input {...useControl()} {...rest} type="checkbox" className={styles.box} />
      <span>{children}</span>
    </label>
  )
}
