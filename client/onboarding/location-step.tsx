import { TRAVEL_DISTANCES, travelLabel } from '../../shared/options.ts'
import type { Place } from '../../shared/places.ts'
import { Field } from '../ui/fields/field.tsx'
import { PlaceInput, wholePlace } from '../trade/place-input.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import type { StepProps } from './steps.ts'

const distances = TRAVEL_DISTANCES.map((value) => ({ value, label: travelLabel(value) }))

export function LocationStep({ values, set, mistakes }: StepProps) {
  async function choose(place: Place) {
    set({ address: place.label, town: place.town })
    const whole = await wholePlace(place)
    set((before) => ({ town: whole.town, postal_code: whole.postcode || before.postal_code }))
  }

  return (
    <>
      <Field label="Address" hint="Others only see the town." error={mistakes.address} required>
        <PlaceInput
          value={values.address}
          onChange={(address) => set({ address, town: '' })}
          onChoose={(place) => void choose(place)}
        />
      </Field>
      <Field label="Postcode" hint="So the miles to a job are right." optional>
        <TextInput
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={12}
          value={values.postal_code}
          onChange={({ target }) => set({ postal_code: target.value })}
        />
      </Field>
      <Field label="Travel distance" hint="Jobs within it come first." error={mistakes.travel_distance} required>
        <Select
          options={distances}
          placeholder="Choose a distance"
          value={values.travel_distance}
          onChange={({ target }) => set({ travel_distance: target.value })}
        />
      </Field>
    </>
  )
}
