import { and, asc, eq, sql } from 'drizzle-orm'
import { daysCovered } from '../../../shared/calendar/blocked-days.ts'
import type { PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { shiftSpanOf } from '../../../shared/hiring/shift-times.ts'
import type { OwnShift } from '../../../shared/jobs/jobs.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { applications } from '../../db/schema/jobs.ts'
import { shiftPeople, shifts } from '../../db/schema/plan.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'

/** The shifts of a job as published, in order, each with the accepted applications in it. */
export async function shiftsOfJob(db: DatabaseReader, job_id: string): Promise<PlanShift[]> {
  const people = new Map<string, string[]>()
  for (const { shift_id, application_id } of await peopleInShiftsOfJob(db).all({ job_id })) {
    const known = people.get(shift_id)
    if (known) known.push(application_id)
    else people.set(shift_id, [application_id])
  }
  return (await shiftRowsOfJob(db).all({ job_id })).map((shift) => ({ ...shift, people: people.get(shift.id) ?? [] }))
}

/**
 * The own shifts of accepted applications, keyed by application. Those whose role has no shifts are left out: these
 * people work all its days.
 */
export async function ownShiftsOf(db: DatabaseReader, applicationIds: string[]): Promise<Map<string, OwnShift[]>> {
  const rows = await identifiedShifts(db, applicationIds)
  return new Map([...rows].map(([id, own]) => [id, own.map(({ id: _id, ...shift }) => shift)]))
}

/** The same with the ids of the shifts, which stay when a plan moves them. */
export async function identifiedShifts(db: DatabaseReader, applicationIds: string[]) {
  const found = new Map<string, (OwnShift & { id: string })[]>()
  for (const { application_id, is_in, ...shift } of await shiftsOfRoles(db).all({
    ids: JSON.stringify(applicationIds),
  })) {
    const own = found.get(application_id) ?? []
    if (is_in) own.push({ id: is_in, ...shift })
    found.set(application_id, own)
  }
  return found
}

/**
 * Bookings as the published plans have them: a time for each of the person's shifts, or the time as it was given where
 * they are in none: they are then booked for all days of the role, so that no other company can book these days.
 * Shifts are not looked for where `hasPlan` is false: the role has none.
 */
export async function bookingsAsPlanned<Booked extends { id: string; start: string; end: string; hasPlan?: boolean }>(
  db: DatabaseReader,
  bookings: Booked[],
): Promise<(Booked & { day?: string })[]> {
  const planned = bookings.filter(({ hasPlan }) => hasPlan !== false)
  if (planned.length === 0) return bookings
  const shifts = await ownShiftsOf(
    db,
    planned.map(({ id }) => id),
  )
  return bookings.flatMap((booking) => {
    const own = shifts.get(booking.id) ?? []
    return own.length > 0 ? own.map((shift) => ({ ...booking, ...shiftPeriodOf(shift), day: shift.day })) : [booking]
  })
}

/** The days of a booking as planned: that of its shift, or those of its time. */
export const daysOfBooking = ({ day, start, end }: { day?: string | undefined; start: string; end: string }) =>
  day === undefined ? daysCovered(start, end) : [day]

/** The days of the roles of these jobs that have shifts, in order, with the places of all shifts and those still open. */
export async function shiftDaysOfRoles(db: DatabaseReader, jobIds: string[]) {
  const found = new Map<string, { day: string; places: number; open: number }[]>()
  for (const { role_id, day, places, filled } of await placesOfShifts(db).all({ ids: JSON.stringify(jobIds) })) {
    const days = found.get(role_id) ?? []
    if (days.at(-1)?.day !== day) days.push({ day, places: 0, open: 0 })
    const last = days.at(-1)!
    last.places += places
    last.open += Math.max(places - Number(filled), 0)
    found.set(role_id, days)
  }
  return found
}

/** A shift as a period, in ISO. */
export function shiftPeriodOf(shift: OwnShift) {
  const { start, end } = shiftSpanOf(shift)
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

const shiftOrderColumns = [asc(shifts.day), asc(shifts.starts), asc(shifts.ends), asc(shifts.id)]
/** Who has cancelled, or moved to another role, is in none of its shifts any more. */
const isInRoleOfShift = and(eq(applications.job_role_id, shifts.job_role_id), eq(applications.status, 'accepted'))

const shiftRowsOfJob = preparedStatement((db) =>
  db
    .select({
      id: shifts.id,
      role_id: shifts.job_role_id,
      day: shifts.day,
      starts: shifts.starts,
      ends: shifts.ends,
      places: shifts.places,
    })
    .from(shifts)
    .where(eq(shifts.job_id, sql.placeholder('job_id')))
    .orderBy(...shiftOrderColumns)
    .prepare(),
)
const placesOfShifts = preparedStatement((db) =>
  db
    .select({
      role_id: shifts.job_role_id,
      day: shifts.day,
      places: shifts.places,
      filled: sql<number>`count(${applications.id})`,
    })
    .from(shifts)
    .leftJoin(shiftPeople, eq(shiftPeople.shift_id, shifts.id))
    .leftJoin(applications, and(eq(applications.id, shiftPeople.application_id), isInRoleOfShift))
    .where(isInBoundList(shifts.job_id, 'ids'))
    .groupBy(shifts.id, shifts.job_role_id, shifts.day, shifts.places, shifts.starts, shifts.ends)
    .orderBy(...shiftOrderColumns)
    .prepare(),
)
const peopleInShiftsOfJob = preparedStatement((db) =>
  db
    .select({ shift_id: shiftPeople.shift_id, application_id: shiftPeople.application_id })
    .from(shifts)
    .innerJoin(shiftPeople, eq(shiftPeople.shift_id, shifts.id))
    .innerJoin(applications, and(eq(applications.id, shiftPeople.application_id), isInRoleOfShift))
    .where(eq(shifts.job_id, sql.placeholder('job_id')))
    .orderBy(asc(applications.created_at), asc(applications.id))
    .prepare(),
)
const shiftsOfRoles = preparedStatement((db) =>
  db
    .select({
      application_id: applications.id,
      is_in: shiftPeople.shift_id,
      day: shifts.day,
      starts: shifts.starts,
      ends: shifts.ends,
    })
    .from(applications)
    .innerJoin(shifts, isInRoleOfShift)
    .leftJoin(shiftPeople, and(eq(shiftPeople.shift_id, shifts.id), eq(shiftPeople.application_id, applications.id)))
    .where(isInBoundList(applications.id, 'ids'))
    .orderBy(...shiftOrderColumns)
    .prepare(),
)
