import { v7 as newId } from 'uuid'
import type { CrewPlan, CrewPlanDraft, PlanRole, PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { shiftHoursText } from '../../../shared/hiring/shift-times.ts'
import { addShiftToDraft, putShiftInDraft } from '../plan-draft.ts'

type ShiftHours = Pick<PlanShift, 'starts' | 'ends'>

export const changeShiftHours = (draft: CrewPlanDraft, shift: PlanShift, hours: ShiftHours) =>
  putShiftInDraft(draft, { ...shift, ...hours })

/**
 * Other hours for one person of a shift: they take their place along, into a shift of that day with these hours or a new
 * one. So the role has as many places on that day as before.
 */
export function changePersonHours(
  draft: CrewPlanDraft,
  shift: PlanShift,
  applicationId: string,
  hours: ShiftHours,
): CrewPlanDraft {
  if (shift.people.length === 1 && shift.places === 1 && !shiftWithHours(draft, shift, hours))
    return changeShiftHours(draft, shift, hours)
  const left = { ...shift, places: shift.places - 1, people: shift.people.filter((id) => id !== applicationId) }
  const others = draft.shifts.filter(({ id }) => id !== shift.id)
  const kept = { ...draft, shifts: left.places > 0 ? [...others, left] : others }
  const joined = shiftWithHours(draft, shift, hours)
  const next: PlanShift = joined
    ? { ...joined, places: joined.places + 1, people: [...joined.people, applicationId] }
    : { ...shift, ...hours, id: newId(), places: 1, people: [applicationId] }
  return putShiftInDraft(kept, next)
}

const shiftWithHours = ({ shifts }: CrewPlanDraft, { id, role_id, day }: PlanShift, hours: ShiftHours) =>
  shifts.find(
    (one) =>
      one.id !== id && one.role_id === role_id && one.day === day && shiftHoursText(one) === shiftHoursText(hours),
  )

export const moveShiftToDay = (draft: CrewPlanDraft, shift: PlanShift, day: string) =>
  putShiftInDraft(draft, { ...shift, day })

type ShiftCopyTarget = { role: PlanRole; day: string }

/**
 * The same hours on other days and for other roles. The people come along within a role; in another role it begins empty,
 * or with everybody confirmed if it is that role's first shift. Where there is such a shift already, none is added.
 */
export function copyShiftTo(
  draft: CrewPlanDraft,
  plan: CrewPlan,
  shift: PlanShift,
  targets: ShiftCopyTarget[],
): CrewPlanDraft {
  return targets.reduce((now, { role, day }) => {
    const isOwn = role.id === shift.role_id
    const copy = { ...shift, id: newId(), role_id: role.id, day }
    if (shiftWithHours(now, copy, shift)) return now
    if (isOwn) return putShiftInDraft(now, copy)
    return addShiftToDraft(now, plan, { ...copy, places: role.places, people: [] })
  }, draft)
}
