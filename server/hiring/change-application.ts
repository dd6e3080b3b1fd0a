import { eq } from 'drizzle-orm'
import type { Application } from '../../shared/jobs/jobs.ts'
import type { ApplicationStatus, UserType } from '../../shared/options.ts'
import type { UserContext } from '../context.ts'
import { membersOf, standingOf } from '../companies/core/members.ts'
import type { Tx } from '../db/connection.ts'
import { type ApplicationRow, applications, type JobRoleRow } from '../db/schema/jobs.ts'
import { conflict, notFound } from '../errors.ts'
import { recordChange } from '../db/change-log.ts'
import { bookedOn, termsOfRole } from '../jobs/core/agreed-terms.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { type UndoableDecision, seenBy } from '../jobs/core/undoable-decisions.ts'
import { outOfOrderText } from '../jobs/core/late-texts.ts'
import { recordEvent } from '../jobs/core/project-events.ts'
import { freePlace, rolesOf, takePlace } from '../jobs/core/role-places.ts'
import { pokeFreelancers } from '../jobs/matching/matched-view.ts'
import { withdrawProposal } from './amendments/propose-terms.ts'
import { applied, type Ids } from './applied.ts'
import {
  acceptUndoably,
  canBeUndone,
  closeUndoWindow,
  confirmAcceptance,
  openUndoWindow,
  undoableDecision,
} from './undo-window.ts'
import { settleOffers } from './settle-offers.ts'
import type { Found } from './notify-other-side.ts'
import { announceStep } from './announce-step.ts'

/** For employers: shortlists an applicant. Throws 404 for another company's job, 409 if the application has ended. */
export const shortlistApplicant = (me: UserContext, ids: Ids) => changeApplication(me, ids, SHORTLIST)

/**
 * For freelancers: withdraws an application. Throws 404 for somebody else's, 409 if it has been accepted or rejected.
 */
export const withdrawApplication = (me: UserContext, ids: Ids) =>
  changeApplication(me, ids, { by: 'freelancer', to: 'withdrawn', from: ['pending', 'shortlisted'] })

export type Step = {
  by: UserType
  to: ApplicationStatus
  from: ApplicationStatus[]
  /** The role of which it takes a place. May throw to refuse. */
  place?: (tx: Tx, found: Found, now: Date) => Promise<JobRoleRow>
  /** Further writes of the step; returns further columns of the application to set. May throw to refuse. */
  also?: (tx: Tx, found: Found, now: Date) => Partial<ApplicationRow> | Promise<Partial<ApplicationRow>>
  /** Whether it takes or frees a place, so that the job changes for other people too. */
  isOfPlaces?: boolean
}

/**
 * Changes an application's status and notifies the other side. `step.by` says whether the job's company or the
 * applicant may do it; for anybody else it does not exist. A repeat changes nothing; a step out of order is a conflict.
 */
export async function changeApplication(me: UserContext, ids: Ids, step: Step): Promise<Application> {
  const revision = await me.db.writeByRow(async (tx) => {
    const found = await keepApplication(tx, me, ids, step)
    if (isDone(await seenNow(tx, found, step.by), step)) return 0
    const now = me.now()
    await takeStep(tx, found, step, now, { author_id: me.user.id })
    await settleOffers(tx, ids.jobId, now)
    return await tx.seq()
  })
  if (revision > 0) {
    me.deliveries.wake()
    if (step.isOfPlaces) await pokeFreelancers(me, ids.jobId, revision)
  }
  return (await applicationRows(me.db.read, me.user, [ids.applicationId]))[0]!
}

type Telling = {
  /** Who takes the step. */
  author_id: string
  /** The freelancer is not told yet, so that it can be undone. */
  isUndoable?: boolean | undefined
  /** The message that goes with it, once they are told. */
  message?: { author_id: string; content: string } | undefined
}

/**
 * The step without the permission check. Throws before anything is written if it is out of order. Returns whether its
 * freelancer is told later.
 * @throws 409 for a step out of order, and what the step itself refuses
 */
export async function takeStep(tx: Tx, asked: Found, step: Step, now: Date, telling: Telling) {
  const before = await undoableDecision(tx, asked.application.id)
  const seen = seenBy(step.by, asked.application, before)
  if (!step.from.includes(seen.status)) throw conflict(outOfOrderText(seen, now))
  const found = before?.place ? await settleUndoable(tx, asked, { decision: before, by: step.by }, now) : asked
  const { application, job } = found
  const role = await step.place?.(tx, found, now)
  const isUndoable = telling.isUndoable && (await canBeUndone(tx, application.id, role?.id))
  if (before) await closeUndoWindow(tx, application.id)
  if (role && isUndoable) {
    await acceptUndoably(tx, found, { role, before }, now)
    await recordDecision(tx, { ...application, status: step.to, job_role_id: role.id }, telling.author_id, now)
    await recordChange(tx, await membersOf(tx, job.company_id), 'job', job.id)
    return true
  }
  if (role) await takePlace(tx, job, role, now)
  const extra = role ? { job_role_id: role.id, ...bookedOn(termsOfRole(role)) } : await step.also?.(tx, found, now)
  const changed = await tx
    .update(applications)
    .set({ ...extra, status: step.to, updated_at: now.toISOString() })
    .where(eq(applications.id, application.id))
    .returning()
    .get()
  if (step.to !== 'shortlisted' && !isUndoable) await withdrawProposal(tx, application.id, now)
  if (step.by === 'employer') await recordDecision(tx, changed, telling.author_id, now)
  await recordChange(tx, await membersOf(tx, job.company_id), 'job', job.id)
  const was = before?.was ?? application.status
  if (!isUndoable) {
    await announceStep(tx, { ...found, application: changed }, { was: application.status, by: step.by }, now)
    return false
  }
  const { message } = telling
  const { id: application_id } = application
  await openUndoWindow(tx, { job_id: job.id, application_id, was, to: step.to, ...(message && { message }) }, now)
  return true
}

/**
 * Before another step of somebody whose acceptance is not told: the company's next step (it cancels) begins with telling
 * it; to the freelancer it has not happened, so its place is free again.
 */
async function settleUndoable(
  tx: Tx,
  found: Found,
  { decision, by }: { decision: UndoableDecision; by: UserType },
  now: Date,
): Promise<Found> {
  await closeUndoWindow(tx, found.application.id)
  if (by === 'employer') return await confirmAcceptance(tx, found, decision, now)
  await freePlace(tx, found.job, decision.place!.role_id, now)
  return found
}

/** The application as this side has it. */
export const seenNow = async (tx: Tx, { application }: Found, by: UserType) =>
  seenBy(by, application, await undoableDecision(tx, application.id))

async function recordDecision(tx: Tx, application: ApplicationRow, author_id: string, now: Date) {
  const { job_id, job_role_id, freelancer_id, status, cancel_reason } = application
  const roles = status === 'accepted' ? await rolesOf(tx, job_id) : []
  const lines = [roles.find(({ id }) => id === job_role_id)?.role_name ?? '', cancel_reason].filter(Boolean)
  await recordEvent(tx, { job_id, author_id, freelancer_id, kind: status as Decision, lines }, now)
}
type Decision = 'shortlisted' | 'accepted' | 'rejected' | 'cancelled'

/** When both sides cancel, the first one counts: the second gets a conflict and learns the reason. */
const isDone = ({ status, cancelled_by }: ApplicationRow, { to, by }: Step) =>
  status === to && (to !== 'cancelled' || cancelled_by === by)

/** The application, with its job and its freelancer kept: no place is taken twice, and nobody is booked in two places. */
async function keepApplication(tx: Tx, me: UserContext, ids: Ids, step: Step): Promise<Found> {
  await tx.lock('jobs', ids.jobId)
  const found = await findApplication(tx, me, ids, step)
  return (await tx.lock('users', found.application.freelancer_id)) ? await findApplication(tx, me, ids, step) : found
}

async function findApplication(tx: Tx, me: UserContext, ids: Ids, { by }: Step): Promise<Found> {
  const found = await applied(tx, ids)
  const isMine =
    by === 'freelancer'
      ? found?.application.freelancer_id === me.user.id
      : found?.job.company_id === (await standingOf(tx, me)).user.company_id
  if (!found || !isMine) throw notFound('This application does not exist.')
  return found
}

/** Told at once, or once it cannot be undone any more. */
export const SHORTLIST: Step = {
  by: 'employer',
  to: 'shortlisted',
  from: ['pending'],
  also: (_tx, _found, now) => ({ shortlisted_at: now.toISOString() }),
}
