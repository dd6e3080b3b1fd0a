import { useState } from 'react'
import { foldedText, textSearch } from '../../../shared/folded-text.ts'
import { LIST_WORD_MAX, SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import { TagsInputWidget as ChakraTags } from '../chakra/tags-input.tsx'
import { hasVisibleText } from '../../../shared/visible-text.ts'

type Props = {
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
}

/** Job roles and skills, by the specification's section 5: added one by one, with suggestions while typing. */
export function TagsInput({ options, value, onChange, placeholder }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <ChakraTags
      value={value}
      onChange={onChange}
      typed={typed}
      onType={setTyped}
      suggestions={suggestTags(options, value, typed)}
      most={LIST_WORD_MAX}
      isNew={(word) => hasVisibleText(word) && !includesFolded(value, word.trim())}
      placeholder={placeholder}
    />
  )
}

function suggestTags(options: readonly string[], chosen: readonly string[], typed: string) {
  const finds = textSearch(typed)
  if (!typed.trim()) return []
  return options
    .filter((option) => finds([option]) && !includesFolded(chosen, option))
    .slice(0, SUGGESTIONS_MAX)
    .map((label) => ({ id: label, label }))
}

const includesFolded = (list: readonly string[], item: string) =>
  list.some((other) => foldedText(other) === foldedText(item))
