import { blockedTimes } from '../calendar/blocked-days.ts'
import { counted } from '../counts.ts'
import { REST_HOURS } from '../limits.ts'
import {
  type Draft,
  factsOf,
  type Finding,
  momentText,
  type Plan,
  type Shift,
  shiftsOf,
  timeOf,
  timesOf,
} from './plan-rules.ts'
import { dayText, shiftText } from './shift-times.ts'

const HOUR = 3_600_000

/** Less than eleven hours between an end and the next call: a warning, not a refusal. */
export function shortRestsOf(plan: Plan, { shifts }: Draft): Finding[] {
  return plan.people.flatMap((person): Finding[] => {
    const times = timesOf(person, shifts)
    return times.flatMap((time, n): Finding[] => {
      const before = times[n - 1]
      if (!before || (!before.shift && !time.shift)) return []
      const rest = time.start - before.end
      if (rest < 0 || rest >= REST_HOURS * HOUR) return []
      const shift_id = (time.shift ?? before.shift)!.id
      const words = `${person.full_name} has ${hoursText(rest)} between ${momentText(before.end)} and ${momentText(time.start)}: less than ${REST_HOURS} hours of rest.`
      return [{ kind: 'rest', shift_id, application_id: person.application_id, words }]
    })
  })
}

/** Somebody works on a day that they have blocked: a warning, not a refusal. */
export function notFreeOf(plan: Plan, { shifts, moves }: Draft): Finding[] {
  const people = plan.people.filter(({ not_free = [] }) => not_free.length > 0)
  if (people.length === 0) return []
  const planned = new Set(shifts.map(({ role_id }) => role_id))
  const { roles, days, roleNow } = factsOf(plan, { shifts, moves })
  return people.flatMap(({ application_id, full_name, not_free = [] }): Finding[] => {
    const found = (day: string, words: string, shift_id?: string): Finding => ({
      ...{ kind: 'not_free', application_id, words: `${full_name} is not free on ${dayText(day)}: ${words}.` },
      ...(shift_id && { shift_id }),
    })
    const role = roles.get(roleNow.get(application_id) ?? '')
    if (role && !planned.has(role.id))
      return not_free
        .filter((day) => days.get(role.id)!.has(day))
        .map((day) => found(day, `booked for all days of ${role.role_name}`))
    const own = shiftsOf(application_id, shifts)
    return not_free.flatMap((day) =>
      own
        .filter((shift) => isDuring(shift, day))
        .map((shift) => found(day, [roles.get(shift.role_id)?.role_name, shiftText(shift)].join(', '), shift.id)),
    )
  })
}

function isDuring(shift: Shift, blocked: string) {
  const { start, end } = timeOf(shift)
  return blockedTimes([blocked]).some((time) => start < Date.parse(time.end) && Date.parse(time.start) < end)
}

/** '9 hours', '7 hours 30 minutes', 'no time'. */
function hoursText(ms: number) {
  const minutes = Math.round(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours && counted(hours, 'hour'), rest && counted(rest, 'minute')].filter(Boolean).join(' ')
  return words || 'no time'
}
