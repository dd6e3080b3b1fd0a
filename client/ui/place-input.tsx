import { useId, useState, type KeyboardEvent } from 'react'
import PinIcon from 'lucide-react/icons/map-pin'
import type { Place } from '../../shared/places.ts'
import { TextInput } from '../ui/text-input.tsx'
import styles from './place-input.module.css'
import { usePlaces } from './use-places.ts'

type Props = { value: string; onChange: (text: string) => void; onChoose: (place: Place) => void }

/** Address suggestions while there is signal; without it, plainly what is typed. Enter chooses, and never submits. */
export function PlaceInput({ value, onChange, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const places = usePlaces(isOpen ? value : '')
  const listId = useId()
  const isShown = isOpen && places.length > 0

  function choose(place: Place) {
    setIsOpen(false)
    setActive(-1)
    onChoose(place)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      const place = isShown ? places[active] : undefined
      if (place) choose(place)
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      setIsOpen(false)
    } else if (isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((Math.max(active, step < 0 ? 0 : -1) + step + places.length) % places.length)
    }
  }

  return (
    <div className={styles.box}>
      <TextInput
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setActive(-1)
          setIsOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      {isShown && (
        <ul className={styles.list} id={listId} role="listbox" aria-label="Places">
          {places.map((place, index) => (
            <li
              key={place.id}
              id={`${listId}-${index}`}
              className={styles.option}
              role="option"
              aria-selected={index === active}
              // The box keeps the focus: a press must not blur it away before the click lands.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
            >
              <PinIcon />
              {place.label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
