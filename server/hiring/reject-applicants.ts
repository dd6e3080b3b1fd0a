import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { RejectOutcome, RejectSeveral } from '../../shared/hiring/applicants.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { rejections } from '../db/schema/jobs.ts'
import { AppError, conflict, notFound } from '../errors.ts'
import { addMessage } from '../messages/add-message.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { bodyHash } from '../db/spent-ids.ts'
import { ownJob } from '../jobs/core/own-job.ts'
import { applied, changeApplication, type Ids, type Step, takeStep } from './change-application.ts'
import type { Found } from './notify-other-side.ts'
import { settleOffers } from './settle-offers.ts'
import { inTurn } from '../db/statement.ts'

type Answer = { outcomes: RejectOutcome[]; repeated: boolean }

/**
 * Rejects several applicants, each with the message in the conversation about the job, in one transaction, and returns
 * an outcome for each. People who were accepted or have withdrawn are left unchanged; people who had been rejected
 * before get no second message.
 */
export async function rejectApplicants(
  me: UserContext,
  jobId: string,
  { id = uuid(), ...asked }: RejectSeveral,
): Promise<Answer> {
  const body_hash = bodyHash([jobId, asked])
  const answer = await me.db.write(async (tx): Promise<Answer> => {
    const job = await ownJob(tx, me, jobId)
    const known = await tx.select().from(rejections).where(eq(rejections.id, id)).get()
    if (known) {
      const isSame = known.author_id === me.user.id && known.body_hash === body_hash
      if (!isSame) throw conflict('This id has been used for something else.')
      return { outcomes: known.outcomes, repeated: true }
    }
    const all = await inTurn(asked.application_ids, async (applicationId) => {
      const found = await applied(tx, { jobId: job.id, applicationId })
      if (!found) throw notFound('One of these applications does not exist.')
      return found
    })
    const outcomes = await inTurn(all, (found) => rejectOne(tx, me, found, asked.message))
    await settleOffers(tx, job.id, me.now())
    const row = { id, job_id: job.id, author_id: me.user.id, body_hash, outcomes, created_at: me.now().toISOString() }
    await tx.insert(rejections).values(row).run()
    return { outcomes, repeated: false }
  })
  if (!answer.repeated) me.deliveries.wake()
  return answer
}

async function rejectOne(tx: Tx, me: UserContext, found: Found, message: string): Promise<RejectOutcome> {
  const outcome = { application_id: found.application.id, rejected: true, detail: '' }
  if (found.application.status === REJECT.to) return { ...outcome, detail: 'Rejected before; no message was sent.' }
  const refused = await refusalOf(() => takeStep(tx, found, REJECT, me.now()))
  if (refused) return { ...outcome, rejected: false, detail: refused }
  return { ...outcome, detail: await refusalOf(() => writeTo(tx, me, found, message)) }
}

async function writeTo(tx: Tx, me: UserContext, { freelancer, job }: Found, content: string) {
  await refuseBlocked(tx, { from: me.user.id, to: freelancer.id })
  const now = me.now()
  const between = { sender: me.user, recipient_id: freelancer.id, job_id: job.id }
  await addMessage(tx, { id: uuid(), ...between, content, isMailed: me.ports.mail !== null, now })
}

/** The error text if the step is refused, else ''. The steps called here refuse before they write. */
async function refusalOf(step: () => Promise<unknown>): Promise<string> {
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
export const rejectApplicant = (me: UserContext, ids: Ids) => changeApplication(me, ids, REJECT)

const REJECT: Step = { by: 'employer', to: 'rejected', from: ['pending', 'shortlisted'] }
