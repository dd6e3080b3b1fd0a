import { countWithNoun } from '../counts.ts'
import { lastWorkDay } from '../dates-in-london.ts'
import { SHIFT_REST_HOURS_MIN } from '../limits.ts'
import { shortRestText } from '../pay/working-time.ts'
import {
  type CrewPlanDraft,
  planFactsOf,
  type PlanFinding,
  type PlanPerson,
  momentText,
  type CrewPlan,
  type PlanShift,
  shiftsOfPerson,
  cachedShiftSpan,
  workTimesOf,
} from './plan-rules.ts'
import { shiftDayText, shiftHoursText } from './shift-times.ts'

const REST_HOUR_MS = 3_600_000

/** When people last left a site of the company's, in milliseconds, keyed by freelancer. */
export type LastOuts = ReadonlyMap<string, number>

/**
 * Less than eleven hours between an end and the next call: a warning, not a refusal. Where somebody has clocked off later
 * than was planned, from then on.
 */
export function shortRestWarningsOf(
  plan: CrewPlan,
  { shifts }: CrewPlanDraft,
  lastOuts: LastOuts = NO_LAST_OUTS,
): PlanFinding[] {
  return plan.people.flatMap((person): PlanFinding[] => {
    const clocked = shortRestSinceOut(person, shifts, lastOuts.get(person.freelancer_id))
    if (clocked)
      return [clocked, ...plannedRestWarningsOf(person, shifts).filter((one) => one.shift_id !== clocked.shift_id)]
    return plannedRestWarningsOf(person, shifts)
  })
}
const NO_LAST_OUTS: LastOuts = new Map()

/** Of the first shift after somebody has left: 'only 8 h 20 after their last out: 2 h 40 short of 11'. */
function shortRestSinceOut(person: PlanPerson, shifts: PlanShift[], leftAt: number | undefined): PlanFinding | null {
  if (leftAt === undefined) return null
  const next = workTimesOf(person, shifts).find(({ start }) => start >= leftAt)
  const words = next?.shift && shortRestText((next.start - leftAt) / 60_000)
  if (!words) return null
  const { application_id, full_name } = person
  return { kind: 'rest', shift_id: next.shift!.id, application_id, words: `${full_name}: ${words}.` }
}

function plannedRestWarningsOf(person: PlanPerson, shifts: PlanShift[]): PlanFinding[] {
  const times = workTimesOf(person, shifts)
  return times.flatMap((time, n): PlanFinding[] => {
    const before = times[n - 1]
    if (!before || (!before.shift && !time.shift)) return []
    const rest = time.start - before.end
    if (rest < 0 || rest >= SHIFT_REST_HOURS_MIN * REST_HOUR_MS) return []
    const shift_id = (time.shift ?? before.shift)!.id
    const words = `${person.full_name} has ${restHoursText(rest)} between ${momentText(before.end)} and ${momentText(time.start)}: less than ${SHIFT_REST_HOURS_MIN} hours of rest.`
    return [{ kind: 'rest', shift_id, application_id: person.application_id, words }]
  })
}

/** Somebody works, or is held, on a day that they have blocked: a warning, not a refusal. */
export function blockedDayWarningsOf(plan: CrewPlan, { shifts, moves }: CrewPlanDraft): PlanFinding[] {
  const people = plan.people.filter(({ not_free = [] }) => not_free.length > 0)
  if (people.length === 0) return []
  const planned = new Set(shifts.map(({ role_id }) => role_id))
  const { roles, days, roleNow } = planFactsOf(plan, { shifts, moves })
  return people.flatMap(({ application_id, full_name, not_free = [] }): PlanFinding[] => {
    const found = (day: string, words: string, shift_id?: string): PlanFinding => ({
      kind: 'not_free',
      application_id,
      words: `${full_name} is not free on ${shiftDayText(day)}: ${words}.`,
      ...(shift_id && { shift_id }),
    })
    const role = roles.get(roleNow.get(application_id) ?? '')
    if (role && !planned.has(role.id))
      return not_free
        .filter((day) => days.get(role.id)!.has(day))
        .map((day) => found(day, `confirmed for all days of ${role.role_name}`))
    const own = shiftsOfPerson(application_id, shifts)
    if (role && own.length === 0)
      return not_free
        .filter((day) => days.get(role.id)!.has(day))
        .map((day) => found(day, `held for ${role.role_name}, not on a shift yet`))
    return not_free.flatMap((day) =>
      own
        .filter((shift) => isShiftDuringDay(shift, day))
        .map((shift) => found(day, [roles.get(shift.role_id)?.role_name, shiftHoursText(shift)].join(', '), shift.id)),
    )
  })
}

/** A day of work belongs to the date of its call: a night that ends on a blocked morning was another day's work. */
function isShiftDuringDay(shift: PlanShift, blocked: string) {
  const { start, end } = cachedShiftSpan(shift)
  const last = lastWorkDay(start, end)
  return shift.day <= blocked && blocked <= (last < shift.day ? shift.day : last)
}

/** '9 hours', '7 hours 30 minutes', 'no time'. */
function restHoursText(ms: number) {
  const minutes = Math.round(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours && countWithNoun(hours, 'hour'), rest && countWithNoun(rest, 'minute')].filter(Boolean).join(' ')
  return words || 'no time'
}
