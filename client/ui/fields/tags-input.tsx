import { useState } from 'react'
import { foldedText, textSearch } from '../../../shared/folded-text.ts'
import { LIST_WORD_MAX, SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import type { TagsInputProps } from '../chakra/tags-input.tsx'
import { lazyWidget } from '../lazy-widget.tsx'
import { useControl } from './field.tsx'
import styles from './tags-input.module.css'
import { TextInput } from './text-input.tsx'
import { tooLongText } from './too-long.tsx'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { isEnter } from '../is-enter.ts'

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
    <LazyTagsInput
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

const LazyTagsInput = lazyWidget<TagsInputProps>((widgets) => widgets.TagsInput, PlainTagsInput)

function PlainTagsInput({ value, onChange, typed, onType, most, isNew, placeholder }: TagsInputProps) {
  const { id } = useControl()

  function add() {
    if (tooLongText(typed, most)) return
    onType('')
    if (isNew(typed)) onChange([...value, typed.trim()])
  }

  return (
    <div className={styles.box}>
      <div className={styles.entry}>
        <TextInput
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          most={most}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            event.preventDefault()
            add()
          }}
        />
        <Button onClick={add} disabled={!hasVisibleText(typed)}>
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={styles.chosen} aria-labelledby={id && `${id}label`}>
          {value.map((word) => (
            <li key={word}>
              <Chip onRemove={() => onChange(value.filter((other) => other !== word))}>{word}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
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
