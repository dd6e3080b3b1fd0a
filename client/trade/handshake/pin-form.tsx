import { useState } from 'react'
import type { GrantedPerson, SignedGrant } from '../../../shared/hours/chief-grants.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import { useChange } from '../../http/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { type AnsweredPress, pressForPerson } from './answer-phone.ts'
import { isSitePin, pinTriesLeft } from './check-site-pin.ts'

type PersonWithPin = GrantedPerson & { pin: NonNullable<GrantedPerson['pin']> }
type Props = {
  grant: SignedGrant
  onDone: (person: GrantedPerson, kind: PunchKind, at: string, answer: AnsweredPress) => void
}

const DIGITS = 4
const KIND_OPTIONS = Object.entries(CLOCK_KIND_TEXTS).map(([value, label]) => ({ value, label }))

/** For who has no phone: the chief chooses them and passes this one, and they confirm with their four digits. */
export function PinForm({ grant, onDone }: Props) {
  const people = grant.grant.crew.filter((one): one is PersonWithPin => one.pin !== null)
  const [chosen, setChosen] = useState(people[0]?.booking_id)
  const [kind, setKind] = useState<PunchKind>('in')
  const [digits, setDigits] = useState('')
  const [left, setLeft] = useState<number | null>(null)
  const person = people.find(({ booking_id }) => booking_id === chosen)
  const { send, isBusy, failure } = useChange(async () => {
    const { pin } = person!
    setDigits('')
    if (!(await isSitePin(digits, pin))) return setLeft(await pinTriesLeft(pin))
    const at = new Date().toISOString()
    onDone(person!, kind, at, await pressForPerson({ person: person!, kind, at }, grant, 'pin'))
  }, 'It couldn’t be saved on this device. Free some space, then try again.')
  const isFour = new RegExp(`^\\d{${DIGITS}}$`).test(digits)
  const form = useForm({ digits: isFour ? '' : 'Four digits' }, { send })
  if (!person) return <Text muted>Nobody on your list has a PIN. They set one in Settings, under Password.</Text>
  return (
    <Stack as="form" gap={4} onSubmit={form.onSubmit} noValidate>
      <Field label="Who">
        <Select
          value={chosen}
          options={people.map(({ booking_id, name }) => ({ value: booking_id, label: name }))}
          onChange={(event) => {
            setChosen(event.target.value)
            setLeft(null)
          }}
        />
      </Field>
      <Field label="What">
        <Select value={kind} options={KIND_OPTIONS} onChange={(event) => setKind(event.target.value as PunchKind)} />
      </Field>
      {left !== 0 && (
        <Field label="Their PIN" required error={form.errorOf('digits')} hint={`Pass your phone to ${person.name}.`}>
          <TextInput
            type="password"
            inputMode="numeric"
            autoComplete="off"
            most={DIGITS}
            value={digits}
            onChange={(event) => setDigits(event.target.value)}
          />
        </Field>
      )}
      {left !== null && <InlineError calm what={wrongPinText(left)} />}
      {failure && <InlineError what={failure} />}
      {left !== 0 && (
        <Button variant="primary" type="submit" loading={isBusy}>
          Confirm
        </Button>
      )}
    </Stack>
  )
}

function wrongPinText(left: number) {
  if (left <= 0) return 'No tries left on this phone. Scan their phone, or clock them from the list.'
  return `That isn’t their PIN. ${left} ${left === 1 ? 'try is' : 'tries are'} left.`
}
