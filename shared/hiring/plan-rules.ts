import { countWithNoun } from '../counts.ts'
import { formatLondonDay, formatLondonTime, isoLondonDay, lastWorkDay } from '../dates-in-london.ts'
import { PLAN_SHIFT_PEOPLE_MAX, PLAN_SHIFTS_MAX } from '../limits.ts'
import { shiftDayText, nextIsoDay, shiftHoursText, shiftSpanOf } from './shift-times.ts'

export type PlanShift = {
  id: string
  role_id: string
  /** '2026-12-05', the day of the call. */
  day: string
  /** '08:00' in London; `ends` that is not after `starts` is on the next day. */
  starts: string
  ends: string
  places: number
  /** Ids of accepted applications. */
  people: string[]
}
export type PlanRole = {
  id: string
  role_name: string
  date_start: string
  date_end: string
  places: number
  pending: number
}
export type PlanPerson = {
  application_id: string
  freelancer_id: string
  full_name: string
  /** Missing, as `not_free` below, in plans that a device has kept from an earlier server. */
  profile_picture?: string | null
  role_id: string | null
  elsewhere: OtherBooking[]
  /** Days that they have blocked. */
  not_free?: string[]
}
/** Another confirmed booking; `title` for the company's own projects only. */
export type OtherBooking = { start: string; end: string; title: string | null }
export type CrewPlan = {
  id: string
  title: string
  version: number
  published_at: string | null
  published_by: string | null
  roles: PlanRole[]
  pending_any: number
  people: PlanPerson[]
  shifts: PlanShift[]
}
export type RoleMove = { application_id: string; role_id: string }
/** What a plan is to become. */
export type CrewPlanDraft = { shifts: PlanShift[]; moves: RoleMove[] }
/** Something about a plan, of one shift or person where it has one. 'rest' and 'not_free' are warnings, all others are refused. */
export type PlanFinding = {
  kind: 'clash' | 'overfilled' | 'repeated' | 'impossible' | 'rest' | 'not_free'
  shift_id?: string
  application_id?: string
  words: string
}

/** No role of a project that is posted by mistake for ten years fills the screen. */
const PLANNED_DAYS_MAX = 366

/** The days of a role, '2026-12-05' and so on: those of its calls. */
export function daysOfRole({ date_start, date_end }: Pick<PlanRole, 'date_start' | 'date_end'>): string[] {
  const first = isoLondonDay(Date.parse(date_start))
  const last = lastWorkDay(Date.parse(date_start), Date.parse(date_end))
  const days = [first]
  while (days.at(-1)! < last && days.length < PLANNED_DAYS_MAX) days.push(nextIsoDay(days.at(-1)!))
  return days
}

/** What is refused, by the screen before it is published and by the server. */
export function planRefusalsOf(plan: CrewPlan, draft: CrewPlanDraft): PlanFinding[] {
  const facts = planFactsOf(plan, draft)
  return [
    ...planSizeRefusals(draft),
    ...draft.moves.flatMap((move) => refusalsOfMove(move, facts)),
    ...plan.roles.flatMap((role) => overfilledRoleRefusals(role, draft, facts)),
    ...draft.shifts.flatMap((shift) => refusalsOfShift(shift, facts)),
    ...repeatedShiftsIn(draft, facts),
    ...plan.people.flatMap((person) => personClashesOf(person, draft, facts)),
  ]
}

function planSizeRefusals({ shifts }: CrewPlanDraft): PlanFinding[] {
  const people = shifts.reduce((sum, shift) => sum + shift.people.length, 0)
  const found = (count: number, most: number, words: string, way: string): PlanFinding[] => {
    if (count <= most) return []
    return [{ kind: 'impossible', words: `This plan has ${count} ${words}; it can have ${most} at most. ${way}` }]
  }
  return [
    ...found(shifts.length, PLAN_SHIFTS_MAX, 'shifts', `Remove ${shifts.length - PLAN_SHIFTS_MAX}.`),
    ...found(
      people,
      PLAN_SHIFT_PEOPLE_MAX,
      'people in all shifts together',
      `Take ${people - PLAN_SHIFT_PEOPLE_MAX} out.`,
    ),
  ]
}

type PlanFacts = ReturnType<typeof planFactsOf>
export function planFactsOf({ roles, people, shifts }: CrewPlan, { moves }: CrewPlanDraft) {
  const roleNow = new Map(people.map(({ application_id, role_id }) => [application_id, role_id]))
  for (const { application_id, role_id } of moves) if (roleNow.has(application_id)) roleNow.set(application_id, role_id)
  return {
    roles: new Map(roles.map((role) => [role.id, role])),
    days: new Map(roles.map((role) => [role.id, new Set(daysOfRole(role))])),
    people: new Map(people.map((person) => [person.application_id, person])),
    /** By application, after all moves. */
    roleNow,
    moved: new Set(moves.map(({ application_id }) => application_id)),
    /** Who is in a shift of the plan as published. */
    planned: new Set(shifts.flatMap((shift) => shift.people)),
    /** Of each shift of the plan as published. */
    hours: new Map(shifts.map((shift) => [shift.id, shiftHoursKey(shift)])),
  }
}

const PERSON_GONE_TEXT = 'Somebody in this plan is no longer confirmed for the project. Open the plan again.'

function refusalsOfMove({ application_id, role_id }: RoleMove, { people, roles }: PlanFacts): PlanFinding[] {
  if (!people.has(application_id)) return [{ kind: 'impossible', application_id, words: PERSON_GONE_TEXT }]
  if (!roles.has(role_id))
    return [{ kind: 'impossible', application_id, words: 'This project does not have that role any more.' }]
  return []
}

function overfilledRoleRefusals(
  { id, role_name, places }: PlanRole,
  { moves }: CrewPlanDraft,
  { roleNow }: PlanFacts,
): PlanFinding[] {
  if (!moves.some(({ role_id }) => role_id === id)) return []
  const filled = [...roleNow.values()].filter((role_id) => role_id === id).length
  if (filled <= places) return []
  return [
    {
      kind: 'overfilled',
      words: `${role_name} has ${countWithNoun(places, 'place')}, and ${filled} people would be confirmed for it.`,
    },
  ]
}

function refusalsOfShift(shift: PlanShift, { roles, days, people, roleNow }: PlanFacts): PlanFinding[] {
  const found = (words: string, application_id?: string): PlanFinding => ({
    kind: 'impossible',
    shift_id: shift.id,
    ...(application_id ? { application_id } : {}),
    words,
  })
  const role = roles.get(shift.role_id)
  if (!role) return [found('This project does not have the role of one of these shifts any more.')]
  const about = () => `${role.role_name}, ${shiftDayText(shift.day)}`
  const own = shift.people.flatMap((application_id) => {
    const person = people.get(application_id)
    if (!person) return [found(PERSON_GONE_TEXT, application_id)]
    if (roleNow.get(application_id) === shift.role_id) return []
    return [found(`${about()}: ${person.full_name} is not confirmed as ${role.role_name}.`, application_id)]
  })
  if (!days.get(role.id)!.has(shift.day)) own.push(found(`${about()}: this day is not one of the role’s.`))
  if (shift.people.length > shift.places)
    own.push({
      ...found(
        `${about()}, ${shiftHoursText(shift)}: ${shift.people.length} people are in ${countWithNoun(shift.places, 'place')}. Take somebody out or add places.`,
      ),
      kind: 'overfilled',
    })
  return own
}

/** Two shifts of a role at the same times of a day are one with more places. Those published so already may stay. */
function repeatedShiftsIn({ shifts }: CrewPlanDraft, { roles, hours }: PlanFacts): PlanFinding[] {
  const isSame = (shift: PlanShift) => hours.get(shift.id) === shiftHoursKey(shift)
  const changed = shifts.filter((shift) => !isSame(shift))
  const known = new Set(shifts.filter(isSame).map(shiftHoursKey))
  return changed.flatMap((shift): PlanFinding[] => {
    if (known.size < known.add(shiftHoursKey(shift)).size) return []
    const about = `${roles.get(shift.role_id)?.role_name ?? 'A role'}, ${shiftDayText(shift.day)}`
    const words = `${about}: there are two shifts ${shiftHoursText(shift)}. Change the times of one, or keep one with more places.`
    return [{ kind: 'repeated', shift_id: shift.id, words }]
  })
}

function shiftHoursKey(shift: PlanShift) {
  const known = shiftHoursCache.get(shift) ?? [shift.role_id, shift.day, shiftHoursText(shift)].join()
  shiftHoursCache.set(shift, known)
  return known
}

/** Two shifts of one person at a time, or a shift during another confirmed booking. */
function personClashesOf(person: PlanPerson, { shifts }: CrewPlanDraft, facts: PlanFacts): PlanFinding[] {
  const times = [...workTimesOf(person, shifts), ...newlyWholeRoleTimes(person, shifts, facts)].toSorted(
    (a, b) => a.start - b.start,
  )
  const { application_id } = person
  let last = 0
  return times.flatMap((time, n) => {
    const isAfterAll = last <= time.start
    last = Math.max(last, time.end)
    if (isAfterAll) return []
    return times.slice(0, n).flatMap((earlier): PlanFinding[] => {
      if (earlier.end <= time.start || (earlier.elsewhere && time.elsewhere)) return []
      const shift_id = (time.shift ?? earlier.shift)?.id
      const [a, b] = earlier.elsewhere ? [time, earlier] : [earlier, time]
      const because = a.role_name ? ` Not on a shift yet, so they work every day as ${a.role_name}.` : ''
      const words = `${person.full_name} cannot be in two places: ${clashTimeText(a)} and ${clashTimeText(b)}.${because}`
      return [{ kind: 'clash', ...(shift_id ? { shift_id } : {}), application_id, words }]
    })
  })
}

/**
 * Somebody in no shift is booked for all days of their role. Until now they were not, if they come from another role or
 * out of their last shift; otherwise it was decided when they were accepted.
 */
function newlyWholeRoleTimes(
  { application_id }: PlanPerson,
  shifts: PlanShift[],
  { roles, roleNow, moved, planned }: PlanFacts,
): WorkTime[] {
  const role = roles.get(roleNow.get(application_id) ?? '')
  const isIn = shiftsOfPerson(application_id, shifts).some(({ role_id }) => role_id === role?.id)
  if (!role || isIn || !(moved.has(application_id) || planned.has(application_id))) return []
  return [{ start: Date.parse(role.date_start), end: Date.parse(role.date_end), role_name: role.role_name }]
}

/** `role_name`: all days of a role. */
type WorkTime = { start: number; end: number; shift?: PlanShift; elsewhere?: OtherBooking; role_name?: string }

/** When somebody works: in this plan's shifts and elsewhere, in order. */
export function workTimesOf({ application_id, elsewhere }: PlanPerson, shifts: PlanShift[]): WorkTime[] {
  return [
    ...shiftsOfPerson(application_id, shifts).map((shift): WorkTime => ({ ...cachedShiftSpan(shift), shift })),
    ...elsewhere.map((other): WorkTime => ({
      start: Date.parse(other.start),
      end: Date.parse(other.end),
      elsewhere: other,
    })),
  ].toSorted((a, b) => a.start - b.start)
}

/* A plan has hundreds of shifts and people, and is judged again with each change: what is the same is computed once. */
const shiftSpanCache = new WeakMap<PlanShift, ReturnType<typeof shiftSpanOf>>()
const shiftHoursCache = new WeakMap<PlanShift, string>()
const shiftsByPersonCache = new WeakMap<PlanShift[], Map<string, PlanShift[]>>()

export function cachedShiftSpan(shift: PlanShift) {
  const known = shiftSpanCache.get(shift) ?? shiftSpanOf(shift)
  shiftSpanCache.set(shift, known)
  return known
}

export function shiftsOfPerson(applicationId: string, shifts: PlanShift[]): PlanShift[] {
  let known = shiftsByPersonCache.get(shifts)
  if (!known) {
    known = new Map()
    for (const shift of shifts)
      for (const id of shift.people) {
        const own = known.get(id)
        if (own) own.push(shift)
        else known.set(id, [shift])
      }
    shiftsByPersonCache.set(shifts, known)
  }
  return known.get(applicationId) ?? []
}

function clashTimeText({ start, end, elsewhere }: WorkTime) {
  const isOneDay = isoLondonDay(start) === isoLondonDay(end)
  const times = `${momentText(start)} to ${isOneDay ? formatLondonTime(new Date(end).toISOString()) : momentText(end)}`
  if (!elsewhere) return times
  return `${elsewhere.title ? `‘${elsewhere.title}’` : 'another booking'}, ${times}`
}

export function momentText(ms: number) {
  const at = new Date(ms).toISOString()
  return `${formatLondonDay(at)} ${formatLondonTime(at)}`
}
