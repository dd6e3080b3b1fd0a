import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { TextInput } from '../../ui/text-input.tsx'
import { lastPart, suggestionsFor, withPart } from './suggestions.ts'
import styles from './suggesting-input.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  options: readonly string[]
  value: string
  onChange: (value: string) => void
  /** The text is a list separated by commas; suggestions are for its last part. */
  isList?: boolean
}

/** A text box with suggestions while typing (WAI-ARIA APG, combobox with list); any other words may be typed too. */
export function SuggestingInput({ options, value, onChange, isList = false, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const suggestions = isOpen ? suggestionsFor(options, value, isList) : []
  const isShown = suggestions.length > 0

  function pick(option: string) {
    onChange(isList ? withPart(value, option) : option)
    setIsOpen(false)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isShown) return
    const chosen = suggestions[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape') setIsOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.box}>
      <TextInput
        {...rest}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setActive(-1)
          setIsOpen(lastPart(event.target.value, isList) !== '')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      {isShown && (
        <ul ref={bringIntoView} className={styles.list} id={listId} role="listbox" aria-label="Suggestions">
          {suggestions.map((option, at) => (
            <li
              key={option}
              id={`${listId}-${at}`}
              className={styles.option}
              role="option"
              aria-selected={at === active}
              // The box keeps the focus: a press must not blur it away before the click lands.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** At the foot of a sheet the list would open out of sight. */
const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })
