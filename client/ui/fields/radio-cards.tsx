import { useId, type ReactNode } from 'react'
import styles from './radio-cards.module.css'

type Props<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string; hint?: string; icon?: ReactNode }[]
  value: Value | ''
  onChange: (value: Value) => void
}

/** A choice of a few, all of them on show: 'I am a' Freelancer or Employer. */
export function RadioCards<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={styles.label}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
