import { peopleText } from '../../shared/counts.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { bookedTermsDaysOf } from './job-to-draft.ts'
import type { RoleDraft } from './project-draft.ts'

type Props = { job: Job; roles: readonly RoleDraft[]; onRoles: (roles: RoleDraft[]) => void }

/** From which day a new rate or new terms are to apply to who is confirmed: a field for each role of theirs that pays otherwise now. */
export function BookedTermsDays({ job, roles, onRoles }: Props) {
  return roles.map((role) => {
    const old = job.roles.find(({ id }) => id === role.key)
    const days = old ? bookedTermsDaysOf(old, role) : []
    if (!old || days.length === 0) return null
    return (
      <Field
        key={role.key}
        label={`New pay for ${old.role_name} from`}
        hint={`${peopleText(old.filled)} confirmed. Earlier days stay as agreed; a pay cut only counts once they say yes.`}
      >
        <Select
          options={days.map((day) => ({ value: day, label: shiftDayText(day) }))}
          value={days.includes(role.from_day ?? '') ? role.from_day : days[0]}
          onChange={({ target }) =>
            onRoles(roles.map((one) => (one === role ? { ...one, from_day: target.value } : one)))
          }
        />
      </Field>
    )
  })
}
