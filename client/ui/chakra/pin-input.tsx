import { PinInput as ChakraPinInput } from '@chakra-ui/react/pin-input'
import { SECOND_STEP_CODE_LENGTH } from '../../../shared/limits.ts'
import { classNames } from '../class-names.ts'
import styles from '../fields/code-input.module.css'
import controls from '../fields/control.module.css'
import { useControl } from '../fields/field.tsx'
import { WidgetProvider } from './provider.tsx'

type PinInputProps = { value: string; onChange: (digits: string) => void }

/** A box per digit, with one tab stop; pasted text, or a code offered by the device, fills them all. */
export function PinInputWidget({ value, onChange }: PinInputProps) {
  const { id, 'aria-invalid': invalid, 'aria-required': required, ...control } = useControl()
  return (
    <WidgetProvider>
      <ChakraPinInput.Root
        {...(id && { ids: { label: `${id}label`, input: (at: string) => (at === '0' ? id : `${id}${at}`) } })}
        otp
        placeholder=""
        count={SECOND_STEP_CODE_LENGTH}
        value={Array.from({ length: SECOND_STEP_CODE_LENGTH }, (_, at) => value[at] ?? '')}
        onValueChange={(change) => onChange(change.valueAsString)}
        sanitizeValue={(text) => text.replaceAll(/\D/g, '')}
        invalid={invalid === true}
        required={required === true}
        translations={{ inputLabel: (at, count) => `Digit ${at + 1} of ${count}` }}
      >
        <ChakraPinInput.Control asChild>
          <fieldset className={styles.digits} aria-labelledby={id && `${id}label`} {...control}>
            {Array.from({ length: SECOND_STEP_CODE_LENGTH }, (_, at) => (
              <ChakraPinInput.Input key={at} index={at} className={classNames(controls.control, styles.digit)} />
            ))}
          </fieldset>
        </ChakraPinInput.Control>
      </ChakraPinInput.Root>
    </WidgetProvider>
  )
}
