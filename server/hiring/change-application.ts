import { eq } from 'drizzle-orm'
import type { Application } from '../../shared/jobs/jobs.ts'
import type { ApplicationStatus, UserType } from '../../shared/options.ts'
import type { UserContext } from '../context.ts'
import { memberIdsOf, userAndCompanyOf } from '../companies/core/members.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type ApplicationRow, applications, type JobRoleRow } from '../db/schema/jobs.ts'
import type { UndoableDecision } from '../db/schema/undoable-decisions.ts'
import { conflict, notFound } from '../errors.ts'
import { recordChange } from '../db/change-log.ts'
import { termsOfRole } from '../jobs/core/agreed-terms.ts'
import { newBookingColumns } from '../jobs/core/booking-terms.ts'
import { applicationRows } from '../jobs/core/application-rows.ts'
import { applicationSeenBy } from '../jobs/core/undoable-decisions.ts'
import { outOfOrderText } from '../jobs/core/late-texts.ts'
import { recordProjectEvent } from '../jobs/core/project-events.ts'
import { freeRolePlace, rolesOfJob, takeRolePlace } from '../jobs/core/role-places.ts'
import { pokeFreelancers } from '../jobs/matching/matched-view.ts'
import { withdrawProposal } from './amendments/propose-terms.ts'
import { applicationOfJob, type ApplicationIds } from './applied.ts'
import {
  acceptUndoably,
  canBeUndone,
  closeUndoWindow,
  confirmAcceptance,
  openUndoWindow,
  undoableDecision,
} from './undo-window.ts'
import { settleOffers } from './settle-offers.ts'
import type { FoundApplication } from './notify-other-side.ts'
import { announceStep } from './announce-step.ts'

/** For employers: shortlists an applicant. Throws 404 for another company's job, 409 if the application has ended. */
export const shortlistApplicant = (me: UserContext, ids: ApplicationIds) => changeApplication(me, ids, SHORTLIST_STEP)

/**
 * For freelancers: withdraws an application. Throws 404 for somebody else's, 409 if it has been accepted or rejected.
 */
export const withdrawApplication = (me: UserContext, ids: ApplicationIds) =>
  changeApplication(me, ids, { by: 'freelancer', to: 'withdrawn', from: ['pending', 'shortlisted'] })

export type ApplicationStep = {
  by: UserType
  to: ApplicationStatus
  from: ApplicationStatus[]
  /** The role of which it takes a place. May throw to refuse. */
  place?: (tx: WriteTransaction, found: FoundApplication, now: Date) => Promise<JobRoleRow>
  /** Further writes of the step; returns further columns of the application to set. May throw to refuse. */
  also?: (
    tx: WriteTransaction,
    found: FoundApplication,
    now: Date,
  ) => Partial<ApplicationRow> | Promise<Partial<ApplicationRow>>
  /** Whether it takes or frees a place, so that the job changes for other people too. */
  isOfPlaces?: boolean
}

/**
 * Changes an application's status and notifies the other side. `step.by` says whether the job's company or the
 * applicant may do it; for anybody else it does not exist. A repeat changes nothing; a step out of order is a conflict.
 */
export async function changeApplication(
  me: UserContext,
  ids: ApplicationIds,
  step: ApplicationStep,
): Promise<Application> {
  const revision = await me.db.writeByRow(async (tx) => {
    const found = await lockApplication(tx, me, ids, step)
    if (isStepDone(await applicationAsSeenBy(tx, found, step.by), step)) return 0
    const now = me.now()
    await takeApplicationStep(tx, found, step, now, { author_id: me.user.id })
    await settleOffers(tx, ids.jobId, now)
    return await tx.seq()
  })
  if (revision > 0) {
    me.deliveries.wake()
    if (step.isOfPlaces) await pokeFreelancers(me, ids.jobId, revision)
  }
  return (await applicationRows(me.db.read, me.user, [ids.applicationId]))[0]!
}

/** A step that takes or gives back a place changes the project too. */
async function recordStepForTeam(tx: WriteTransaction, { application, job }: FoundApplication, isOfPlace: boolean) {
  const members = await memberIdsOf(tx, job.company_id)
  if (isOfPlace || application.status === 'accepted') await recordChange(tx, members, 'job', job.id)
  else await recordChange(tx, members, 'received_application', application.id)
}

type StepAnnouncement = {
  /** Who takes the step. */
  author_id: string
  /** The freelancer is not told yet, so that it can be undone. */
  isUndoable?: boolean | undefined
  /** Their message that goes with it, once the freelancer is told. */
  message?: string | undefined
}

/**
 * The step without the permission check. Throws before anything is written if it is out of order. Returns whether its
 * freelancer is told later.
 * @throws 409 for a step out of order, and what the step itself refuses
 */
export async function takeApplicationStep(
  tx: WriteTransaction,
  asked: FoundApplication,
  step: ApplicationStep,
  now: Date,
  telling: StepAnnouncement,
) {
  const before = await undoableDecision(tx, asked.application.id)
  const seen = applicationSeenBy(step.by, asked.application, before)
  if (!step.from.includes(seen.status)) throw conflict(outOfOrderText(seen, now))
  const found =
    before?.status === 'accepted'
      ? await settleUndoableDecision(tx, asked, { decision: before, by: step.by }, now)
      : asked
  const { application, job } = found
  const role = await step.place?.(tx, found, now)
  const isUndoable = telling.isUndoable && (await canBeUndone(tx, application.id, role?.id))
  if (before) await closeUndoWindow(tx, before)
  if (role && isUndoable) {
    await acceptUndoably(tx, found, { role, was: before?.was ?? application.status }, now)
    await recordDecision(tx, { ...application, status: step.to, job_role_id: role.id }, telling.author_id, now)
    await recordChange(tx, await memberIdsOf(tx, job.company_id), 'job', job.id)
    return true
  }
  if (role) await takeRolePlace(tx, job, role, now)
  const extra = role
    ? { job_role_id: role.id, ...(await newBookingColumns(tx, termsOfRole(role), now)) }
    : await step.also?.(tx, found, now)
  const changed = await tx
    .update(applications)
    .set({ ...extra, status: step.to, updated_at: now.toISOString() })
    .where(eq(applications.id, application.id))
    .returning()
    .get()
  if (step.to !== 'shortlisted' && !isUndoable) await withdrawProposal(tx, application.id, now)
  if (step.by === 'employer') await recordDecision(tx, changed, telling.author_id, now)
  await recordStepForTeam(tx, found, Boolean(role || before))
  const was = before?.was ?? application.status
  if (!isUndoable) {
    await announceStep(tx, { ...found, application: changed }, { was: application.status, by: step.by }, now)
    return false
  }
  const { message, author_id } = telling
  const decision = { application_id: application.id, job_id: job.id, was, status: step.to }
  await openUndoWindow(tx, { ...decision, ...(message && { message, author_id }) }, now)
  return true
}

/**
 * Before another step of somebody whose acceptance is not told: the company's next step (it cancels) begins with telling
 * it; to the freelancer it has not happened, so its place is free again.
 */
async function settleUndoableDecision(
  tx: WriteTransaction,
  found: FoundApplication,
  { decision, by }: { decision: UndoableDecision; by: UserType },
  now: Date,
): Promise<FoundApplication> {
  await closeUndoWindow(tx, decision)
  if (by === 'employer') return await confirmAcceptance(tx, found, decision, now)
  await freeRolePlace(tx, found.job, decision.job_role_id!, now)
  return found
}

/** The application as this side has it. */
export const applicationAsSeenBy = async (tx: WriteTransaction, { application }: FoundApplication, by: UserType) =>
  applicationSeenBy(by, application, await undoableDecision(tx, application.id))

async function recordDecision(tx: WriteTransaction, application: ApplicationRow, author_id: string, now: Date) {
  const { job_id, job_role_id, freelancer_id, status, cancel_reason } = application
  const roles = status === 'accepted' ? await rolesOfJob(tx, job_id) : []
  const lines = [roles.find(({ id }) => id === job_role_id)?.role_name ?? '', cancel_reason].filter(Boolean)
  await recordProjectEvent(tx, { job_id, author_id, freelancer_id, kind: status as RecordedDecision, lines }, now)
}
type RecordedDecision = 'shortlisted' | 'accepted' | 'rejected' | 'cancelled'

/** When both sides cancel, the first one counts: the second gets a conflict and learns the reason. */
const isStepDone = ({ status, cancelled_by }: ApplicationRow, { to, by }: ApplicationStep) =>
  status === to && (to !== 'cancelled' || cancelled_by === by)

/** The application, with its job and its freelancer kept: no place is taken twice, and nobody is booked in two places. */
async function lockApplication(
  tx: WriteTransaction,
  me: UserContext,
  ids: ApplicationIds,
  step: ApplicationStep,
): Promise<FoundApplication> {
  await tx.lock('jobs', ids.jobId)
  const found = await findOwnApplication(tx, me, ids, step)
  return (await tx.lock('users', found.application.freelancer_id)) ? await findOwnApplication(tx, me, ids, step) : found
}

async function findOwnApplication(
  tx: WriteTransaction,
  me: UserContext,
  ids: ApplicationIds,
  { by }: ApplicationStep,
): Promise<FoundApplication> {
  const found = await applicationOfJob(tx, ids)
  const isMine =
    by === 'freelancer'
      ? found?.application.freelancer_id === me.user.id
      : found?.job.company_id === (await userAndCompanyOf(tx, me)).user.company_id
  if (!found || !isMine) throw notFound('This application does not exist.')
  return found
}

/** Told at once, or once it cannot be undone any more. */
export const SHORTLIST_STEP: ApplicationStep = {
  by: 'employer',
  to: 'shortlisted',
  from: ['pending'],
  also: (_tx, _found, now) => ({ shortlisted_at: now.toISOString() }),
}
