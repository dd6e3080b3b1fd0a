import { counted } from '../counts.ts'
import type { Draft, Plan, Shift } from './plan-rules.ts'
import { dayText, shiftText } from './shift-times.ts'

type PlanChange = { key: string; words: string }

/** What a draft changes, for those who publish it: role by role, day by day. */
export function planChanges(plan: Plan, draft: Draft): PlanChange[] {
  const names = namesIn(plan)
  const old = new Map(plan.shifts.map((shift) => [shift.id, shift]))
  const now = new Map(draft.shifts.map((shift) => [shift.id, shift]))
  const all = [...draft.shifts, ...plan.shifts.filter(({ id }) => !now.has(id))]
  const position = new Map(plan.roles.map(({ id }, n) => [id, n]))
  const moves = draft.moves.map(({ application_id, role_id }) => {
    const from = plan.people.find((person) => person.application_id === application_id)?.role_id
    const words = `${names.person(application_id)}: ${names.role(role_id)}, no longer ${names.role(from)}`
    return { key: `move:${application_id}`, words }
  })
  return [
    ...moves,
    ...all
      .toSorted((a, b) => position.get(a.role_id)! - position.get(b.role_id)! || inOrder(a, b))
      .flatMap(({ id }) => changesOf(old.get(id), now.get(id), names)),
  ]
}

export const inOrder = (a: Shift, b: Shift) =>
  compare(a.day, b.day) || compare(a.starts, b.starts) || compare(a.ends, b.ends) || compare(a.id, b.id)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

type Names = ReturnType<typeof namesIn>
function namesIn({ roles, people }: Plan) {
  const roleNames = new Map(roles.map(({ id, role_name }) => [id, role_name]))
  const fullNames = new Map(people.map(({ application_id, full_name }) => [application_id, full_name]))
  return {
    role: (id: string | null | undefined) => roleNames.get(id ?? '') ?? 'without a role',
    person: (applicationId: string) => fullNames.get(applicationId) ?? 'Somebody',
  }
}

function changesOf(old: Shift | undefined, now: Shift | undefined, names: Names): PlanChange[] {
  const shift = (now ?? old)!
  const line = (part: string, words: string) => {
    const about = `${names.role(shift.role_id)}, ${dayText((old ?? shift).day)}`
    return { key: `${shift.id}:${part}`, words: `${about}: ${words}` }
  }
  if (!old) {
    const who = shift.people.map(names.person).join(', ')
    const places = counted(shift.places, 'place')
    return [line('new', `new shift ${shiftText(shift)}, ${places}${who ? `, with ${who}` : ''}`)]
  }
  if (!now) return [line('gone', `shift ${shiftText(old)} removed`)]
  const at = shiftText(now)
  return [
    ...(old.day === now.day ? [] : [line('day', `shift ${shiftText(old)} moves to ${dayText(now.day)}`)]),
    ...(old.starts === now.starts ? [] : [line('starts', `call moves from ${old.starts} to ${now.starts}`)]),
    ...(old.ends === now.ends ? [] : [line('ends', `shift from ${now.starts} ends at ${now.ends}, not ${old.ends}`)]),
    ...(old.places === now.places ? [] : [line('places', `${at} has ${now.places} places, not ${old.places}`)]),
    ...missingIn(now.people, old.people).map((id) => line(id, `${names.person(id)} is in ${at}`)),
    ...missingIn(old.people, now.people).map((id) => line(id, `${names.person(id)} is no longer in ${at}`)),
  ]
}

const missingIn = (list: string[], other: string[]) => list.filter((id) => !other.includes(id))

/** What somebody is booked as, on which days, and their shifts; null where the role has none and they work all its days. */
export type Own = { role_name: string; days: string[]; shifts: Shift[] | null }

/** What of somebody's own work has changed, as they are notified of it; empty if nothing has. */
export function personChanges(old: Own, now: Own): string[] {
  const moved =
    old.role_name === now.role_name ? [] : [`You are booked as ${now.role_name} now, no longer as ${old.role_name}`]
  if (!now.shifts) return old.shifts ? [...moved, `You are needed on all days of ${now.role_name} again`] : moved
  if (!old.shifts && now.shifts.length === 0)
    return [...moved, `There are shifts for ${now.role_name} now, and you are in none of them yet`]
  return [...moved, ...daysOff(old, now.shifts), ...shiftChanges(old.shifts ?? [], now.shifts)]
}

/** Whoever was needed on all days would not know from their shifts alone that the other days are off. */
function daysOff(old: Own, now: Shift[]): string[] {
  const isOff = !old.shifts && old.days.some((day) => !now.some((shift) => shift.day === day))
  return isOff ? [`You work only ${now.length === 1 ? 'this shift' : 'these shifts'} now, no longer every day`] : []
}

function shiftChanges(before: Shift[], after: Shift[]): string[] {
  const pairs = pairsOf(before, after)
  return pairs
    .toSorted((a, b) => inOrder((a.old ?? a.now)!, (b.old ?? b.now)!))
    .flatMap(({ old, now }) => (old && now ? movedText(old, now) : now ? [neededText(now)] : [goneText(old!, after)]))
}

type Pair = { old?: Shift; now?: Shift }
/** The same shift before and after, or else one that is gone and one that is new on the same day. */
function pairsOf(before: Shift[], after: Shift[]): Pair[] {
  const left = new Map(after.map((shift) => [shift.id, shift]))
  const take = (found: Shift | undefined) => {
    if (found) left.delete(found.id)
    return found
  }
  const same = before.map((old): Pair => withNow(old, take(left.get(old.id))))
  const pairs = same.map(({ old, now }): Pair =>
    withNow(old!, now ?? take([...left.values()].find(({ day }) => day === old!.day))),
  )
  return [...pairs, ...[...left.values()].map((now): Pair => ({ now }))]
}
const withNow = (old: Shift, now: Shift | undefined): Pair => (now ? { old, now } : { old })

function movedText(old: Shift, now: Shift): string[] {
  if (old.day !== now.day)
    return [`Your shift on ${dayText(old.day)} moved to ${dayText(now.day)}, ${now.starts} to ${now.ends}`]
  const day = dayText(now.day)
  return [
    ...(old.starts === now.starts ? [] : [`Your call on ${day} moved from ${old.starts} to ${now.starts}`]),
    ...(old.ends === now.ends ? [] : [`Your shift on ${day} ends at ${now.ends}, no longer at ${old.ends}`]),
  ]
}
const neededText = ({ day, starts, ends }: Shift) => `You are needed on ${dayText(day)} from ${starts} to ${ends}`
const goneText = ({ day, starts }: Shift, after: Shift[]) =>
  after.some((shift) => shift.day === day)
    ? `Your shift at ${starts} on ${dayText(day)} is off`
    : `You are no longer needed on ${dayText(day)}`
