import { useState } from 'react'
import { isoDayInZone } from '../../shared/dates.ts'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { Stack } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { MessageTarget } from './use-older-messages.ts'

type Props = {
  /** When the first message on this device was sent (ISO). */
  first: string | undefined
  onGo: (target: MessageTarget) => void
  onClose: () => void
}

/** Asks for a day, and leads to its first message, or the first one after it. */
export default function DateDialog({ first, onGo, onClose }: Props) {
  // Days of a thread are the device's.
  const today = isoDayInZone(new Date())
  const [day, setDay] = useState(first ? isoDayInZone(new Date(first)) : '')

  const { onSubmit } = useForm({}, { send: go })

  function go() {
    if (!day) return
    onClose()
    onGo({ since: new Date(`${day}T00:00`).toISOString() })
  }

  return (
    <Dialog
      open
      title="Go to a date"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="go-to-date">
            Go
          </Button>
        </>
      }
    >
      <Stack as="form" id="go-to-date" onSubmit={onSubmit}>
        <Field label="Date" hint="Jumps to that day’s first message, or the next one after it.">
          <DateInput today={today} value={day} max={today} onChange={setDay} />
        </Field>
      </Stack>
    </Dialog>
  )
}
