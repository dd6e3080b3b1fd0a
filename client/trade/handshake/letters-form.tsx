import { useState } from 'react'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { findByLetters, type FittingPerson } from '../../../shared/handshake/spoken-letters.ts'
import type { GrantedPerson } from '../../../shared/hours/chief-grants.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { Stack } from '../../ui/layout.tsx'

type Found = FittingPerson<GrantedPerson>
type Props = { crew: readonly GrantedPerson[]; onFound: (found: Found) => void }

const LETTERS_TYPED_MAX = 12

/** The six letters under somebody's code, typed: whose they are is found by the list. */
export function LettersForm({ crew, onFound }: Props) {
  const [letters, setLetters] = useState('')
  const [several, setSeveral] = useState<Found[]>([])
  const found = findByLetters(letters, crew, Date.now())
  const mistake = !found ? 'The six letters under the code' : found.length === 0 ? NOBODYS_LETTERS : ''
  const form = useForm(
    { letters: mistake },
    { send: async () => (found?.length === 1 ? onFound(found[0]!) : setSeveral(found ?? [])) },
  )
  return (
    <Stack as="form" gap={3} onSubmit={form.onSubmit} noValidate>
      <Field label="Their six letters" required error={form.errorOf('letters')}>
        <TextInput
          value={letters}
          most={LETTERS_TYPED_MAX}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setLetters(event.target.value)
            setSeveral([])
          }}
        />
      </Field>
      {several.map((one) => (
        <Button key={one.person.booking_id} full onClick={() => onFound(one)}>
          {one.person.name}, {CLOCK_KIND_TEXTS[one.kind]} {formatLondonTime(one.at)}
        </Button>
      ))}
      <Button variant="primary" type="submit">
        Find them
      </Button>
    </Stack>
  )
}

const NOBODYS_LETTERS = 'Nobody on your list has these letters. Check them, or clock them from the list.'
