import { countWithNoun } from '../counts.ts'
import type { CrewPlanDraft, CrewPlan, PlanShift } from './plan-rules.ts'
import { dayRunsText } from './day-runs.ts'
import { shiftDayText, shiftHoursText } from './shift-times.ts'

type PlanChange = { key: string; words: string }

/** What a draft changes, for those who publish it: role by role, day by day. */
export function planChanges(plan: CrewPlan, draft: CrewPlanDraft): PlanChange[] {
  const names = namesInPlan(plan)
  const old = new Map(plan.shifts.map((shift) => [shift.id, shift]))
  const now = new Map(draft.shifts.map((shift) => [shift.id, shift]))
  const all = [...draft.shifts, ...plan.shifts.filter(({ id }) => !now.has(id))]
  const position = new Map(plan.roles.map(({ id }, n) => [id, n]))
  const moves = draft.moves.map(({ application_id, role_id }) => {
    const from = plan.people.find((person) => person.application_id === application_id)?.role_id
    const words = `${names.person(application_id)}: now ${names.role(role_id)}, not ${names.role(from)}`
    return { key: `move:${application_id}`, words }
  })
  return [
    ...moves,
    ...all
      .toSorted((a, b) => position.get(a.role_id)! - position.get(b.role_id)! || compareShifts(a, b))
      .flatMap(({ id }) => changesOfShift(old.get(id), now.get(id), names)),
  ]
}

export const compareShifts = (a: PlanShift, b: PlanShift) =>
  compareTexts(a.day, b.day) ||
  compareTexts(a.starts, b.starts) ||
  compareTexts(a.ends, b.ends) ||
  compareTexts(a.id, b.id)
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

type PlanNames = ReturnType<typeof namesInPlan>
function namesInPlan({ roles, people }: CrewPlan) {
  const roleNames = new Map(roles.map(({ id, role_name }) => [id, role_name]))
  const fullNames = new Map(people.map(({ application_id, full_name }) => [application_id, full_name]))
  return {
    role: (id: string | null | undefined) => roleNames.get(id ?? '') ?? 'without a role',
    person: (applicationId: string) => fullNames.get(applicationId) ?? 'Somebody',
  }
}

function changesOfShift(old: PlanShift | undefined, now: PlanShift | undefined, names: PlanNames): PlanChange[] {
  const shift = (now ?? old)!
  const line = (part: string, words: string) => {
    const about = `${names.role(shift.role_id)}, ${shiftDayText((old ?? shift).day)}`
    return { key: `${shift.id}:${part}`, words: `${about}: ${words}` }
  }
  if (!old) {
    const who = shift.people.map(names.person).join(', ')
    const places = countWithNoun(shift.places, 'place')
    return [line('new', `new shift ${shiftHoursText(shift)}, ${places}${who ? `, with ${who}` : ''}`)]
  }
  if (!now) return [line('gone', `shift ${shiftHoursText(old)} removed`)]
  const at = shiftHoursText(now)
  return [
    ...(old.day === now.day ? [] : [line('day', `shift ${shiftHoursText(old)} moves to ${shiftDayText(now.day)}`)]),
    ...(old.starts === now.starts ? [] : [line('starts', `call moves from ${old.starts} to ${now.starts}`)]),
    ...(old.ends === now.ends ? [] : [line('ends', `shift from ${now.starts} ends at ${now.ends}, not ${old.ends}`)]),
    ...(old.places === now.places ? [] : [line('places', `${at} has ${now.places} places, not ${old.places}`)]),
    ...idsMissingIn(now.people, old.people).map((id) => line(id, `${names.person(id)} is on ${at}`)),
    ...idsMissingIn(old.people, now.people).map((id) => line(id, `${names.person(id)} is off ${at}`)),
  ]
}

const idsMissingIn = (list: string[], other: string[]) => list.filter((id) => !other.includes(id))

/** What somebody is booked as, on which days, and their shifts; null where the role has none and they work all its days. */
export type OwnWork = { role_name: string; days: string[]; shifts: PlanShift[] | null }

/** What of somebody's own work has changed, as they are notified of it; empty if nothing has. */
export function personChanges(old: OwnWork, now: OwnWork): string[] {
  const moved =
    old.role_name === now.role_name ? [] : [`You’re now confirmed as ${now.role_name}, not ${old.role_name}`]
  if (!now.shifts) return old.shifts ? [...moved, `You’re back on all ${now.role_name} days`] : moved
  if (!old.shifts && now.shifts.length === 0)
    return [...moved, `${now.role_name} is in shifts now, and you’re not on one yet`]
  return [...moved, ...daysOffTexts(old, now.shifts), ...personShiftChanges(old.shifts ?? [], now.shifts)]
}

/** Whoever was needed on all days would not know from their shifts alone that the other days are off. */
function daysOffTexts(old: OwnWork, now: PlanShift[]): string[] {
  const isOff = !old.shifts && old.days.some((day) => !now.some((shift) => shift.day === day))
  return isOff ? [`You’re only on ${now.length === 1 ? 'this shift' : 'these shifts'} now, not every day`] : []
}

function personShiftChanges(before: PlanShift[], after: PlanShift[]): string[] {
  const pairs = shiftPairsOf(before, after)
  const lines = pairs
    .toSorted((a, b) => compareShifts((a.old ?? a.now)!, (b.old ?? b.now)!))
    .flatMap(({ old, now }) => (old && now ? movedLines(old, now) : now ? [neededLine(now)] : [goneLine(old!, after)]))
  return foldedLines(lines)
}

/** What is said of a day; of days that differ in nothing else it is said once: 'Tue 15 to Thu 17 Dec and Sat 19 Dec'. */
type DayLine = { day: string; words: (days: string) => string }

function foldedLines(lines: DayLine[]): string[] {
  const folded: (DayLine & { days: string[] })[] = []
  for (const line of lines) {
    const same = folded.find(({ words }) => words('') === line.words(''))
    if (same) same.days.push(line.day)
    else folded.push({ ...line, days: [line.day] })
  }
  return folded.map(({ days, words }) => words(dayRunsText(days)))
}

type ShiftPair = { old?: PlanShift; now?: PlanShift }
/** The same shift before and after, or else one that is gone and one that is new on the same day. */
function shiftPairsOf(before: PlanShift[], after: PlanShift[]): ShiftPair[] {
  const left = new Map(after.map((shift) => [shift.id, shift]))
  const take = (found: PlanShift | undefined) => {
    if (found) left.delete(found.id)
    return found
  }
  const same = before.map((old): ShiftPair => pairWithNow(old, take(left.get(old.id))))
  const pairs = same.map(({ old, now }): ShiftPair =>
    pairWithNow(old!, now ?? take([...left.values()].find(({ day }) => day === old!.day))),
  )
  return [...pairs, ...[...left.values()].map((now): ShiftPair => ({ now }))]
}
const pairWithNow = (old: PlanShift, now: PlanShift | undefined): ShiftPair => (now ? { old, now } : { old })

function movedLines(old: PlanShift, { day, starts, ends }: PlanShift): DayLine[] {
  const line = (words: string): DayLine[] => [{ day: old.day, words: (days) => `${days}: ${words}` }]
  if (old.day !== day) return line(`your shift moves to ${shiftDayText(day)}, ${starts} to ${ends}`)
  if (old.starts === starts && old.ends === ends) return []
  if (old.ends === ends) return line(`your call is ${starts}, not ${old.starts}`)
  if (old.starts === starts) return line(`you finish at ${ends}, not ${old.ends}`)
  return line(`you’re on ${starts} to ${ends}, not ${old.starts} to ${old.ends}`)
}
const neededLine = ({ day, starts, ends }: PlanShift): DayLine => ({
  day,
  words: (days) => `You’re needed ${days}, ${starts} to ${ends}`,
})
const goneLine = ({ day, starts }: PlanShift, after: PlanShift[]): DayLine =>
  after.some((shift) => shift.day === day)
    ? { day, words: (days) => `${days}: your ${starts} shift is off` }
    : { day, words: (days) => `You’re no longer needed ${days}` }
