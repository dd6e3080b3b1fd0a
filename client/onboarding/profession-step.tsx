import { INDUSTRY_EXPERIENCE } from '../../shared/options.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import { SKILLS } from '../../shared/people/skills.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TagsInput } from '../ui/fields/tags-input.tsx'
import type { StepProps } from './steps.ts'

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
