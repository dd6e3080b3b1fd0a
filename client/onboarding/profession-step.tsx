import { CertificationsField, ExperienceField, JobRolesField, SkillsField } from '../trade/profession-fields.tsx'
import type { WizardStepProps } from './steps.ts'

export function ProfessionStep({ values, set, judged }: WizardStepProps) {
  return (
    <>
      <JobRolesField
        required
        value={values.job_roles}
        onChange={(job_roles) => set({ job_roles })}
        {...judged('job_roles')}
      />
      <ExperienceField
        required
        value={values.industry_experience}
        onChange={(industry_experience) => set({ industry_experience })}
        {...judged('industry_experience')}
      />
      <SkillsField required value={values.skills} onChange={(skills) => set({ skills })} {...judged('skills')} />
      <CertificationsField
        value={values.certifications}
        onChange={(certifications) => set({ certifications })}
        {...judged('certifications')}
      />
    </>
  )
}
