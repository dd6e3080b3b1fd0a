import PlusIcon from 'lucide-react/icons/plus'
import CrossIcon from 'lucide-react/icons/x'
import { REFEREES_MIN, REFEREES_PER_DAY } from '../../shared/limits.ts'
import { INDUSTRY_EXPERIENCE, TRAVEL_DISTANCES, travelLabel } from '../../shared/options.ts'
import { Field } from '../ui/fields/field.tsx'
import { PlaceFields } from '../trade/places/place-fields.tsx'
import { Select } from '../ui/fields/select.tsx'
import type { StepProps } from './steps.ts'
import { whereOf } from './wizard-values.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import { SKILLS } from '../../shared/people/skills.ts'
import { TagsInput } from '../ui/fields/tags-input.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Text } from '../ui/layout.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './onboarding.module.css'

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

export function ProfessionStep({ values, set, judged }: StepProps) {
  return (
    <>
      <Field label="Job roles" hint="Type and press Enter. Press one to remove it." required {...judged('job_roles')}>
        <TagsInput
          options={JOB_ROLES}
          placeholder="Rigger, followspot operator…"
          value={values.job_roles}
          onChange={(job_roles) => set({ job_roles })}
        />
      </Field>
      <Field label="Industry experience" required {...judged('industry_experience')}>
        <Select
          options={INDUSTRY_EXPERIENCE}
          placeholder="Choose how long"
          value={values.industry_experience}
          onChange={({ target }) => set({ industry_experience: target.value })}
        />
      </Field>
      <Field label="Skills" hint="Desks, software, equipment: your own words work too." required {...judged('skills')}>
        <TagsInput
          options={SKILLS}
          placeholder="grandMA3, Vectorworks, chain hoists…"
          value={values.skills}
          onChange={(skills) => set({ skills })}
        />
      </Field>
      <Field label="Certifications" hint="Tickets and cards you hold. They count as skills." optional>
        <TagsInput
          options={SKILLS}
          placeholder="IPAF, PASMA, first aid…"
          value={values.certifications}
          onChange={(certifications) => set({ certifications })}
        />
      </Field>
    </>
  )
}

export function ReferencesStep({ values, set, judged }: StepProps) {
  const { referees } = values
  return (
    <>
      <Text muted>
        Two or more people you’ve worked for. Once you’ve finished here and confirmed your email, we email each of them
        for a few words about you.
      </Text>
      {referees.map((email, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a box has no name but its place
        <div key={at} className={styles.referee}>
          <Field label={`Referee ${at + 1}`} required={at < REFEREES_MIN} {...judged(`referee${at}`)}>
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="off"
              placeholder="name@company.co.uk"
              value={email}
              onChange={({ target }) => set({ referees: referees.with(at, target.value) })}
            />
          </Field>
          {at >= REFEREES_MIN && (
            <IconButton label={`Remove referee ${at + 1}`} onClick={() => set({ referees: referees.toSpliced(at, 1) })}>
              <CrossIcon />
            </IconButton>
          )}
        </div>
      ))}
      {referees.length < REFEREES_PER_DAY && (
        <Button icon={<PlusIcon />} onClick={() => set({ referees: [...referees, ''] })}>
          Add another referee
        </Button>
      )}
    </>
  )
}
