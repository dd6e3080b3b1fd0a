import { createContext, useContext, useId, type ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/circle-alert'
import styles from './field.module.css'

type Props = {
  label: string
  hint?: ReactNode
  /** What is wrong and how to fix it. Announced when it appears. */
  error?: string | null
  required?: boolean
  /** Adds 'optional' to the label. */
  optional?: boolean
  /** Called when the focus moves from the field to something outside it. */
  onLeave?: (() => void) | undefined
  /** One control of client/ui, which takes its id and its descriptions from here. */
  children: ReactNode
}

export function Field({ label, hint, error, required, optional, onLeave, children }: Props) {
  const id = useId()
  const hintId = hint ? `${id}hint` : ''
  const errorId = error ? `${id}error` : ''
  const control: ControlProps = {
    id,
    'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }

  return (
    <div
      className={styles.field}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave?.()}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a label is pressed to focus what it names; keys reach that by Tab */}
      <label className={styles.label} htmlFor={id} id={`${id}label`} onClick={() => focusControlGroup(id)}>
        {label}
        {optional && <span className={styles.optional}>optional</span>}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={errorId}>
            <AlertIcon />
            {sentenceCase(error)}
          </p>
        )}
      </div>
    </div>
  )
}

/** A label cannot focus a group of controls by itself: this focuses the part that Tab would reach. */
function focusControlGroup(id: string) {
  const control = document.getElementById(id)
  if (control && !('labels' in control)) control.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

/** The server's sentence about a field begins after the field's name: 'must have at most 80 characters'. */
const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type ControlProps = {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

const ControlContext = createContext<ControlProps>({})

/** The attributes that connect a control to the Field around it; none without a Field. */
export function useControl() {
  return useContext(ControlContext)
}
