import { useState } from 'react'
import type { Plan, PlanPerson, PlanRole } from '../../shared/hiring/plan-rules.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { moveTo } from './plan-draft.ts'
import { peopleAs } from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = { plan: Plan; planning: PlanDraft; role: PlanRole | null; person: PlanPerson | null; onClose: () => void }

/** Books somebody for another role of the project: a person given, or one of the role's to be chosen. */
export function MoveDialog({ plan, planning, role, person, onClose }: Props) {
  const people = person ? [person] : role ? peopleAs(plan, planning.draft, role) : []
  const roles = plan.roles.filter(({ id }) => id !== role?.id)
  const [who, setWho] = useState(people[0]?.application_id ?? '')
  const [to, setTo] = useState(roles[0]?.id ?? '')
  const title = person ? `Move ${person.full_name}` : `Move somebody from ${role?.role_name ?? 'no role'}`
  const isPossible = who !== '' && to !== ''
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!isPossible}
            onClick={() => {
              planning.change((now) => ({ ...now, ...moveTo(now, plan, { application_id: who, role_id: to }) }))
              onClose()
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {!isPossible && (
          <Text>{roles.length === 0 ? 'This project has no other role.' : 'Nobody is confirmed here.'}</Text>
        )}
        {!person && people.length > 0 && (
          <Field label="Who">
            <Select
              value={who}
              options={people.map(({ application_id, full_name }) => ({ value: application_id, label: full_name }))}
              onChange={({ target }) => setWho(target.value)}
            />
          </Field>
        )}
        {isPossible && (
          <Field label="To" hint="They come off the shifts of their current role. Nobody is told until you publish.">
            <Select
              value={to}
              options={roles.map(({ id, role_name }) => ({ value: id, label: role_name }))}
              onChange={({ target }) => setTo(target.value)}
            />
          </Field>
        )}
      </Stack>
    </Dialog>
  )
}
