import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DecideSeveral, DecisionOutcome } from '../../shared/hiring/applicants.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { rejections } from '../db/schema/jobs.ts'
import { bodyHash, expectSame } from '../db/spent-ids.ts'
import { inTurn } from '../db/statement.ts'
import { AppError, notFound } from '../errors.ts'
import { ownJob } from '../jobs/core/own-job.ts'
import { pokeFreelancers } from '../jobs/matching/matched-view.ts'
import { NeedsYes } from './amendments/ask-for-terms.ts'
import { ACCEPT } from './accept-applicant.ts'
import { applied } from './applied.ts'
import { seenNow, SHORTLIST, type Step, takeStep } from './change-application.ts'
import type { Found } from './notify-other-side.ts'
import { settleOffers } from './settle-offers.ts'

/**
 * Accepts several applicants in the order of the request, each by the rule of a single one: no place is taken twice,
 * and whoever does not fit any more stays as they are, with the reason in the outcome. With `is_held` they are told only
 * when it cannot be undone any more.
 */
export const acceptApplicants = (me: UserContext, jobId: string, asked: DecideSeveral) =>
  decideSeveral(me, { jobId, step: ACCEPT }, asked)

/** Shortlists several applicants. With `is_held` they are told only when it cannot be undone any more. */
export const shortlistApplicants = (me: UserContext, jobId: string, asked: DecideSeveral) =>
  decideSeveral(me, { jobId, step: SHORTLIST }, asked)

type What = { jobId: string; step: Step }

/**
 * One transaction and an outcome for each. The same id again gives the first answer; one application that is not this
 * job's: 404, and nothing is done.
 */
async function decideSeveral(me: UserContext, { jobId, step }: What, { id = uuid(), ...asked }: DecideSeveral) {
  const body_hash = bodyHash([jobId, step.to, asked])
  const { outcomes, revision } = await me.db.write(async (tx) => {
    const job = await ownJob(tx, me, jobId)
    const known = await answeredBefore(tx, me, { id, body_hash })
    if (known) return { outcomes: known as DecisionOutcome[], revision: 0 }
    const all = await allApplied(tx, job.id, asked.application_ids)
    const outcomes = await inTurn(all, (found) =>
      decideOne(tx, found, { step, isUndoable: asked.is_held, author_id: me.user.id, now: me.now() }),
    )
    await settleOffers(tx, job.id, me.now())
    await keepAnswer(tx, me, { id, body_hash, job_id: job.id, outcomes })
    return { outcomes, revision: await tx.seq() }
  })
  if (revision > 0) {
    me.deliveries.wake()
    if (step.isOfPlaces) await pokeFreelancers(me, jobId, revision)
  }
  return outcomes
}

type One = { step: Step; isUndoable: boolean | undefined; author_id: string; now: Date }

async function decideOne(tx: Tx, found: Found, { step, now, ...telling }: One): Promise<DecisionOutcome> {
  const outcome = { application_id: found.application.id, is_done: true, detail: '' }
  if ((await seenNow(tx, found, step.by)).status === step.to) return outcome
  try {
    return { ...outcome, is_held: await takeStep(tx, found, step, now, telling) }
  } catch (error) {
    const asks = error instanceof NeedsYes && { needs_yes: { job_role_id: error.job_role_id } }
    if (error instanceof AppError) return { ...outcome, is_done: false, detail: error.message, ...asks }
    throw error
  }
}

type Asked = { id: string; body_hash: string }

/** What was answered to this id; 409 if it was about something else, or somebody else's. */
export async function answeredBefore(tx: Tx, me: UserContext, { id, body_hash }: Asked) {
  const known = await tx.select().from(rejections).where(eq(rejections.id, id)).get()
  if (!known) return undefined
  expectSame(known, { author_id: me.user.id, body_hash })
  return known.outcomes
}

type Answer = Asked & { job_id: string; outcomes: typeof rejections.$inferInsert.outcomes }

export const keepAnswer = (tx: Tx, me: UserContext, answer: Answer) =>
  tx
    .insert(rejections)
    .values({ ...answer, author_id: me.user.id, created_at: me.now().toISOString() })
    .run()

export const allApplied = (tx: Tx, jobId: string, ids: string[]) =>
  inTurn(ids, async (applicationId) => {
    const found = await applied(tx, { jobId, applicationId })
    if (!found) throw notFound('One of these applications does not exist.')
    return found
  })
