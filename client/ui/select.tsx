import type { ComponentProps } from 'react'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { useControl } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly (string | { value: string; label: string })[]
  /** The first, empty choice: 'Choose a distance'. */
  placeholder?: string
}

/** The phone's own picker, in our clothes. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  return (
    <span className={styles.select}>
      <select {...useControl()} {...rest} className={classNames(styles.control, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
      <ChevronIcon />
    </span>
  )
}
