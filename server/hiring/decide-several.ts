import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DecideSeveral, DecisionOutcome } from '../../shared/hiring/applicants.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { rejections } from '../db/schema/jobs.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'
import { mapInTurn } from '../db/statement.ts'
import { AppError, notFound } from '../errors.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { pokeFreelancers } from '../jobs/matching/matched-view.ts'
import { NeedsYes } from './amendments/ask-for-terms.ts'
import { acceptStep } from './accept-applicant.ts'
import { applicationOfJob } from './applied.ts'
import { applicationAsSeenBy, SHORTLIST_STEP, type ApplicationStep, takeApplicationStep } from './change-application.ts'
import type { FoundApplication } from './notify-other-side.ts'
import { settleOffers } from './settle-offers.ts'

/**
 * Accepts several applicants in the order of the request, each by the rule of a single one: no place is taken twice,
 * and whoever does not fit any more stays as they are, with the reason in the outcome. With `is_held` they are told only
 * when it cannot be undone any more.
 */
export const acceptApplicants = (me: UserContext, jobId: string, asked: DecideSeveral) =>
  decideSeveral(me, { jobId, step: acceptStep(me) }, asked)

/** Shortlists several applicants. With `is_held` they are told only when it cannot be undone any more. */
export const shortlistApplicants = (me: UserContext, jobId: string, asked: DecideSeveral) =>
  decideSeveral(me, { jobId, step: SHORTLIST_STEP }, asked)

type SeveralDecision = { jobId: string; step: ApplicationStep }

/**
 * One transaction and an outcome for each. The same id again gives the first answer; one application that is not this
 * job's: 404, and nothing is done.
 */
async function decideSeveral(
  me: UserContext,
  { jobId, step }: SeveralDecision,
  { id = uuid(), ...asked }: DecideSeveral,
) {
  const body_hash = bodyHash([jobId, step.to, asked])
  const { outcomes, revision } = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    const known = await storedOutcomesOf(tx, me, { id, body_hash })
    if (known) return { outcomes: known as DecisionOutcome[], revision: 0 }
    const all = await applicationsOfJob(tx, job.id, asked.application_ids)
    const outcomes = await mapInTurn(all, (found) =>
      decideOneApplicant(tx, found, { step, isUndoable: asked.is_held, author_id: me.user.id, now: me.now() }),
    )
    await settleOffers(tx, job.id, me.now())
    await storeDecisionOutcomes(tx, me, { id, body_hash, job_id: job.id, outcomes })
    return { outcomes, revision: await tx.seq() }
  })
  if (revision > 0) {
    me.deliveries.wake()
    if (step.isOfPlaces) await pokeFreelancers(me, jobId, revision)
  }
  return outcomes
}

type OneDecision = { step: ApplicationStep; isUndoable: boolean | undefined; author_id: string; now: Date }

async function decideOneApplicant(
  tx: WriteTransaction,
  found: FoundApplication,
  { step, now, ...telling }: OneDecision,
): Promise<DecisionOutcome> {
  const outcome = { application_id: found.application.id, is_done: true, detail: '' }
  if ((await applicationAsSeenBy(tx, found, step.by)).status === step.to) return outcome
  try {
    return { ...outcome, is_held: await takeApplicationStep(tx, found, step, now, telling) }
  } catch (error) {
    const asks = error instanceof NeedsYes && { needs_yes: { job_role_id: error.job_role_id } }
    if (error instanceof AppError) return { ...outcome, is_done: false, detail: error.message, ...asks }
    throw error
  }
}

type DecisionKey = { id: string; body_hash: string }

/** What was answered to this id; 409 if it was about something else, or somebody else's. */
export async function storedOutcomesOf(tx: WriteTransaction, me: UserContext, { id, body_hash }: DecisionKey) {
  const known = await tx.select().from(rejections).where(eq(rejections.id, id)).get()
  if (!known) return undefined
  expectSameRow(known, { author_id: me.user.id, body_hash })
  return known.outcomes
}

type StoredDecisions = DecisionKey & { job_id: string; outcomes: typeof rejections.$inferInsert.outcomes }

export const storeDecisionOutcomes = (tx: WriteTransaction, me: UserContext, answer: StoredDecisions) =>
  tx
    .insert(rejections)
    .values({ ...answer, author_id: me.user.id, created_at: me.now().toISOString() })
    .run()

export const applicationsOfJob = (tx: WriteTransaction, jobId: string, ids: string[]) =>
  mapInTurn(ids, async (applicationId) => {
    const found = await applicationOfJob(tx, { jobId, applicationId })
    if (!found) throw notFound('One of these applications does not exist.')
    return found
  })
