import { isoDayAfter } from '../calendar/blocked-days.ts'
import { countWithNoun, peopleText } from '../counts.ts'
import { isoLondonDay, lastWorkDay } from '../dates-in-london.ts'
import { formatPounds, inMinorUnits } from '../money.ts'
import { type PaidRole, rolePayPence } from './role-pay.ts'

/** What roles cost with all their places: people, days from the first to the last, and pence. */
export function crewCostOf(roles: readonly (PaidRole & { places: number })[]) {
  const firsts = roles.map(({ date_start }) => isoLondonDay(Date.parse(date_start))).toSorted()
  const lasts = roles.map((role) => lastWorkDay(Date.parse(role.date_start), Date.parse(role.date_end))).toSorted()
  return {
    people: roles.reduce((sum, { places }) => sum + places, 0),
    days: roles.length > 0 ? (Date.parse(lasts.at(-1)!) - Date.parse(firsts[0]!)) / 86_400_000 + 1 : 0,
    pence: roles.reduce((sum, role) => sum + rolePayPence(role) * role.places, 0),
  }
}

type RoleWithPlaces = PaidRole & { places: number; filled: number }

/**
 * What the roles cost on each day from the first to the last, in pence: with all their places, and with those taken. A
 * night costs the day of its call.
 */
export function crewCostByDay(roles: readonly RoleWithPlaces[]) {
  const spans = roles.map(({ date_start, date_end, ...role }) => ({
    ...role,
    first: isoLondonDay(Date.parse(date_start)),
    last: lastWorkDay(Date.parse(date_start), Date.parse(date_end)),
  }))
  const [first] = spans.map((one) => one.first).toSorted()
  const last = spans
    .map((one) => one.last)
    .toSorted()
    .at(-1)
  const days: string[] = []
  for (let day = first; day && day <= last!; day = isoDayAfter(day)) days.push(day)
  return days.map((day) => {
    const working = spans.filter((one) => one.first <= day && day <= one.last)
    const penceOf = (people: 'places' | 'filled') =>
      working.reduce((sum, role) => sum + inMinorUnits(role.day_rate) * role[people], 0)
    return { day, planned: penceOf('places'), confirmed: penceOf('filled') }
  })
}

/** '8 people, 3 days, £5,520' */
export function crewCostText(roles: readonly (PaidRole & { places: number })[]) {
  const { people, days, pence } = crewCostOf(roles)
  return `${peopleText(people)}, ${countWithNoun(days, 'day')}, ${formatPounds(pence)}`
}
