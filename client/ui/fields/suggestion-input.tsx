import { useState } from 'react'
import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { Combobox } from './combobox.tsx'
import { useControl } from './field.tsx'
import styles from './suggestion-input.module.css'

type Props = {
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
}

/** Job roles and skills, by the specification's section 5: added one by one, with suggestions while typing. */
export function SuggestionInput({ options, value, onChange, placeholder }: Props) {
  const [typed, setTyped] = useState('')
  const control = useControl()

  function add(text: string) {
    const item = text.trim()
    setTyped('')
    if (item && !includes(value, item)) onChange([...value, item])
  }

  return (
    <div className={styles.box}>
      <div className={styles.entry}>
        <Combobox
          enterKeyHint="done"
          placeholder={placeholder}
          value={typed}
          onChange={setTyped}
          options={suggest(options, value, typed)}
          onPick={({ label }) => add(label)}
          onEnter={() => add(typed)}
        />
        <Button onClick={() => add(typed)} disabled={!typed.trim()}>
          Add
        </Button>
      </div>
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
    .map((label) => ({ id: label, label }))
}

const includes = (list: readonly string[], item: string) =>
  list.some((other) => other.toLowerCase() === item.toLowerCase())
