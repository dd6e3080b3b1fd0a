import { type CrewPlan, type CrewPlanDraft, planRefusalsOf } from '../../../shared/hiring/plan-rules.ts'
import { shiftDayText, shiftHoursText } from '../../../shared/hiring/shift-times.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { bookedRoleIdOf, carryPersonToDay } from '../plan-draft.ts'
import { planCellOf, type PlanPlace, type PlanRow, roleHasShifts } from '../plan-rows.ts'
import type { PlanDraft } from '../use-crew-plan.ts'
import { changePersonHours, changeShiftHours, copyShiftTo, moveShiftToDay } from './bar-changes.ts'
import { stretchedHours } from './bar-hours.ts'
import type { BarStretch, TakenBar } from './use-bar-drag.ts'

type BarActsInput = {
  plan: CrewPlan
  planning: Pick<PlanDraft, 'draft' | 'refusals' | 'change'>
  rows: PlanRow[]
  say: (text: string) => void
  open: (place: PlanPlace) => void
}

/**
 * What is done to bars, by pointer and by keys. What the server would refuse is not done: the bar stays where it was, and
 * the reason is said.
 */
export function createBarActs({ plan, planning: { draft, refusals, change }, rows, say, open }: BarActsInput) {
  const rowAt = (place: PlanPlace) => rows.find(({ key }) => key === place.row)

  function changeUnlessRefused(next: (now: CrewPlanDraft) => CrewPlanDraft, words: string) {
    const known = new Set(refusals.map((one) => one.words))
    const refused = planRefusalsOf(plan, next(draft)).find((one) => !known.has(one.words))
    if (refused) return toast({ tone: 'stop', text: `Put back: ${refused.words}` })
    change(next)
    say(words)
  }

  function stretch({ from, shift_id, application_id }: TakenBar, by: BarStretch) {
    const shift = draft.shifts.find(({ id }) => id === shift_id)
    const hours = shift && stretchedHours(shift, by)
    if (!hours) return
    const who = rowAt(from)?.person?.full_name ?? rowAt(from)?.role?.role_name ?? ''
    changeUnlessRefused(
      (now) =>
        application_id ? changePersonHours(now, shift, application_id, hours) : changeShiftHours(now, shift, hours),
      `${who}, ${shiftDayText(shift.day)}: ${shiftHoursText(hours)}`,
    )
  }

  /** The one bar of a cell; where there are several its editor opens. */
  function stretchAt(place: PlanPlace, by: BarStretch) {
    const row = rowAt(place)
    const shifts = row ? planCellOf(row, place.day, draft).shifts : []
    if (shifts.length > 1) return open(place)
    const [shift] = shifts
    if (shift) stretch({ from: place, shift_id: shift.id, application_id: row!.person?.application_id ?? null }, by)
  }

  /** Somebody of the pool goes into the shift of a place, or a new one there. */
  function bring(application_id: string, to: PlanPlace) {
    const role = rowAt(to)?.role
    const isIn = draft.shifts.some(
      (shift) => shift.role_id === role?.id && shift.day === to.day && shift.people.includes(application_id),
    )
    if (isIn) return toast({ text: `They’re already on ${role!.role_name}, ${shiftDayText(to.day)}.` })
    dropPerson(application_id, null, to)
  }

  /** On another day or role: on a role's own row or on one of its people's. */
  function dropPerson(application_id: string, shift_id: string | null, to: PlanPlace) {
    const target = rowAt(to)
    const person = plan.people.find((one) => one.application_id === application_id)
    if (!person || !target?.role || !target.days.has(to.day)) return
    const { role } = target
    const isSame = bookedRoleIdOf(draft, person) === role.id
    if (isSame && draft.shifts.find(({ id }) => id === shift_id)?.day === to.day) return
    if (isSame && !roleHasShifts(draft, role))
      return toast({
        text: `Without shifts, everybody confirmed as ${role.role_name} works every day of the role. Add a shift first.`,
      })
    changeUnlessRefused(
      (now) => carryPersonToDay(now, plan, { application_id, shift_id }, { role, day: to.day }),
      `${person.full_name} moved to ${role.role_name}, ${shiftDayText(to.day)}`,
    )
  }

  /** A role's shift goes to another day of the role; with `isCopy`, and to another role, a copy does. */
  function dropShift(shift_id: string | null, to: PlanPlace, isCopy: boolean) {
    const shift = draft.shifts.find(({ id }) => id === shift_id)
    const role = rowAt(to)?.role
    if (!shift || !role || !rowAt(to)!.days.has(to.day)) return
    const isOwn = role.id === shift.role_id
    if (isOwn && shift.day === to.day) return
    const at = `${role.role_name}, ${shiftDayText(to.day)}`
    if (isOwn && !isCopy)
      return changeUnlessRefused((now) => moveShiftToDay(now, shift, to.day), `${shiftHoursText(shift)} moved to ${at}`)
    changeUnlessRefused(
      (now) => copyShiftTo(now, plan, shift, [{ role, day: to.day }]),
      `${shiftHoursText(shift)} copied to ${at}`,
    )
  }

  return {
    stretch,
    stretchAt,
    bring,
    drop({ shift_id, application_id }: TakenBar, to: PlanPlace, isCopy: boolean) {
      if (application_id) dropPerson(application_id, shift_id, to)
      else dropShift(shift_id, to, isCopy)
    },
  }
}
