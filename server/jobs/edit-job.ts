import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { daysOfRole } from '../../shared/hiring/plan-rules.ts'
import { areEqualTerms } from '../../shared/hiring/role-terms.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import type { Job, JobEdit } from '../../shared/jobs/jobs.ts'
import { skillsStillListed, unionOfSkills } from '../../shared/jobs/role-skills.ts'
import { inMinorUnits } from '../../shared/money.ts'
import { statedRules } from '../../shared/pay/unstated-terms.ts'
import { bookedPeopleOf } from '../call-sheets/crew-of.ts'
import { sheetRowOf } from '../call-sheets/sheet-rows.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { applications, type JobRoleRow, jobRoles, type JobRow, jobs } from '../db/schema/jobs.ts'
import { broadcasts } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { mapInTurn } from '../db/statement.ts'
import { conflict, invalid } from '../errors.ts'
import { expectDayToCome } from '../hiring/amendments/ask-for-terms.ts'
import { followRoleChange, withdrawProposalsOf } from '../hiring/amendments/propose-terms.ts'
import { settleOffers, stopOffers } from '../hiring/settle-offers.ts'
import { keepFormerTerms, keepAgreedTerms } from './core/agreed-terms.ts'
import { storeRoleTerms } from './core/booking-terms.ts'
import { factsBeforeChange, queueSearchAlerts } from './core/queue-search-alerts.ts'
import { bookingsOf, clashesWithBooking } from './matching/bookings.ts'
import { type RoleEdit, notifyApplicants, jobChangesOf } from './notify-applicants.ts'
import { recordCrewMates } from './core/crew-mates.ts'
import { jobOfOwnCompany } from './core/own-job.ts'
import { changeJobs } from './core/change-jobs.ts'
import { recordProjectEvent } from './core/project-events.ts'
import { jobRows } from './core/job-rows.ts'
import { ownShiftsOf, shiftsOfJob } from './matching/shift-rows.ts'
import { settleRolePlaces } from './core/role-places.ts'
import { pokeFreelancers } from './matching/matched-view.ts'
import { refusePastDates } from './post-job.ts'
import { projectEditLines } from './edit-lines.ts'
import { hourlyCentsOf, wholeSpanOfRoles, utcMomentOf } from './core/write-job.ts'

/**
 * Changes a project of the company. Bookings are protected: a booked role cannot be removed, made too small, or moved
 * to a time when the person is booked elsewhere. Applicants are notified of another date, place or rate.
 * @throws 404 for another company's job, 409 for one that is over or an edit that a booking or the plan forbids, 422
 *   for dates that are over or a role of another job
 */
export async function editJob(me: UserContext, id: string, body: JobEdit): Promise<Job> {
  const where = await editedWhereabouts(me, await jobOfOwnCompany(me.db.read, me, id), body)
  const revision = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, id)
    const now = me.now()
    if (job.date_end <= now.toISOString()) throw conflict('This project is over and cannot be changed any more.')
    refusePastDates(body, now)
    const before = await tx.select().from(jobRoles).where(eq(jobRoles.job_id, id)).orderBy(jobRoles.position).all()
    const roles = await mapInTurn(editedRolesOf(id, body, before), async (role) => ({
      ...role,
      terms_hash: await storeRoleTerms(tx, role, now),
    }))
    const changes = jobChangesOf(job, before, body, roles)
    const seenAs = job.status === 'open' ? await factsBeforeChange(tx, job) : null
    await keepAgreedTerms(tx, id, before)
    // Whoever is notified of a role reads the title as it is now.
    if (job.title !== body.title) await changeJobs(tx, eq(jobs.id, id), { title: body.title })
    const fromDays = body.roles.map(({ from_day }) => from_day)
    const asked = await writeEditedRoles(tx, before, { roles, fromDays }, now)
    await recordRenamedRoles(tx, job, before, roles)
    await writeJobFacts(tx, job, body, roles, where, now)
    await notifyApplicants(tx, { ...job, title: body.title }, { changes, asked }, now)
    await settleOffers(tx, id, now)
    await queueSearchAlerts(tx, { job_id: id, before: seenAs }, now)
    const lines = projectEditLines({ job, before, body, roles })
    if (lines.length > 0)
      await recordProjectEvent(tx, { job_id: id, author_id: me.user.id, kind: 'edited', lines }, now)
    return await tx.seq()
  })
  me.deliveries.wake()
  await pokeFreelancers(me, id, revision)
  return (await jobRows(me.db.read, me.user, [id], me.now()))[0]!
}

type JobWhereabouts = Pick<JobRow, 'location' | 'postcode' | 'place_id' | 'lat' | 'lng'>

/** Where the project is now. The same words stay the same place, as it was chosen. */
async function editedWhereabouts({ ports }: UserContext, job: JobRow, body: JobEdit): Promise<JobWhereabouts> {
  const { location, postcode } = body
  const place_id = body.place_id ?? (location === job.location ? job.place_id : '')
  const isSame = location === job.location && postcode === job.postcode && place_id === job.place_id
  const point = isSame ? job : await ports.places.locate(location, postcode, place_id)
  return { location, postcode, place_id, lat: point?.lat ?? null, lng: point?.lng ?? null }
}

function editedRolesOf(job_id: string, { roles, required_skills }: JobEdit, before: JobRoleRow[]): RoleEdit[] {
  const known = new Map(before.map((role) => [role.id, role]))
  return roles.map(({ id, day_rate, date_start, date_end, skills, pay: rules, from_day: _from, ...role }, position) => {
    const { pay = null, skills: listed = [] } = known.get(id ?? '') ?? {}
    const kept = skillsStillListed(listed, required_skills)
    if (id && !known.delete(id))
      throw invalid(`Role ${position + 1} is not one of this project's.`, [
        { path: `roles.${position}.id`, message: "is not one of this project's roles" },
      ])
    const dates = { date_start: utcMomentOf(date_start), date_end: utcMomentOf(date_end) }
    const facts = { ...role, ...dates, skills: skills ?? kept, day_rate: inMinorUnits(day_rate) }
    const agreed = { pay: rules === undefined ? pay : rules && statedRules(rules), terms_hash: null }
    return { id: id ?? uuid(), job_id, position, ...facts, ...agreed }
  })
}

/** `fromDays`: of each role, the day from which it is to apply to who is booked. */
type EditedRoles = { roles: RoleEdit[]; fromDays: (string | undefined)[] }

/** Returns who is asked to agree to a role as it is now. */
async function writeEditedRoles(
  tx: WriteTransaction,
  before: JobRoleRow[],
  { roles, fromDays }: EditedRoles,
  now: Date,
) {
  const kept = new Map(roles.map((role) => [role.id, role]))
  const asked = new Set<string>()
  for (const old of before) {
    const role = kept.get(old.id)
    if (!role) await removeJobRole(tx, old, now)
    else for (const id of await changeJobRole(tx, old, role, { now, fromDay: fromDays[role.position] })) asked.add(id)
  }
  const known = new Set(before.map((role) => role.id))
  for (const role of roles) if (!known.has(role.id)) await tx.insert(jobRoles).values(role).run()
  return asked
}

/** Devices get again what names a role with the role's name in it: the team messages to a role and the call sheet's crew, the crew each other. */
async function recordRenamedRoles(
  tx: WriteTransaction,
  { id, company_id }: JobRow,
  before: JobRoleRow[],
  roles: RoleEdit[],
) {
  const names = new Map(roles.map((role) => [role.id, role.role_name]))
  const renamed = before.filter((role) => names.get(role.id) !== role.role_name).map((role) => role.id)
  if (renamed.length === 0) return
  const members = await memberIdsOf(tx, company_id)
  const sent = await tx
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(and(eq(broadcasts.job_id, id), inArray(broadcasts.role_id, renamed)))
    .all()
  for (const broadcast of sent) await recordChange(tx, members, 'broadcast', broadcast.id)
  await recordCrewMates(tx, id)
  if (await sheetRowOf(tx, id))
    await recordChange(tx, [...members, ...(await bookedPeopleOf(tx, id))], 'call_sheet', id)
}

async function changeJobRole(
  tx: WriteTransaction,
  old: JobRoleRow,
  role: RoleEdit,
  { now, fromDay }: { now: Date; fromDay: string | undefined },
): Promise<string[]> {
  if (role.places < old.filled)
    throw conflict(`${old.filled} are confirmed as ${old.role_name}: the role cannot have fewer places.`)
  if (role.date_start !== old.date_start || role.date_end !== old.date_end) {
    await refuseShiftsOutside(tx, role)
    await refuseCrewClash(tx, role)
  }
  // Its own key in the SET would make the database look for all that name the role, changed or not.
  const { id, job_id: _, ...facts } = role
  await tx.update(jobRoles).set(facts).where(eq(jobRoles.id, id)).run()
  if (areEqualTerms(old, role)) return []
  if (fromDay && old.filled > 0)
    expectDayToCome(role, fromDay, { isBooking: true, now, path: `roles.${role.position}.from_day` })
  await keepFormerTerms(tx, old, now)
  return await followRoleChange(tx, { old, role }, now, fromDay)
}

/** The shifts of the crew plan stay on the days of their role. */
async function refuseShiftsOutside(tx: WriteTransaction, role: RoleEdit) {
  const days = daysOfRole(role)
  const outside = (await shiftsOfJob(tx, role.job_id)).find(
    ({ role_id, day }) => role_id === role.id && !days.includes(day),
  )
  if (outside)
    throw conflict(
      `The plan has a shift for ${role.role_name} on ${shiftDayText(outside.day)}, outside the new dates. Change the plan first.`,
    )
}

/** Moving a project must not book anybody twice. Whoever is in shifts works at the same times as before. */
async function refuseCrewClash(tx: WriteTransaction, role: RoleEdit) {
  const confirmed = await tx
    .select({ id: users.id, name: users.full_name, application_id: applications.id })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(and(eq(applications.job_role_id, role.id), eq(applications.status, 'accepted')))
    .all()
  const span = { start: role.date_start, end: role.date_end }
  const shifts = await ownShiftsOf(
    tx,
    confirmed.map(({ application_id }) => application_id),
  )
  const wholly = confirmed.filter(({ application_id }) => !shifts.get(application_id)?.length)
  for (const { id, name } of wholly)
    if (clashesWithBooking(await bookingsOf(tx, id), role.job_id, span))
      throw conflict(`${name} is confirmed for another project at the new time.`)
}

/** Applications for it become applications for the project without a role. */
async function removeJobRole(tx: WriteTransaction, role: JobRoleRow, now: Date) {
  const { id, job_id, filled, role_name } = role
  if (filled > 0) throw conflict(`Somebody is confirmed as ${role_name}: the role cannot be removed.`)
  await stopOffers(tx, { job_id, job_role_id: id }, now)
  await withdrawProposalsOf(tx, id, now)
  await keepFormerTerms(tx, role, now)
  await tx.update(applications).set({ job_role_id: null }).where(eq(applications.job_role_id, id)).run()
  await tx.delete(jobRoles).where(eq(jobRoles.id, id)).run()
}

async function writeJobFacts(
  tx: WriteTransaction,
  job: JobRow,
  body: JobEdit,
  roles: RoleEdit[],
  where: JobWhereabouts,
  now: Date,
) {
  const { title, description, event_type, hourly_rate } = body
  const rate = hourly_rate === undefined ? {} : { hourly_rate: hourlyCentsOf(hourly_rate) }
  await settleRolePlaces(tx, job, now, {
    title,
    description,
    event_type,
    required_skills: unionOfSkills(body.required_skills, roles),
    ...rate,
    ...where,
    ...wholeSpanOfRoles(roles),
  })
}
