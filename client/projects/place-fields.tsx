import { mapOf } from '../trade/call-sheets/place-links.ts'
import { PlaceInput } from '../trade/place-input.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { knowPlace } from './known-place.ts'
import { type KnownPlace, placeOf, placeProblem, placeText, type ProjectDraft } from './project-draft.ts'

type Props = { draft: ProjectDraft; missing: string | null; onChange: (next: Partial<ProjectDraft>) => void }

/** Where a project is. Once left, it says which place that is on the map, or that nobody knows it. */
export function PlaceFields({ draft, missing, onChange }: Props) {
  const judge = async (typed: ProjectDraft) => onChange({ place: await knowPlace(typed) })
  const place = placeOf(draft)
  const problem = placeProblem(draft)

  return (
    <>
      <div onBlur={() => void judge(draft)}>
        <Field label="Location" required hint={place && !problem && <Known place={place} />} error={missing ?? problem}>
          <PlaceInput
            value={draft.location}
            onChange={(location) => onChange({ location })}
            onChoose={({ label, postcode }) => {
              const chosen = { location: label, postcode: postcode || draft.postcode }
              onChange(chosen)
              void judge({ ...draft, ...chosen })
            }}
          />
        </Field>
        {problem && (
          <Button
            size="sm"
            onClick={() => onChange({ place: { of: placeText(draft), position: null, isMeant: true } })}
          >
            {`Use ‘${draft.location.trim()}’ as it is`}
          </Button>
        )}
      </div>
      <div onBlur={() => void judge(draft)}>
        <Field label="Postcode" optional>
          <TextInput
            maxLength={12}
            autoCapitalize="characters"
            value={draft.postcode}
            onChange={(event) => onChange({ postcode: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}

function Known({ place: { position } }: { place: KnownPlace }) {
  if (!position) return 'Used as it is: nobody is shown how far it is.'
  const { town, lat, lng } = position
  return (
    <>
      {`On the map: ${town}. `}
      <a href={mapOf(`${lat},${lng}`)} target="_blank" rel="noreferrer">
        See where
      </a>
    </>
  )
}
