import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import styles from './combobox.module.css'
import { TextInput } from './text-input.tsx'

type Option = { id: string; label: string }
type Props<Of extends Option> = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
  value: string
  onChange: (text: string) => void
  /** What is offered for these words, the best first; any other words may be typed too. */
  options: readonly Of[]
  onPick: (option: Of) => void
  /** Enter with nothing chosen from the list; without it, Enter does what it does in any text box. */
  onEnter?: () => void
  /** Of the list. */
  label?: string
  /** Before each option. */
  icon?: ReactNode
}

/** A text box with suggestions while typing: a combobox with list (WAI-ARIA APG). Arrows choose, Enter takes, Escape closes. */
export function Combobox<Of extends Option>({
  value,
  onChange,
  options,
  onPick,
  onEnter,
  label = 'Suggestions',
  icon,
  ...rest
}: Props<Of>) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const isShown = isOpen && options.length > 0

  function close() {
    setIsOpen(false)
    setActive(-1)
  }
  function pick(option: Of) {
    close()
    onPick(option)
  }

  /** Whether the key was meant for the list. */
  function obey(key: string) {
    const chosen = isShown ? options[active] : undefined
    const step = isShown && { ArrowDown: 1, ArrowUp: -1 }[key]
    if (key === 'Enter' && chosen) pick(chosen)
    else if (key === 'Enter' && onEnter) {
      close()
      onEnter()
    } else if (key === 'Escape' && isShown) close()
    else if (step) setActive(((active < 0 && step < 0 ? 0 : active) + step + options.length) % options.length)
    else return false
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!obey(event.key)) return
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
          setIsOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isShown && (
        <ul ref={bringIntoView} className={styles.list} id={listId} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <li
              key={option.id}
              ref={index === active ? bringIntoView : undefined}
              id={`${listId}-${index}`}
              className={styles.option}
              role="option"
              aria-selected={index === active}
              // The box keeps the focus: a press must not blur it away before the click lands.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {icon}
              {option.label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** At the foot of a sheet the list would open out of sight, and in a long list its choice. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })
