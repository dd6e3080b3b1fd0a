import { and, asc, eq, sql } from 'drizzle-orm'
import type { Shift } from '../../../shared/hiring/plan-rules.ts'
import { spanOf } from '../../../shared/hiring/shift-times.ts'
import type { OwnShift } from '../../../shared/jobs/jobs.ts'
import type { Reader } from '../../db/connection.ts'
import { applications } from '../../db/schema/jobs.ts'
import { shiftPeople, shifts } from '../../db/schema/plan.ts'
import { inList, statement } from '../../db/statement.ts'

/** The shifts of a job as published, in order, each with the accepted applications in it. */
export async function shiftsOf(db: Reader, job_id: string): Promise<Shift[]> {
  const people = new Map<string, string[]>()
  for (const { shift_id, application_id } of await peopleIn(db).all({ job_id })) {
    const known = people.get(shift_id)
    if (known) known.push(application_id)
    else people.set(shift_id, [application_id])
  }
  return (await shiftsIn(db).all({ job_id })).map((shift) => ({ ...shift, people: people.get(shift.id) ?? [] }))
}

/**
 * The own shifts of accepted applications, keyed by application. Those whose role has no shifts are left out: these
 * people work all its days.
 */
export async function ownShifts(db: Reader, applicationIds: string[]): Promise<Map<string, OwnShift[]>> {
  const rows = await identifiedShifts(db, applicationIds)
  return new Map([...rows].map(([id, own]) => [id, own.map(({ id: _id, ...shift }) => shift)]))
}

/** The same with the ids of the shifts, which stay when a plan moves them. */
export async function identifiedShifts(db: Reader, applicationIds: string[]) {
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
 */
export async function asPlanned<Booked extends { id: string; start: string; end: string }>(
  db: Reader,
  bookings: Booked[],
): Promise<Booked[]> {
  if (bookings.length === 0) return bookings
  const shifts = await ownShifts(
    db,
    bookings.map(({ id }) => id),
  )
  return bookings.flatMap((booking) => {
    const own = shifts.get(booking.id) ?? []
    return own.length > 0 ? own.map((shift) => ({ ...booking, ...periodOf(shift) })) : [booking]
  })
}

/** The days of the roles of these jobs that have shifts, in order, with the places of all shifts and those still open. */
export async function shiftDays(db: Reader, jobIds: string[]) {
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
export function periodOf(shift: OwnShift) {
  const { start, end } = spanOf(shift)
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

const inOrder = [asc(shifts.day), asc(shifts.starts), asc(shifts.ends), asc(shifts.id)]
/** Who has cancelled, or moved to another role, is in none of its shifts any more. */
const isOfRole = and(eq(applications.job_role_id, shifts.job_role_id), eq(applications.status, 'accepted'))

const shiftsIn = statement((db) =>
  db
    .select({
      ...{ id: shifts.id, role_id: shifts.job_role_id, day: shifts.day },
      ...{ starts: shifts.starts, ends: shifts.ends, places: shifts.places },
    })
    .from(shifts)
    .where(eq(shifts.job_id, sql.placeholder('job_id')))
    .orderBy(...inOrder)
    .prepare(),
)
const placesOfShifts = statement((db) =>
  db
    .select({
      ...{ role_id: shifts.job_role_id, day: shifts.day, places: shifts.places },
      filled: sql<number>`count(${applications.id})`,
    })
    .from(shifts)
    .leftJoin(shiftPeople, eq(shiftPeople.shift_id, shifts.id))
    .leftJoin(applications, and(eq(applications.id, shiftPeople.application_id), isOfRole))
    .where(inList(shifts.job_id, 'ids'))
    .groupBy(shifts.id, shifts.job_role_id, shifts.day, shifts.places, shifts.starts, shifts.ends)
    .orderBy(...inOrder)
    .prepare(),
)
const peopleIn = statement((db) =>
  db
    .select({ shift_id: shiftPeople.shift_id, application_id: shiftPeople.application_id })
    .from(shifts)
    .innerJoin(shiftPeople, eq(shiftPeople.shift_id, shifts.id))
    .innerJoin(applications, and(eq(applications.id, shiftPeople.application_id), isOfRole))
    .where(eq(shifts.job_id, sql.placeholder('job_id')))
    .orderBy(asc(applications.created_at), asc(applications.id))
    .prepare(),
)
const shiftsOfRoles = statement((db) =>
  db
    .select({
      application_id: applications.id,
      is_in: shiftPeople.shift_id,
      ...{ day: shifts.day, starts: shifts.starts, ends: shifts.ends },
    })
    .from(applications)
    .innerJoin(shifts, isOfRole)
    .leftJoin(shiftPeople, and(eq(shiftPeople.shift_id, shifts.id), eq(shiftPeople.application_id, applications.id)))
    .where(inList(applications.id, 'ids'))
    .orderBy(...inOrder)
    .prepare(),
)
