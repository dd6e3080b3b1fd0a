import { useId, useState, type KeyboardEvent } from 'react'
import { SUGGESTIONS_MAX } from '../../shared/limits.ts'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { useControl } from './field.tsx'
import styles from './suggestion-input.module.css'
import { TextInput } from './text-input.tsx'

type Props = {
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
}

/** Job roles and skills, by the specification's section 5. A combobox with list suggestions (WAI-ARIA APG). */
export function SuggestionInput({ options, value, onChange, placeholder }: Props) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const control = useControl()
  const suggestions = suggest(options, value, typed)
  const isShown = isOpen && suggestions.length > 0

  function add(text: string) {
    const item = text.trim()
    setTyped('')
    setActive(-1)
    if (item && !includes(value, item)) onChange([...value, item])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      add((isShown && suggestions[active]) || typed)
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      setIsOpen(false)
      setActive(-1)
    } else if (isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && step < 0 ? 0 : active
      setActive((from + step + suggestions.length) % suggestions.length)
    }
  }

  return (
    <div className={styles.box}>
      <div className={styles.entry}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(-1)
            setIsOpen(event.target.value.trim() !== '')
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOpen(false)}
        />
        <Button onClick={() => add(typed)} disabled={!typed.trim()}>
          Add
        </Button>
      </div>
      {isShown && (
        <ul className={styles.list} id={listId} role="listbox" aria-label="Suggestions">
          {suggestions.map((option, index) => (
            <li
              key={option}
              id={`${listId}-${index}`}
              className={styles.option}
              role="option"
              aria-selected={index === active}
              // The box keeps the focus: a press must not blur it away before the click lands.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(option)}
            >
              {option}
            </li>
          ))}
        </ul>
      )}
      {value.length > 0 && (
        <ul className={styles.chosen} aria-labelledby={control.id && `${control.id}label`}>
          {value.map((item) => (
            <li key={item}>
              <Chip onRemove={() => onChange(value.filter((other) => other !== item))}>{item}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function suggest(options: readonly string[], chosen: readonly string[], typed: string) {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return []
  return options
    .filter((option) => option.toLowerCase().includes(wanted) && !includes(chosen, option))
    .slice(0, SUGGESTIONS_MAX)
}

const includes = (list: readonly string[], item: string) =>
  list.some((other) => other.toLowerCase() === item.toLowerCase())
