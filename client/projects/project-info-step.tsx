import { LOCATION_MAX, PROJECT_DESCRIPTION_MAX, PROJECT_SKILLS_MAX, PROJECT_TITLE_MAX } from '../../shared/limits.ts'
import { EVENT_TYPES } from '../../shared/options.ts'
import { TRADE_SKILLS } from '../../shared/people/skills.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { PlaceFields } from '../trade/places/place-fields.tsx'
import type { ProjectDraft } from './project-draft.ts'
import styles from './post-project.module.css'
import type { JudgeField } from '../ui/hooks/use-form.ts'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'

type Props = { draft: ProjectDraft; judged: JudgeField; onChange: (next: Partial<ProjectDraft>) => void }

export function ProjectInfoStep({ draft, judged, onChange }: Props) {
  return (
    <>
      <Field label="Title" required {...judged('title')}>
        <TextInput
          most={PROJECT_TITLE_MAX}
          placeholder="Arena tour, load-in and show calls"
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="Description" required {...judged('description')}>
        <TextArea
          most={PROJECT_DESCRIPTION_MAX}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Event type" required {...judged('event_type')}>
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
          hasVenues
          value={draft.location}
          where={draft}
          {...judged('location')}
          onType={(location) => onChange({ location, place_id: '' })}
          onPostcode={(postcode) => onChange({ postcode })}
          onChoose={({ id, label, venue, town, postcode }) => {
            // The town comes first: cards show it alone.
            const location = venue ? `${town}, ${venue}` : label
            const chosen = { location, postcode: postcode || draft.postcode, place_id: id }
            onChange(chosen)
            return chosen
          }}
          onKnown={(place) => onChange({ place })}
        />
      </div>
      <Field label="Required skills" optional hint="For every role, separated by commas: IPAF, Working at Height">
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
