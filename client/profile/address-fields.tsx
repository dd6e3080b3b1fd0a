import type { Place } from '../../shared/places.ts'
import { Field } from '../ui/fields/field.tsx'
import { PlaceInput } from '../trade/place-input.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { wholePlace } from '../trade/whole-place.ts'
import type { FieldsProps } from './profile-fields.tsx'

export function AddressFields({ values, set, errors }: FieldsProps) {
  /** Of an address only the town is the location, which others see. */
  async function choose(place: Place) {
    const { label, street_number, route, town, postcode } = await wholePlace(place)
    set({
      location: town ? `${town}, UK` : label,
      ...(route && town ? { street: `${street_number} ${route}`.trim() } : {}),
      ...(postcode ? { postal_code: postcode } : {}),
    })
  }

  return (
    <>
      <Field label="Location" hint="Your town. Others see it." error={errors.location ?? null}>
        <PlaceInput
          value={values.location}
          onChange={(location) => set({ location })}
          onChoose={(place) => void choose(place)}
        />
      </Field>
      <Field label="Street" hint="Nobody else sees it." error={errors.street ?? null} optional>
        <TextInput
          autoComplete="street-address"
          value={values.street}
          onChange={(event) => set({ street: event.target.value })}
        />
      </Field>
      <Field label="Postcode" error={errors.postal_code ?? null}>
        <TextInput
          autoComplete="postal-code"
          autoCapitalize="characters"
          value={values.postal_code}
          onChange={(event) => set({ postal_code: event.target.value })}
        />
      </Field>
    </>
  )
}
