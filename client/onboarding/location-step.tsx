import { LOCATION_MAX } from '../../shared/limits.ts'
import { PlaceFields } from '../trade/places/place-fields.tsx'
import { TravelField } from '../trade/profession-fields.tsx'
import type { WizardStepProps } from './steps.ts'
import { placeToSaveOf } from './wizard-values.ts'

export function LocationStep({ values, set, judged }: WizardStepProps) {
  return (
    <>
      <PlaceFields
        most={LOCATION_MAX}
        isRequired
        label="Address"
        hint="Others only see the town."
        postcodeHint="So the miles to each job are right."
        value={values.address}
        where={placeToSaveOf(values)}
        {...judged('address')}
        onType={(address) => set({ address, town: '', place_id: '' })}
        onPostcode={(postal_code) => set({ postal_code })}
        onChoose={({ id, label, town, postcode }) => {
          const chosen = { address: label, town, postal_code: postcode || values.postal_code, place_id: id }
          set(chosen)
          return placeToSaveOf(chosen)
        }}
        onKnown={(place) => set({ place })}
      />
      <TravelField
        required
        value={values.travel_distance}
        onChange={(travel_distance) => set({ travel_distance })}
        {...judged('travel_distance')}
      />
    </>
  )
}
