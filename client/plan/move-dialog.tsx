import { useState } from 'react'
import {
  daysOfRole,
  type CrewPlanDraft,
  type CrewPlan,
  type PlanPerson,
  type PlanRole,
} from '../../shared/hiring/plan-rules.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { carryPersonToDay, movePersonToRole } from './plan-draft.ts'
import { roleHasShifts, peopleBookedAs } from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = {
  plan: CrewPlan
  planning: PlanDraft
  role: PlanRole | null
  /** Null: one of the role's is chosen here. */
  person: PlanPerson | null
  /** The shift that they are moved out of, which may be to another day; null: to another role only. */
  shift_id: string | null
  onClose: () => void
}

/** Books somebody for another role of the project, or for another day. */
export function MovePersonDialog({ plan, planning, role, person, shift_id, onClose }: Props) {
  const { draft } = planning
  // Those of the moment when it was opened: who is moved is no longer of the role.
  const [people] = useState(() => (person ? [person] : role ? peopleBookedAs(plan, draft, role) : []))
  const from = draft.shifts.find(({ id }) => id === shift_id) ?? null
  const roles = plan.roles.filter((one) => one.id !== role?.id || (from && daysOfRole(one).length > 1))
  const [who, setWho] = useState(people[0]?.application_id ?? '')
  const [to, setTo] = useState((roles.find(({ id }) => id !== role?.id) ?? roles[0])?.id ?? '')
  const [wanted, setWanted] = useState<string | null>(null)
  const target = roles.find(({ id }) => id === to)
  const days = target && from ? daysToMoveTo(target, draft, from.day, target.id === role?.id) : []
  const day = days.find((each) => each === (wanted ?? from?.day)) ?? days[0]
  const title = person ? `Move ${person.full_name}` : `Move somebody from ${role?.role_name ?? 'no role'}`
  const isPossible = who !== '' && target !== undefined
  function move() {
    planning.change((now) => {
      if (day) return carryPersonToDay(now, plan, { application_id: who, shift_id }, { role: target!, day })
      return movePersonToRole(now, plan, { application_id: who, role_id: to })
    })
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isPossible} onClick={move}>
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
              onChange={(event) => setWho(event.target.value)}
            />
          </Field>
        )}
        {isPossible && (
          <Field
            label="To"
            hint={to === role?.id ? NOBODY_TOLD_HINT : `They come off their current role’s shifts. ${NOBODY_TOLD_HINT}`}
          >
            <Select
              value={to}
              options={roles.map(({ id, role_name }) => ({
                value: id,
                label: id === role?.id ? `${role_name}, another day` : role_name,
              }))}
              onChange={(event) => setTo(event.target.value)}
            />
          </Field>
        )}
        {isPossible && day && (
          <Field label="Day" hint={newShiftDayHint(draft, target, day)}>
            <Select
              value={day}
              options={days.map((each) => ({ value: each, label: shiftDayText(each) }))}
              onChange={(event) => setWanted(event.target.value)}
            />
          </Field>
        )}
      </Stack>
    </Dialog>
  )
}

const NOBODY_TOLD_HINT = 'Nobody is told until you publish.'

/** The days of a role to choose from; none where it has no shifts, as everybody works all of them. */
function daysToMoveTo(role: PlanRole, draft: CrewPlanDraft, from: string, isOwn: boolean) {
  return roleHasShifts(draft, role) ? daysOfRole(role).filter((day) => !isOwn || day !== from) : []
}

const newShiftDayHint = ({ shifts }: CrewPlanDraft, role: PlanRole, day: string) =>
  shifts.some((shift) => shift.role_id === role.id && shift.day === day)
    ? undefined
    : 'No shift on this day yet, so one is added with the same hours as the last.'
