import type { ComponentProps } from 'react'
import { Combobox } from './combobox.tsx'
import { suggestionsFor, withPart } from './suggestions.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  /** The text is a list separated by commas; suggestions are for its last part. */
  isList?: boolean
  /** Enter with nothing chosen from the list. */
  onEnter?: (() => void) | undefined
}

/** A text box with suggestions while typing; any other words may be typed too. */
export function SuggestedText({ options, value, onChange, isList = false, onEnter, ...rest }: Props) {
  return (
    <Combobox
      {...rest}
      {...(onEnter && { onEnter })}
      value={value}
      onChange={onChange}
      options={suggestionsFor(options, value, isList).map((label) => ({ id: label, label }))}
      onPick={({ label }) => onChange(isList ? withPart(value, label) : label)}
    />
  )
}
