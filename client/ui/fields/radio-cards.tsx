import { useId, type ReactNode } from 'react'
import styles from './radio-cards.module.css'

type Props<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; icon?: ReactNode; isDisabled?: boolean }[]
  value: Value | ''
  onChange: (value: Value) => void
  /** As many beside each other as fit; one a line; or one a line on narrow screens and else all beside each other. */
  layout?: 'fit' | 'rows' | 'columns'
  /** Whether the legend is for screen readers alone. */
  hidesLegend?: boolean
}

/** A choice of a few visible options: 'I am a' Freelancer or Employer. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, options, value, onChange, layout = 'fit', hidesLegend } = props
  const name = useId()
  return (
    <fieldset role="radiogroup" className={styles.group}>
      <legend className={hidesLegend ? 'sr-only' : styles.legend}>{legend}</legend>
      <div className={styles[layout]}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
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
