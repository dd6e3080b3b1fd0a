import { CODE_LENGTH } from '../../../shared/limits.ts'
import styles from './code-input.module.css'
import { TextInput } from './text-input.tsx'

type Props = { value: string; onChange: (digits: string) => void }

/** Six digits: typed, pasted with blanks or words around them, or offered by the device from the message. */
export function CodeInput({ value, onChange }: Props) {
  return (
    <TextInput
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
    />
  )
}
