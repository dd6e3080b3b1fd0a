import type { ComponentProps } from 'react'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { humanized } from '../../../shared/labels.ts'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { useControl } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly (string | { value: string; label: string })[]
  /** The first, empty choice: 'Choose a distance'. */
  placeholder?: string
}

/** The device's own picker, styled. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  const { value } = rest
  // A value from a newer version is kept, and not replaced by the first option.
  const isOther =
    typeof value === 'string' && value !== '' && !options.some((option) => selectOptionValueOf(option) === value)
  return (
    <span className={styles.select}>
      <select {...useControl()} {...rest} className={classNames(styles.control, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={selectOptionValueOf(option)} value={selectOptionValueOf(option)}>
            {typeof option === 'string' ? option : option.label}
          </option>
        ))}
        {isOther && <option value={value}>{humanized(value)}</option>}
      </select>
      <ChevronIcon />
    </span>
  )
}

const selectOptionValueOf = (option: Props['options'][number]) => (typeof option === 'string' ? option : option.value)
