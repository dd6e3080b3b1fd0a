import { useState } from 'react'
import { countWithNoun } from '../../shared/counts.ts'
import { type CrewPlan, daysOfRole, type PlanShift } from '../../shared/hiring/plan-rules.ts'
import { shiftDayText, shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { copyShiftTo } from './bars/bar-changes.ts'
import { daysOfPlan } from './plan-rows.ts'
import styles from './plan.module.css'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = { plan: CrewPlan; planning: PlanDraft; shift: PlanShift; onClose: () => void }

/** The hours of a shift on other days and for other roles: all days of its own role, unless others are chosen. */
export function CopyShiftDialog({ plan, planning, shift, onClose }: Props) {
  const own = plan.roles.find(({ id }) => id === shift.role_id)!
  const [days, setDays] = useState(() => new Set(daysOfRole(own)))
  const [roleIds, setRoleIds] = useState(() => new Set([own.id]))
  const targets = plan.roles
    .filter(({ id }) => roleIds.has(id))
    .flatMap((role) =>
      daysOfRole(role)
        .filter((day) => days.has(day))
        .map((day) => ({ role, day })),
    )
  const after = copyShiftTo(planning.draft, plan, shift, targets)
  const added = after.shifts.length - planning.draft.shifts.length
  function copy() {
    planning.change((now) => copyShiftTo(now, plan, shift, targets))
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={`Copy ${own.role_name}, ${shiftHoursText(shift)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={added === 0} onClick={copy}>
            {added === 0 ? 'Copy' : `Copy to ${countWithNoun(added, 'shift')}`}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <fieldset className={styles.people}>
          <legend>Days</legend>
          <Row gap={3} wrap>
            {daysOfPlan(plan).map((day) => (
              <Checkbox key={day} checked={days.has(day)} onChange={() => setDays(toggledIn(days, day))}>
                {shiftDayText(day)}
              </Checkbox>
            ))}
          </Row>
        </fieldset>
        <fieldset className={styles.people}>
          <legend>Roles</legend>
          {plan.roles.map(({ id, role_name }) => (
            <Checkbox key={id} checked={roleIds.has(id)} onChange={() => setRoleIds(toggledIn(roleIds, id))}>
              {role_name}
            </Checkbox>
          ))}
        </fieldset>
        <Text size="small" muted>
          Everyone on it is copied too. If it’s another role’s first shift, everybody confirmed for that role goes on
          it, every day. Days that already have these hours are left alone.
        </Text>
      </Stack>
    </Dialog>
  )
}

function toggledIn(all: Set<string>, one: string) {
  const next = new Set(all)
  if (!next.delete(one)) next.add(one)
  return next
}
