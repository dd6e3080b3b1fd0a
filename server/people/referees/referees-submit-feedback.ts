import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Feedback, SubmitFeedback } from '../../../shared/people/referees.ts'
import type { Visitor } from '../../accounts/core/visitor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { refereeFeedback, type RefereeRow, referees } from '../../db/schema/referees.ts'
import { conflict, invalid } from '../../errors.ts'
import { recordChange } from '../../sync/change-log.ts'
import { followLink } from './follow-link.ts'
import { feedbackRows } from './referees-referee-rows.ts'
import { tellFreelancer } from './tell-freelancer.ts'

/** Takes a referee's words with the secret of the invitation's link, once (V2). The same words again: as the first time. */
export async function submitFeedback(
  ctx: Context,
  input: SubmitFeedback,
  { address }: Visitor,
): Promise<{ feedback: Feedback; repeated: boolean }> {
  await ctx.signInLimits.beforeLink(address)
  return ctx.db.write((tx) => {
    const referee = invitedBy(tx, input, ctx.now())
    const given = tx.select().from(refereeFeedback).where(eq(refereeFeedback.referee_id, referee.id)).get()
    const bearer = input.id && tx.select().from(refereeFeedback).where(eq(refereeFeedback.id, input.id)).get()
    if (bearer && bearer.id !== given?.id) throw conflict('This id has been used for something else.')
    if (given && !isSame(given, input))
      throw conflict(`You have given your feedback already. It stands as you first wrote it.`)
    return { feedback: read(tx, given?.id ?? write(tx, referee, input, ctx.now()), referee), repeated: Boolean(given) }
  })
}

function invitedBy(tx: Tx, input: SubmitFeedback, now: Date) {
  const found = followLink(tx, input, now)
  if (!found || found.state === 'expired') {
    const detail = found ? 'This link is too old.' : 'This link does not work: it is not complete, or was taken back.'
    throw invalid(detail, [{ path: 'token', message: 'does not work' }])
  }
  if (found.referee.email !== input.referee_email) {
    const message = 'must be the address that the invitation was sent to'
    throw invalid(`Your email ${message}.`, [{ path: 'referee_email', message }])
  }
  return found.referee
}

const WORDS = ['referee_name', 'feedback', 'quality_of_work', 'reliability', 'communication'] as const

const isSame = (given: typeof refereeFeedback.$inferSelect, input: SubmitFeedback) =>
  WORDS.every((field) => given[field] === input[field])

function write(tx: Tx, { id: referee_id, freelancer_id }: RefereeRow, input: SubmitFeedback, now: Date) {
  const { referee_name, feedback, quality_of_work, reliability, communication } = input
  const id = input.id ?? uuid()
  const created_at = now.toISOString()
  const words = { referee_name, feedback, quality_of_work, reliability, communication }
  tx.insert(refereeFeedback)
    .values({ id, referee_id, freelancer_id, ...words, created_at })
    .run()
  tx.update(referees).set({ answered_at: created_at }).where(eq(referees.id, referee_id)).run()
  recordChange(tx, [freelancer_id], 'feedback', id)
  recordChange(tx, [freelancer_id], 'referee', referee_id)
  tellFreelancer(tx, { freelancer_id, feedback_id: id, referee_name, now })
  return id
}

const read = (tx: Tx, id: string, { freelancer_id }: RefereeRow) => feedbackRows(tx, freelancer_id, [id])[0]!
