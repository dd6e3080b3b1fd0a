import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import CalendarIcon from 'lucide-react/icons/calendar-days'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import control from './control.module.css'
import { useControl } from './field.tsx'
import styles from './written-input.module.css'
import type { DateReading } from './written-dates.ts'
import { isEnter } from '../is-enter.ts'

export type WrittenProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** In the form that the browser's own field of this type has; '' if nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** Called when the field is left, with its value. */
  onLeave?: ((value: string) => void) | undefined
  min?: string | undefined
  max?: string | undefined
}
type Props = WrittenProps & {
  type: 'date' | 'time' | 'datetime-local'
  words: (value: string) => string
  read: (text: string, reading: DateReading) => string
  /** An example of how it may be written. */
  example: string
  /** The value `steps` further on: the arrow keys. */
  moved: (value: string, steps: number) => string
}

/**
 * A day or a time that reads the same in every browser: with touch the device's own picker, under our words; with mouse
 * and keyboard it is written as in Britain, or chosen from the browser's calendar. The browser's own field would show
 * and take 3 April as 04/03 wherever it is set to American.
 */
export function WrittenInput(props: Props) {
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  return isTouch ? <PickedInput {...props} /> : <TypedInput {...props} />
}

function PickedInput({ value, onChange, onLeave, words, read: _, example: _example, moved: _moved, ...rest }: Props) {
  const id = useId()
  const field = useControl()
  return (
    <span className={classNames(styles.box, rest.className)}>
      <input
        {...field}
        {...rest}
        value={value}
        aria-describedby={classNames(field['aria-describedby'], id)}
        className={classNames(control.control, styles.picked)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => onLeave?.(value)}
      />
      <span id={id} className={styles.words}>
        {value ? (
          words(value)
        ) : (
          <span className={styles.none}>
            {rest.type === 'time' ? 'Time' : rest.type === 'date' ? 'Choose a day' : 'Choose a day and time'}
          </span>
        )}
      </span>
    </span>
  )
}

function TypedInput({ value, onChange, onLeave, words, read, example, moved, type, className, ...rest }: Props) {
  const { min, max, onKeyDown, ...others } = rest
  const id = useId()
  const field = useControl()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isHere, setIsHere] = useState(false)
  const meant = (text: string, isTyping: boolean) => read(text, { min, max, isTyping })

  // The typed text is shown as long as it means the present value.
  const isTyped = typed !== null && meant(typed, true) === value
  const text = isTyped ? typed : value && words(value)
  const isUnread = isTyped && typed.trim() !== '' && meant(typed, false) === ''
  const problem = isUnread ? `Write it as ${example}` : ''
  const outside =
    value && min && value < min ? `Not before ${words(min)}` : value && max && value > max && `Not after ${words(max)}`
  useEffect(() => input.current?.setCustomValidity(problem || outside || ''))

  function write(to: string) {
    setTyped(to)
    onChange(meant(to, true))
  }
  /** Reads what was typed, and shows it in its full form. */
  function settle(): string {
    if (!isTyped) return value
    const found = meant(typed, false)
    if (found || typed.trim() === '') setTyped(null)
    if (found !== value) onChange(found)
    return found
  }
  function choose(to: string) {
    setTyped(null)
    if (to !== value) onChange(to)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const steps = event.altKey ? 0 : event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const now = isEnter(event) || steps ? settle() : ''
    if (steps && now) {
      event.preventDefault()
      choose(moved(now, steps))
    }
    onKeyDown?.(event)
  }

  return (
    <span className={classNames(styles.box, className)}>
      <input
        autoComplete="off"
        spellCheck={false}
        placeholder={type === 'time' ? 'hh:mm' : `e.g. ${example}`}
        {...field}
        {...others}
        ref={input}
        type="text"
        value={text}
        aria-invalid={(isUnread && !isHere) || field['aria-invalid']}
        aria-describedby={classNames(field['aria-describedby'], `${id}reading`)}
        className={classNames(control.control, type !== 'time' && styles.withButton)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
        onFocus={() => setIsHere(true)}
        onBlur={() => {
          setIsHere(false)
          const left = settle()
          onLeave?.(left)
        }}
      />
      {type !== 'time' && (
        <BrowserCalendar {...{ type, value, min, max }} disabled={others.disabled} of={field.id} onChoose={choose} />
      )}
      <output id={`${id}reading`} className={isHere ? styles.reading : styles.problem}>
        {isHere && typed?.trim() ? (meant(typed, false) ? words(meant(typed, false)) : `e.g. ${example}`) : problem}
      </output>
    </span>
  )
}

type BrowserCalendarProps = Pick<Props, 'type' | 'value' | 'min' | 'max' | 'disabled'> & {
  of: string | undefined
  onChoose: (value: string) => void
}

/** The browser's own calendar, where it has one. */
function BrowserCalendar({ of, onChoose, ...rest }: BrowserCalendarProps) {
  const native = useRef<HTMLInputElement>(null)
  const [isThere] = useState(() => hasBrowserCalendar(rest.type))
  if (!isThere) return null
  return (
    <span className={styles.calendar}>
      <input {...rest} ref={native} tabIndex={-1} aria-hidden onChange={({ target }) => onChoose(target.value)} />
      <IconButton
        size="sm"
        label="Choose a day"
        aria-describedby={of && `${of}label`}
        disabled={rest.disabled}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon />
      </IconButton>
    </span>
  )
}

/** A browser that does not know the type turns it into 'text'. */
function hasBrowserCalendar(type: Props['type']) {
  const input = Object.assign(document.createElement('input'), { type })
  return input.type === type && 'showPicker' in input
}
