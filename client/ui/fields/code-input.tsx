import { SECOND_STEP_CODE_LENGTH } from '../../../shared/limits.ts'
import type { CodeInputProps } from '../chakra/pin-input.tsx'
import { lazyWidget } from '../lazy-widget.tsx'
import styles from './code-input.module.css'
import { TextInput } from './text-input.tsx'

/** Six digits: typed, pasted with blanks or words around them, or offered by the device from the message. */
export const CodeInput = lazyWidget<CodeInputProps>((widgets) => widgets.PinInput, PlainCodeInput)

function PlainCodeInput({ value, onChange }: CodeInputProps) {
  return (
    <TextInput
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, SECOND_STEP_CODE_LENGTH))}
    />
  )
}
