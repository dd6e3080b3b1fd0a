import type { ComponentProps } from 'react'
import { ComboboxWidget } from '../chakra/combobox.tsx'
import { foldedText } from '../../../shared/folded-text.ts'
import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> & {
  /** Characters that the server takes. */
  most?: number
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  /** The text is a list separated by commas; suggestions are for its last part. */
  isList?: boolean
  /** Enter with nothing chosen from the list. */
  onEnter?: (() => void) | undefined
}

/** A text box with suggestions while typing; any other text may be typed too. */
export function SuggestedText({ options, value, onChange, isList = false, onEnter, ...rest }: Props) {
  return (
    <ComboboxWidget
      {...rest}
      {...(onEnter && { onEnter })}
      value={value}
      onChange={onChange}
      options={suggestionsFor(options, value, isList).map((label) => ({ id: label, label }))}
      onPick={({ label }) => onChange(isList ? withLastPart(value, label) : label)}
    />
  )
}

/**
 * Up to 10 options that contain the typed text, both folded; those that begin with it first, without those in the
 * list already.
 */
export function suggestionsFor(options: readonly string[], value: string, isList: boolean) {
  const typed = foldedText(lastTypedPart(value, isList))
  if (!typed) return []
  const chosen = isList ? commaParts(value).slice(0, -1).map(foldedText) : []
  return options
    .filter((option) => foldedText(option).includes(typed) && foldedText(option) !== typed)
    .filter((option) => !chosen.includes(foldedText(option)))
    .toSorted((a, b) => startsWithTyped(b, typed) - startsWithTyped(a, typed))
    .slice(0, SUGGESTIONS_MAX)
}

const startsWithTyped = (option: string, typed: string) => Number(foldedText(option).startsWith(typed))

/** The text being typed: all of it, or what follows the last comma. */
const lastTypedPart = (value: string, isList: boolean) => (isList ? (commaParts(value).at(-1) ?? '') : value.trim())

/** The list with its last part replaced, ready for the next. */
export const withLastPart = (value: string, option: string) =>
  `${[...commaParts(value).slice(0, -1), option].join(', ')}, `

const commaParts = (value: string) => value.split(',').map((part) => part.trim())
