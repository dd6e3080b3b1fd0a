import { LOCATION_MAX, PROJECT_DESCRIPTION_MAX, PROJECT_SKILLS_MAX, PROJECT_TITLE_MAX } from '../../shared/limits.ts'
import { EVENT_TYPES } from '../../shared/options.ts'
import { TRADE_SKILLS } from '../../shared/people/skills.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { PlaceFields } from '../trade/places/place-fields.tsx'
import type { ProjectDraft } from './project-draft.ts'
import styles from './post-project.module.css'
import { useLeft } from '../ui/hooks/use-left.ts'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'
import { hasVisibleText } from '../../shared/visible-text.ts'

type Props = { draft: ProjectDraft; isChecked: boolean; onChange: (next: Partial<ProjectDraft>) => void }

export function ProjectInfoStep({ draft, isChecked, onChange }: Props) {
  const { wasLeft, leave } = useLeft()
  const judged = (field: 'title' | 'description' | 'event_type' | 'location') => ({
    required: true,
    error: (isChecked || wasLeft(field)) && !hasVisibleText(draft[field]) ? 'Needed' : null,
    onLeave: () => leave(field),
  })
  return (
    <>
      <Field label="Title" {...judged('title')}>
        <TextInput
          most={PROJECT_TITLE_MAX}
          placeholder="Arena tour, load-in and show calls"
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="Description" {...judged('description')}>
        <TextArea
          most={PROJECT_DESCRIPTION_MAX}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Event type" {...judged('event_type')}>
          <Select
            placeholder="Choose a type"
            options={EVENT_TYPES}
            value={draft.event_type}
            onChange={(event) => onChange({ event_type: event.target.value })}
          />
        </Field>
        <PlaceFields
          most={LOCATION_MAX}
          isRequired
          value={draft.location}
          where={draft}
          error={judged('location').error}
          onLeave={judged('location').onLeave}
          onType={(location) => onChange({ location, place_id: '' })}
          onPostcode={(postcode) => onChange({ postcode })}
          onChoose={({ id, label, postcode }) => {
            const chosen = { location: label, postcode: postcode || draft.postcode, place_id: id }
            onChange(chosen)
            return chosen
          }}
          onKnown={(place) => onChange({ place })}
        />
      </div>
      <Field label="Required skills" optional hint="Separated by commas: IPAF, Working at Height">
        <SuggestedText
          isList
          most={PROJECT_SKILLS_MAX}
          options={TRADE_SKILLS}
          value={draft.skills}
          onChange={(skills) => onChange({ skills })}
        />
      </Field>
    </>
  )
}
