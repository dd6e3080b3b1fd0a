import { v7 as newId } from 'uuid'
import {
  daysOfRole,
  type CrewPlanDraft,
  type RoleMove,
  type CrewPlan,
  type PlanRole,
  type PlanShift,
} from '../../shared/hiring/plan-rules.ts'
import { compareShifts } from '../../shared/hiring/plan-changes.ts'
import { shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { formatLondonTime } from '../../shared/dates-in-london.ts'
import { clockMinutes, clockTextAtMinute } from './bars/bar-hours.ts'

/** Changes that have not been published yet, with the version and the shifts that they were made from. */
export type KeptPlanDraft = CrewPlanDraft & {
  /** The id under which it will be published: another one with each change. */
  id: string
  version: number
  base: PlanShift[]
  /** Who was confirmed at the last change, by application; missing in drafts of earlier releases. */
  people?: string[]
}

export const planDraftFrom = ({ version, shifts, people }: CrewPlan): KeptPlanDraft => ({
  id: newId(),
  version,
  base: shifts,
  shifts,
  moves: [],
  people: applicationIdsOf(people),
})
export const applicationIdsOf = (people: CrewPlan['people']) => people.map(({ application_id }) => application_id)

/**
 * Without people who are no longer confirmed, and shifts of roles that are gone. Whoever has been confirmed since is in the
 * first shifts of their role, as they would be if those were made now.
 */
export function tidyPlanDraft(draft: KeptPlanDraft, { people, roles, shifts }: CrewPlan): KeptPlanDraft {
  const known = new Set(applicationIdsOf(people))
  const isRole = (id: string) => roles.some((role) => role.id === id)
  const published = new Set(shifts.map(({ role_id }) => role_id))
  const seen = new Set(draft.people)
  const isNew = ({ application_id }: { application_id: string }) =>
    draft.people !== undefined && !seen.has(application_id)
  const withNewPeople = (shift: PlanShift): PlanShift => {
    if (published.has(shift.role_id)) return shift
    const added = people.filter((one) => isNew(one) && bookedRoleIdOf(draft, one) === shift.role_id)
    const all = [...new Set([...shift.people, ...applicationIdsOf(added)])]
    return { ...shift, people: all, places: added.length > 0 ? Math.max(shift.places, all.length) : shift.places }
  }
  return {
    ...draft,
    shifts: draft.shifts
      .filter(({ role_id }) => isRole(role_id))
      .map((shift) => withNewPeople({ ...shift, people: shift.people.filter((id) => known.has(id)) })),
    moves: draft.moves.filter(({ application_id, role_id }) => known.has(application_id) && isRole(role_id)),
  }
}

/** The changes of a draft, made again on the plan as it is now. */
export function rebasePlanDraft({ base, shifts, moves }: KeptPlanDraft, plan: CrewPlan): KeptPlanDraft {
  const before = new Map(base.map((shift) => [shift.id, shift]))
  const mine = new Map(shifts.map((shift) => [shift.id, shift]))
  const now = new Map(plan.shifts.map((shift) => [shift.id, shift]))
  const theirs = plan.shifts.flatMap((shift) => {
    const [old, own] = [before.get(shift.id), mine.get(shift.id)]
    if (!old) return [shift]
    return own ? [mergedShiftOf(old, own, shift)] : []
  })
  const kept = shifts.filter((shift) => {
    const old = before.get(shift.id)
    return !now.has(shift.id) && (!old || JSON.stringify(old) !== JSON.stringify(shift))
  })
  return {
    ...planDraftFrom(plan),
    shifts: [...theirs, ...kept].toSorted(compareShifts),
    moves: withoutEmptyMoves(moves, plan),
  }
}

function mergedShiftOf(old: PlanShift, own: PlanShift, now: PlanShift): PlanShift {
  const added = own.people.filter((id) => !old.people.includes(id) && !now.people.includes(id))
  const removed = old.people.filter((id) => !own.people.includes(id))
  const changed = Object.fromEntries(
    (['role_id', 'day', 'starts', 'ends', 'places'] as const)
      .filter((name) => own[name] !== old[name])
      .map((name) => [name, own[name]]),
  )
  return { ...now, ...changed, people: [...now.people.filter((id) => !removed.includes(id)), ...added] }
}

const withoutEmptyMoves = (moves: RoleMove[], { people }: CrewPlan) =>
  moves.filter(
    ({ application_id, role_id }) => people.find((one) => one.application_id === application_id)?.role_id !== role_id,
  )

/** What somebody is booked as, after the draft's moves. */
export const bookedRoleIdOf = (draft: CrewPlanDraft, person: { application_id: string; role_id: string | null }) =>
  draft.moves.find(({ application_id }) => application_id === person.application_id)?.role_id ?? person.role_id

export const putShiftInDraft = (draft: CrewPlanDraft, shift: PlanShift): CrewPlanDraft => ({
  ...draft,
  shifts: [...draft.shifts.filter(({ id }) => id !== shift.id), shift].toSorted(compareShifts),
})

export const removeShiftFromDraft = (draft: CrewPlanDraft, shiftId: string): CrewPlanDraft => ({
  ...draft,
  shifts: draft.shifts.filter(({ id }) => id !== shiftId),
})

/** Puts somebody into a shift, or takes them out. */
export function togglePersonInShift(draft: CrewPlanDraft, shiftId: string, applicationId: string): CrewPlanDraft {
  const flip = ({ people }: PlanShift) =>
    people.includes(applicationId) ? people.filter((id) => id !== applicationId) : [...people, applicationId]
  return {
    ...draft,
    shifts: draft.shifts.map((shift) => (shift.id === shiftId ? { ...shift, people: flip(shift) } : shift)),
  }
}

/** Books somebody for another role: they leave the shifts of the one before. */
export function movePersonToRole(
  draft: CrewPlanDraft,
  plan: CrewPlan,
  { application_id, role_id }: RoleMove,
): CrewPlanDraft {
  const others = draft.moves.filter((move) => move.application_id !== application_id)
  return {
    moves: withoutEmptyMoves([...others, { application_id, role_id }], plan),
    shifts: draft.shifts.map((shift) =>
      shift.role_id === role_id ? shift : shiftWithoutPerson(shift, application_id),
    ),
  }
}

/** Somebody on their way: out of this shift, or with `shift_id` null booked for all days of their role. */
export type CarriedPerson = { application_id: string; shift_id: string | null }
export type CarryTarget = { role: PlanRole; day: string }

/**
 * Brings somebody to another day or role: into that day's shift, the first with a place left. Where the role has shifts
 * on other days only, there is a new one. Where it has none, they work all its days.
 */
export function carryPersonToDay(
  draft: CrewPlanDraft,
  plan: CrewPlan,
  { application_id, shift_id }: CarriedPerson,
  { role, day }: CarryTarget,
): CrewPlanDraft {
  const person = plan.people.find((one) => one.application_id === application_id)
  const isSame = person && bookedRoleIdOf(draft, person) === role.id
  const { shifts, moves } = isSame
    ? {
        shifts: draft.shifts.map((shift) =>
          shift.id === shift_id ? shiftWithoutPerson(shift, application_id) : shift,
        ),
        moves: draft.moves,
      }
    : movePersonToRole(draft, plan, { application_id, role_id: role.id })
  const left = { shifts, moves }
  const ofRole = shifts.filter(({ role_id }) => role_id === role.id)
  if (ofRole.length === 0) return left
  const ofDay = ofRole.filter((shift) => shift.day === day)
  if (ofDay.length === 0) return putShiftInDraft(left, { ...newPlanShift(left, role, day), people: [application_id] })
  if (ofDay.some(({ people }) => people.includes(application_id))) return left
  return togglePersonInShift(left, (ofDay.find((shift) => shiftPlacesLeft(shift) > 0) ?? ofDay[0]!).id, application_id)
}

const shiftPlacesLeft = ({ places, people }: PlanShift) => places - people.length
const shiftWithoutPerson = (shift: PlanShift, applicationId: string): PlanShift => ({
  ...shift,
  people: shift.people.filter((id) => id !== applicationId),
})

/**
 * A new shift: with the hours and places of the role's last one before that day, or else those of the role. On a day that
 * has one it follows that one.
 */
export function newPlanShift({ shifts }: CrewPlanDraft, role: PlanRole, day: string): PlanShift {
  const ofRole = shifts.filter(({ role_id }) => role_id === role.id)
  const ofDay = ofRole.filter((shift) => shift.day === day)
  const last = ofDay.at(-1)
  if (last) return { ...last, ...shiftHoursAfter(last, ofDay), id: newId(), people: [] }
  const like = ofRole.findLast((shift) => shift.day <= day) ?? ofRole[0]
  const [starts, ends] = [formatLondonTime(role.date_start), formatLondonTime(role.date_end)]
  const hours = like ?? { starts, ends: ends === starts ? '18:00' : ends, places: role.places }
  const times = { starts: hours.starts, ends: hours.ends === hours.starts ? '23:59' : hours.ends }
  return { id: newId(), role_id: role.id, day, ...times, places: hours.places, people: [] }
}

/**
 * Adds a shift. The first one of a role is on all its days, with everybody who is confirmed for it: they worked all of
 * them until then.
 */
export function addShiftToDraft(draft: CrewPlanDraft, plan: CrewPlan, shift: PlanShift): CrewPlanDraft {
  const role = plan.roles.find(({ id }) => id === shift.role_id)
  if (!role || draft.shifts.some(({ role_id }) => role_id === role.id)) return putShiftInDraft(draft, shift)
  const people = applicationIdsOf(plan.people.filter((person) => bookedRoleIdOf(draft, person) === role.id))
  const first = { ...shift, people, places: Math.max(shift.places, people.length) }
  return copyShiftToDays(putShiftInDraft(draft, first), first, daysOfRole(role))
}

/**
 * As long as that one, from its end on; where that is on the next day, an hour after its call. Later where a shift of the
 * day has these hours already.
 */
function shiftHoursAfter({ starts, ends }: PlanShift, ofDay: PlanShift[]) {
  const length = clockMinutes(ends) - clockMinutes(starts)
  const hoursFrom = (at: number) => ({ starts: clockTextAtMinute(at), ends: clockTextAtMinute(at + length) })
  const isTaken = (hours: ReturnType<typeof hoursFrom>) =>
    ofDay.some((one) => shiftHoursText(one) === shiftHoursText(hours))
  const first = length > 0 ? clockMinutes(ends) : clockMinutes(starts) + 60
  const possible = Array.from({ length: 24 }, (_, later) => hoursFrom(first + 60 * later))
  return possible.find((hours) => !isTaken(hours)) ?? possible[0]!
}

/** The same shift with the same people on all other days of the role that have none. */
export function copyShiftToDays(draft: CrewPlanDraft, shift: PlanShift, days: string[]): CrewPlanDraft {
  const isFree = (day: string) => !draft.shifts.some((one) => one.role_id === shift.role_id && one.day === day)
  const copies = days.filter(isFree).map((day) => ({ ...shift, id: newId(), day }))
  return { ...draft, shifts: [...draft.shifts, ...copies].toSorted(compareShifts) }
}
