import { isHeldWithoutShift } from '../../../shared/call-sheets/calls.ts'
import type { BusyPerson } from '../../../shared/hiring/crews.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { confirmedApplicationsOn, confirmedNameOf, type IndexedProject } from './company-days.ts'

/** What a company may know of somebody's day: never with whom or why. null: nothing is known. */
export type PersonDayState = 'free' | 'booked' | 'busy' | null
export type PersonDay = {
  /** The projects that somebody is confirmed for, each with their row of its plan. */
  bookings: { job: Job; row: string; isHeld: boolean }[]
  isBusy: boolean
  state: PersonDayState
}
/** `picture`: of those in the company’s lists. */
export type CalendarPersonRow = { id: string; name: string; picture: string | null; days: PersonDay[] }
type PersonInList = { id: string; full_name: string; profile_picture: string | null; added_at: string }
type PeopleSources = {
  today: string
  names: ReadonlyMap<string, string>
  /** Who is in the company's lists. */
  listed: readonly PersonInList[]
  /** What the server says of the crew: all who are not in it are free. undefined: it has not said. */
  busy: readonly BusyPerson[] | undefined
  /** When it said so (ISO), if that is not now. */
  asOf: string | null
}

/** By name: whoever is listed, confirmed for one of these days, or busy elsewhere on one. */
export function personRowsOn(
  projects: readonly IndexedProject[],
  days: readonly string[],
  { today, names, listed, busy, asOf }: PeopleSources,
) {
  const rows = new Map<string, CalendarPersonRow>()
  /** The people of whom the server would have said that they are busy. */
  const inCrew = new Set<string>()
  const rowOf = (id: string, name: string, picture: string | null = null) => {
    const none = () => ({ bookings: [], isBusy: false, state: null })
    const row = rows.get(id) ?? { id, name, picture, days: days.map(none) }
    rows.set(id, row)
    return row
  }
  for (const { id, full_name, profile_picture, added_at } of listed) {
    rowOf(id, full_name, profile_picture)
    if (!asOf || added_at <= asOf) inCrew.add(id)
  }
  for (const project of projects)
    for (const [at, day] of days.entries())
      for (const { id, freelancer_id, shifts } of confirmedApplicationsOn(project, day)) {
        const { bookings } = rowOf(freelancer_id, confirmedNameOf(freelancer_id, names)).days[at]!
        bookings.push({ job: project.job, row: id, isHeld: isHeldWithoutShift({ shifts }) })
        if (project.span.last >= today) inCrew.add(freelancer_id)
      }
  for (const person of busy ?? [])
    for (const [at, day] of days.entries())
      if (person.busy.some(({ first_day, last_day }) => first_day <= day && day <= last_day)) {
        rowOf(person.id, person.full_name).days[at]!.isBusy = true
        inCrew.add(person.id)
      }
  for (const row of rows.values())
    for (const [at, day] of row.days.entries()) {
      const isKnown = busy !== undefined && days[at]! >= today && inCrew.has(row.id)
      day.state = day.bookings.length > 0 ? 'booked' : day.isBusy ? 'busy' : isKnown ? 'free' : null
    }
  return [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}

/** How many of these people are free on each day. */
export const freePeopleCountsOf = (rows: readonly CalendarPersonRow[], days: readonly string[]) =>
  days.map((_, at) => rows.filter((row) => row.days[at]?.state === 'free').length)

const STATE_ORDER = ['free', null, 'booked', 'busy'] as const

/** Those who are free on a day of the row come first. */
export const freePeopleFirst = (rows: readonly CalendarPersonRow[], at: number) =>
  rows.toSorted((a, b) => STATE_ORDER.indexOf(stateAt(a, at)) - STATE_ORDER.indexOf(stateAt(b, at)))

const stateAt = ({ days }: CalendarPersonRow, at: number) => days[at]?.state ?? null
