import { TRAVEL_DISTANCES, travelLabel } from '../../shared/options.ts'
import { Field } from '../ui/fields/field.tsx'
import { PlaceFields } from '../trade/places/place-fields.tsx'
import { Select } from '../ui/fields/select.tsx'
import type { StepProps } from './steps.ts'
import { whereOf } from './wizard-values.ts'

const distances = TRAVEL_DISTANCES.map((value) => ({ value, label: travelLabel(value) }))

export function LocationStep({ values, set, judged }: StepProps) {
  return (
    <>
      <PlaceFields
        isRequired
        label="Address"
        hint="Others only see the town."
        postcodeHint="So the miles to each job are right."
        value={values.address}
        where={whereOf(values)}
        {...judged('address')}
        onType={(address) => set({ address, town: '' })}
        onPostcode={(postal_code) => set({ postal_code })}
        onChoose={({ label, town, postcode }) => {
          const chosen = { address: label, town, postal_code: postcode || values.postal_code }
          set(chosen)
          return whereOf(chosen)
        }}
        onKnown={(place) => set({ place })}
      />
      <Field
        label="Travel distance"
        hint="Jobs within this distance come first."
        required
        {...judged('travel_distance')}
      >
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
