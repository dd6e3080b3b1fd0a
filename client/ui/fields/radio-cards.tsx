import { useId, type ReactNode } from 'react'
import type { RadioCardsProps } from '../chakra/radio-cards.tsx'
import { lazyWidget } from '../lazy-widget.tsx'
import styles from './radio-cards.module.css'

/** A choice of a few visible options: 'I am a' Freelancer or Employer. */
export const RadioCards = lazyWidget<RadioCardsProps>((widgets) => widgets.RadioCards, PlainRadioCards) as <
  Value extends string,
>(
  props: RadioCardsProps<Value>,
) => ReactNode

function PlainRadioCards({ legend, options, value, onChange, layout = 'fit', hidesLegend }: RadioCardsProps) {
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
