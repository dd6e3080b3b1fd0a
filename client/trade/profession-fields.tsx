import { INDUSTRY_EXPERIENCE, TRAVEL_DISTANCES, travelLabel } from '../../shared/options.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../shared/people/skills.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TagsInput } from '../ui/fields/tags-input.tsx'

/** What a freelancer says of their work, in the wizard and in the profile. */
type Props<Value> = {
  value: Value
  onChange: (value: Value) => void
  required?: boolean
  error: string | null
  onLeave: () => void
}

const travelDistanceOptions = TRAVEL_DISTANCES.map((value) => ({ value, label: travelLabel(value) }))

export const TravelField = ({ value, onChange, ...judged }: Props<string>) => (
  <Field label="Travel distance" hint="Jobs within this distance come first." {...judged}>
    <Select
      options={travelDistanceOptions}
      placeholder="Choose a distance"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

export const JobRolesField = ({ value, onChange, ...judged }: Props<string[]>) => (
  <Field label="Job roles" hint="Type and press Enter. Tap one to take it off." {...judged}>
    <TagsInput options={JOB_ROLES} placeholder="Rigger, followspot operator…" value={value} onChange={onChange} />
  </Field>
)

export const SkillsField = ({ value, onChange, ...judged }: Props<string[]>) => (
  <Field label="Skills" hint="Desks, software, equipment: your own words work too." {...judged}>
    <TagsInput
      options={TRADE_SKILLS}
      placeholder="grandMA3, Vectorworks, chain hoists…"
      value={value}
      onChange={onChange}
    />
  </Field>
)

export const CertificationsField = ({ value, onChange, ...judged }: Props<string[]>) => (
  <Field
    label="Credentials you hold"
    hint="Tickets and cards by name. They count as skills; their documents go on your portfolio."
    optional
    {...judged}
  >
    <TagsInput options={TRADE_SKILLS} placeholder="IPAF, PASMA, first aid…" value={value} onChange={onChange} />
  </Field>
)

export const ExperienceField = ({ value, onChange, ...judged }: Props<string>) => (
  <Field label="Industry experience" {...judged}>
    <Select
      options={INDUSTRY_EXPERIENCE}
      placeholder="Choose how long"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)
