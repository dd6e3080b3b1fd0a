import { RadioCard } from '@chakra-ui/react/radio-card'
import type { ReactNode } from 'react'
import styles from '../fields/radio-cards.module.css'
import { WidgetProvider } from './provider.tsx'

export type RadioCardsProps<Value extends string = string> = {
  legend: string
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; icon?: ReactNode; isDisabled?: boolean }[]
  value: Value | ''
  onChange: (value: Value) => void
  /** As many beside each other as fit; one a line; or one a line on narrow screens and else all beside each other. */
  layout?: 'fit' | 'rows' | 'columns'
  /** Whether the legend is for screen readers alone. */
  hidesLegend?: boolean
}

/** A choice of a few visible options; arrows move, a press anywhere on a card chooses it. */
export function RadioCardsWidget({ legend, options, value, onChange, layout = 'fit', hidesLegend }: RadioCardsProps) {
  return (
    <WidgetProvider>
      <RadioCard.Root className={styles.group} value={value} onValueChange={(change) => onChange(change.value!)}>
        <RadioCard.Label className={hidesLegend ? 'sr-only' : styles.legend}>{legend}</RadioCard.Label>
        <div className={styles[layout]}>
          {options.map((option) => (
            <RadioCard.Item
              key={option.value}
              value={option.value}
              disabled={option.isDisabled}
              className={styles.card}
            >
              <RadioCard.ItemHiddenInput style={SHOWN_INPUT_STYLE} />
              {option.icon}
              <RadioCard.ItemText asChild>
                <span className={styles.text}>
                  <span className={styles.label}>{option.label}</span>
                  {option.hint && <span className={styles.hint}>{option.hint}</span>}
                </span>
              </RadioCard.ItemText>
            </RadioCard.Item>
          ))}
        </div>
      </RadioCard.Root>
    </WidgetProvider>
  )
}

/**
 * Chakra hides the native input and draws another; the native one works as well, and stays visible with forced colours.
 */
const SHOWN_INPUT_STYLE = { clip: 'auto', width: 18, height: 18, margin: 0, overflow: 'visible' } as const
