import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { countWithNoun } from '../../../shared/counts.ts'
import { planChanges } from '../../../shared/hiring/plan-changes.ts'
import type { NewPlan } from '../../../shared/hiring/plan.ts'
import {
  type CrewPlanDraft,
  type RoleMove,
  type CrewPlan,
  planRefusalsOf,
  type PlanShift,
} from '../../../shared/hiring/plan-rules.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import { followBooking } from '../../call-sheets/notify-of-sheet.ts'
import { expectSheetPhone, nextSheetVersion, writeSheetVersion } from '../../call-sheets/publish-sheet.ts'
import { actingCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { applications, jobRoles, type JobRow } from '../../db/schema/jobs.ts'
import { planVersions, shiftPeople, shifts } from '../../db/schema/plan.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { conflict, invalid } from '../../errors.ts'
import { undoableAcceptancesOf } from '../../jobs/core/undoable-decisions.ts'
import { keepAgreedTerms } from '../../jobs/core/agreed-terms.ts'
import { recordJobForTeam } from '../../jobs/core/change-jobs.ts'
import { recordGrantsOfJob } from '../../jobs/core/chief-grants.ts'
import { atMomentText } from '../../jobs/core/late-texts.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { rolesOfJob, settleRolePlaces } from '../../jobs/core/role-places.ts'
import { pokeFreelancers } from '../../jobs/matching/matched-view.ts'
import { followTermsChange } from '../amendments/propose-terms.ts'
import { settleOffers } from '../settle-offers.ts'
import { notifyOfShifts, recordShiftChanges } from './notify-of-shifts.ts'
import { crewPlanOf, readPlan } from './read-plan.ts'

/**
 * Publishes a project's plan as a whole: shifts with the people in them, and moves to other roles; with it the next
 * version of the call sheet, if that is asked. Everybody concerned is notified once of what changed for them. Refused if it breaks a rule (shared/hiring/plan-rules.ts), or if it was made
 * from a version that a colleague has replaced. A repeat with the same id changes nothing.
 * @throws 404 for another company's job, 409 if it is over, a colleague was faster, nothing has changed or an id is in
 *   use, 422 with the rules that it breaks
 */
export async function publishPlan(
  me: UserContext,
  job_id: string,
  { id, ...asked }: NewPlan,
): Promise<{ plan: CrewPlan; repeated: boolean }> {
  const { call_sheet } = asked
  if (call_sheet) expectSheetPhone(call_sheet.body)
  const body_hash = bodyHash([job_id, asked])
  const revision = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, job_id)
    if (await isRepeatedPlan(tx, { id, published_by: me.user.id, body_hash })) return 0
    const now = me.now()
    if (jobStatusAt(job, now.getTime()) === 'previous') throw conflict('This project is over.')
    const before = await crewPlanOf(tx, job, now)
    refuseOlderPlan(before, asked.version, now)
    await refuseBrokenPlan(tx, before, asked)
    const sheet = call_sheet && (await nextSheetVersion(tx, me, { job, ...call_sheet }))
    const moves = await movePeopleToRoles(tx, job, before, asked.moves, now)
    await replaceShiftsOfJob(tx, job_id, await withComingPeople(tx, before, asked.shifts))
    const version = before.version + 1
    const published_at = now.toISOString()
    await tx
      .insert(planVersions)
      .values({
        id,
        job_id,
        version,
        published_by: me.user.id,
        body_hash,
        changes: historyLinesOf(before, asked),
        published_at,
      })
      .run()
    const company_name = (await actingCompanyOf(tx, me)).name
    for (const { freelancer_id } of moves)
      await followBooking(tx, { job, freelancer_id, company_name, isConfirmed: false }, now)
    const shifts = await recordShiftChanges(tx, { before, after: await crewPlanOf(tx, job, now) })
    if (sheet) await writeSheetVersion(tx, me, sheet, shifts)
    else await notifyOfShifts(tx, { job, version, company_name, changes: shifts }, now)
    await recordJobForTeam(tx, job)
    await recordGrantsOfJob(tx, job_id)
    return await tx.seq()
  })
  if (revision > 0) {
    me.deliveries.wake()
    if (asked.moves.length > 0) await pokeFreelancers(me, job_id, revision)
  }
  return { plan: await readPlan(me, job_id), repeated: revision === 0 }
}

type RepeatedPlanKey = { id: string; published_by: string; body_hash: string }

async function isRepeatedPlan(tx: WriteTransaction, { id, published_by, body_hash }: RepeatedPlanKey) {
  const known = await tx.select().from(planVersions).where(eq(planVersions.id, id)).get()
  if (!known) return false
  expectSameRow(known, { published_by, body_hash })
  return true
}

function refuseOlderPlan({ version, published_at, published_by }: CrewPlan, madeFrom: number, now: Date) {
  if (version === madeFrom) return
  if (!published_at) throw conflict('This plan has not been published yet.')
  throw conflict(`${published_by} published this plan ${atMomentText(published_at, now)}, after you began.`)
}

async function refuseBrokenPlan(tx: WriteTransaction, before: CrewPlan, asked: CrewPlanDraft) {
  const found = planRefusalsOf(before, asked)
  if (found.length > 0)
    throw invalid(
      found[0]!.words,
      found.map(({ shift_id, words }) => ({ path: refusalPathOf(asked, shift_id), message: words })),
    )
  if (planChanges(before, asked).length === 0) throw conflict('Nothing in this plan has changed.')
  const ids = asked.shifts.map((shift) => shift.id)
  const foreign = and(inArray(shifts.id, ids), ne(shifts.job_id, before.id))
  if (ids.length > 0 && (await tx.select({ id: shifts.id }).from(shifts).where(foreign).get()))
    throw conflict('The id of a shift has been used for something else.')
}

/** For the project's history: ids stand for names, so that a name is gone with its account. */
function historyLinesOf(before: CrewPlan, asked: CrewPlanDraft): string[] {
  const people = before.people.map((person) => ({ ...person, full_name: `{${person.freelancer_id}}` }))
  const lines = planChanges({ ...before, people }, asked).map(({ words }) => words)
  const more = lines.length - CHANGE_LINES_MAX
  return more > 0 ? [...lines.slice(0, CHANGE_LINES_MAX), `and ${more} more changes`] : lines
}
/** Nobody reads more of one version. */
const CHANGE_LINES_MAX = 200

function refusalPathOf({ shifts }: CrewPlanDraft, shiftId: string | undefined) {
  const position = shifts.findIndex(({ id }) => id === shiftId)
  return position < 0 ? 'moves' : `shifts.${position}`
}

/** Takes and frees places. Returns who is booked for another role now. */
async function movePeopleToRoles(
  tx: WriteTransaction,
  job: JobRow,
  { people }: CrewPlan,
  moves: RoleMove[],
  now: Date,
) {
  const moved = people.flatMap((person) => {
    const to = moves.findLast(({ application_id }) => application_id === person.application_id)?.role_id
    return to && to !== person.role_id ? [{ ...person, to }] : []
  })
  const roles = moved.length > 0 ? await rolesOfJob(tx, job.id) : []
  await keepAgreedTerms(tx, job.id, roles)
  for (const { application_id, freelancer_id, role_id, to } of moved) {
    const application = await tx
      .update(applications)
      .set({ job_role_id: to, updated_at: now.toISOString() })
      .where(eq(applications.id, application_id))
      .returning()
      .get()
    await followTermsChange(
      tx,
      application!,
      roles.find(({ id }) => id === to)!,
      now,
    )
    await addFilledPlaces(tx, to, 1)
    if (role_id) await addFilledPlaces(tx, role_id, -1)
    await recordChange(tx, [freelancer_id], 'application', application_id)
  }
  if (moved.length > 0) {
    await refuseOverfilled(tx, job.id, moved)
    await settleRolePlaces(tx, job, now)
    await settleOffers(tx, job.id, now)
  }
  return moved
}

/** A place may have gone to somebody who is not told yet, and so not in the plan (decision 215). */
async function refuseOverfilled(tx: WriteTransaction, jobId: string, moved: { to: string }[]) {
  for (const { id, role_name, filled, places } of await rolesOfJob(tx, jobId)) {
    const coming = moved.filter(({ to }) => to === id).length
    if (coming === 0 || filled <= places) continue
    const left = Math.max(places - (filled - coming), 0)
    const what = left > 0 ? `only ${countWithNoun(left, 'place')} left` : 'no place left'
    throw conflict(`${role_name} has ${what}: somebody has just been confirmed for it.`)
  }
}

const addFilledPlaces = (tx: WriteTransaction, roleId: string, number: number) =>
  tx
    .update(jobRoles)
    .set({ filled: sql`${jobRoles.filled} + ${number}` })
    .where(eq(jobRoles.id, roleId))
    .run()

async function replaceShiftsOfJob(tx: WriteTransaction, job_id: string, all: PlanShift[]) {
  await tx.delete(shifts).where(eq(shifts.job_id, job_id)).run()
  const rows = all.map(({ id, role_id, day, starts, ends, places }) => ({
    id,
    job_id,
    job_role_id: role_id,
    day,
    starts,
    ends,
    places,
  }))
  const people = all.flatMap(({ id, people }) => people.map((application_id) => ({ shift_id: id, application_id })))
  for (const some of inInsertParts(rows)) await tx.insert(shifts).values(some).run()
  for (const some of inInsertParts(people)) await tx.insert(shiftPeople).values(some).run()
}

/**
 * Whoever has just been accepted, and is not told yet, is not in the plan. In the first shifts of their role they are as
 * everybody confirmed for it is, as soon as they are told: on each of its days in the first one with a place left.
 */
async function withComingPeople(tx: WriteTransaction, before: CrewPlan, all: PlanShift[]): Promise<PlanShift[]> {
  const planned = new Set(before.shifts.map(({ role_id }) => role_id))
  const coming = [...(await undoableAcceptancesOf(tx, before.id)).values()]
  return coming
    .filter(({ job_role_id }) => job_role_id !== null && !planned.has(job_role_id))
    .reduce((shiftsNow, { application_id, job_role_id }) => {
      const days = new Set<string>()
      return shiftsNow.map((shift) => {
        const isFree = shift.role_id === job_role_id && shift.people.length < shift.places && !days.has(shift.day)
        if (!isFree) return shift
        days.add(shift.day)
        return { ...shift, people: [...shift.people, application_id] }
      })
    }, all)
}

/** A statement for each row of a festival's plan would hold everybody else's writes up. */
const inInsertParts = <T>(rows: T[]) =>
  Array.from({ length: Math.ceil(rows.length / INSERTED_ROWS_MAX) }, (_, n) =>
    rows.slice(n * INSERTED_ROWS_MAX, (n + 1) * INSERTED_ROWS_MAX),
  )
const INSERTED_ROWS_MAX = 500
