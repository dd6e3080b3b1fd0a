import { v7 as uuid } from 'uuid'
import type { RejectOutcome, RejectSeveral } from '../../shared/hiring/applicants.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { AppError } from '../errors.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { bodyHash } from '../db/spent-ids.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import type { ApplicationIds } from './applied.ts'
import { changeApplication, type ApplicationStep, takeApplicationStep } from './change-application.ts'
import { applicationsOfJob, storedOutcomesOf, storeDecisionOutcomes } from './decide-several.ts'
import { sendDecision } from './undo-decisions.ts'
import type { FoundApplication } from './notify-other-side.ts'
import { settleOffers } from './settle-offers.ts'
import { mapInTurn } from '../db/statement.ts'

type RejectionAnswer = { outcomes: RejectOutcome[]; repeated: boolean }

/**
 * Rejects several applicants, each with the message in the conversation about the job, in one transaction, and returns
 * an outcome for each. People who were accepted or have withdrawn are left unchanged; people who had been rejected
 * before get no second message.
 * @throws 404 for another company's job or an application to another, 409 for an id in use
 */
export async function rejectApplicants(
  me: UserContext,
  jobId: string,
  { id = uuid(), ...asked }: RejectSeveral,
): Promise<RejectionAnswer> {
  // A repeat by a device of an earlier release says nothing about undoing.
  const { is_held: _, ...same } = asked
  const body_hash = bodyHash([jobId, same])
  const answer = await me.db.write(async (tx): Promise<RejectionAnswer> => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    const known = await storedOutcomesOf(tx, me, { id, body_hash })
    if (known) return { outcomes: known as RejectOutcome[], repeated: true }
    const all = await applicationsOfJob(tx, job.id, asked.application_ids)
    const outcomes = await mapInTurn(all, (found) => rejectOne(tx, me, found, asked))
    await settleOffers(tx, job.id, me.now())
    await storeDecisionOutcomes(tx, me, { id, body_hash, job_id: job.id, outcomes })
    return { outcomes, repeated: false }
  })
  if (!answer.repeated) me.deliveries.wake()
  return answer
}

type RejectionRequest = Pick<RejectSeveral, 'message' | 'is_held'>

async function rejectOne(
  tx: WriteTransaction,
  me: UserContext,
  found: FoundApplication,
  asked: RejectionRequest,
): Promise<RejectOutcome> {
  const outcome = { application_id: found.application.id, rejected: true, detail: '' }
  if (found.application.status === REJECTION_STEP.to)
    return { ...outcome, detail: 'Rejected before; no message was sent.' }
  const { message: content } = asked
  try {
    const telling = { author_id: me.user.id, isUndoable: asked.is_held, message: content }
    const is_held = await takeApplicationStep(tx, found, REJECTION_STEP, me.now(), telling)
    const detail = content ? await refusedStepTextOf(() => writeRejection(tx, me, found, { content, is_held })) : ''
    return { ...outcome, detail, ...(asked.is_held && { is_held }) }
  } catch (error) {
    if (error instanceof AppError) return { ...outcome, rejected: false, detail: error.message }
    throw error
  }
}

/** Of a decision that is told later only whether it may be written. */
async function writeRejection(
  tx: WriteTransaction,
  me: UserContext,
  found: FoundApplication,
  { content, is_held }: { content: string; is_held: boolean },
) {
  await refuseBlocked(tx, { from: me.user.id, to: found.freelancer.id })
  if (!is_held)
    await sendDecision(tx, { author: me.user, found, content, isMailed: me.ports.mail !== null, now: me.now() })
}

/** The error text if the step is refused, else ''. The steps called here refuse before they write. */
async function refusedStepTextOf(step: () => Promise<unknown>): Promise<string> {
  try {
    await step()
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/**
 * For employers: rejects one applicant without a message. Throws 404 for another company's job, 409 if the application
 * has ended.
 */
export const rejectApplicant = (me: UserContext, ids: ApplicationIds) => changeApplication(me, ids, REJECTION_STEP)

const REJECTION_STEP: ApplicationStep = { by: 'employer', to: 'rejected', from: ['pending', 'shortlisted'] }
