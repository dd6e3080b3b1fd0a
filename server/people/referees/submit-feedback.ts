import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Feedback, OpenedRefereeInvitation, RefereeLink, NewFeedback } from '../../../shared/people/referees.ts'
import { refereeLinkState } from '../../../shared/people/referee-state.ts'
import type { Visitor } from '../../accounts/core/visitor.ts'
import type { Context } from '../../context.ts'
import { fileAddress } from '../../ports/files/files.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { refereeFeedback, type RefereeRow, referees, refereeSecrets } from '../../db/schema/referees.ts'
import { conflict, idTaken, invalid } from '../../errors.ts'
import { recordChange } from '../../db/change-log.ts'
import { hashToken } from '../../http/sessions.ts'
import { users } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { refereeLinkExpiry, feedbackRows } from './referee-rows.ts'
import { notifyRecipient } from '../../delivery/notify.ts'

/** What the page of an invitation's link shows: whom it is about, or why the link does not work. */
export async function openRefereeLink(
  ctx: Context,
  link: RefereeLink,
  { address }: Visitor,
): Promise<OpenedRefereeInvitation> {
  await ctx.limits.take('mailedLinksFrom', address)
  const found = await invitationOfLink(ctx.db.read, link, ctx.now())
  if (!found) return { state: 'unknown', referee_email: '', freelancer: null }
  const { full_name, job_role, profile_picture } = found.freelancer
  return {
    state: found.state === 'waiting' ? 'open' : found.state,
    referee_email: found.referee.email,
    freelancer: { full_name, job_role, profile_picture: fileAddress(profile_picture) },
  }
}

/**
 * Stores a referee's feedback with the secret of the invitation's link, once (V2). A repeat with the same content
 * returns the first answer.
 * @throws 422 for a link that does not work any more, 409 for other words than the first or an id in use, 429 for an
 *   address that tries too many
 */
export async function storeFeedbackOnce(
  ctx: Context,
  input: NewFeedback,
  { address }: Visitor,
): Promise<{ feedback: Feedback; repeated: boolean }> {
  await ctx.limits.take('mailedLinksFrom', address)
  return ctx.db.write(async (tx) => {
    const referee = await invitedReferee(tx, input, ctx.now())
    const given = await tx.select().from(refereeFeedback).where(eq(refereeFeedback.referee_id, referee.id)).get()
    const bearer = input.id && (await tx.select().from(refereeFeedback).where(eq(refereeFeedback.id, input.id)).get())
    if (bearer && bearer.id !== given?.id) throw idTaken()
    if (given && !isSameFeedback(given, input))
      throw conflict(`You have given your feedback already. It is kept as you first wrote it.`)
    return {
      feedback: await readFeedback(tx, given?.id ?? (await writeFeedback(tx, referee, input, ctx.now())), referee),
      repeated: Boolean(given),
    }
  })
}

async function invitedReferee(tx: WriteTransaction, input: NewFeedback, now: Date) {
  const found = await invitationOfLink(tx, input, now)
  if (!found || found.state === 'expired') {
    const detail = found ? 'This link has expired.' : 'This link doesn’t work: it’s incomplete, or has been withdrawn.'
    throw invalid(detail, [{ path: 'token', message: 'does not work' }])
  }
  if (found.referee.email !== input.referee_email) {
    const message = 'must be the address that the invitation was sent to'
    throw invalid(`Your email ${message}.`, [{ path: 'referee_email', message }])
  }
  return found.referee
}

const FEEDBACK_FIELDS = ['referee_name', 'feedback', 'quality_of_work', 'reliability', 'communication'] as const

const isSameFeedback = (given: typeof refereeFeedback.$inferSelect, input: NewFeedback) =>
  FEEDBACK_FIELDS.every((field) => given[field] === input[field])

async function writeFeedback(
  tx: WriteTransaction,
  { id: referee_id, freelancer_id }: RefereeRow,
  input: NewFeedback,
  now: Date,
) {
  const { referee_name, feedback, quality_of_work, reliability, communication } = input
  const id = input.id ?? uuid()
  const created_at = now.toISOString()
  const words = { referee_name, feedback, quality_of_work, reliability, communication }
  await tx
    .insert(refereeFeedback)
    .values({ id, referee_id, freelancer_id, ...words, created_at })
    .run()
  await tx.update(referees).set({ answered_at: created_at }).where(eq(referees.id, referee_id)).run()
  await recordChange(tx, [freelancer_id], 'feedback', id)
  await recordChange(tx, [freelancer_id], 'referee', referee_id)
  await notifyOfFeedback(tx, { freelancer_id, feedback_id: id, referee_name, now })
  return id
}

const readFeedback = async (tx: WriteTransaction, id: string, { freelancer_id }: RefereeRow) =>
  (await feedbackRows(tx, freelancer_id, [id]))[0]!

type FeedbackNews = { freelancer_id: string; feedback_id: string; referee_name: string; now: Date }

async function notifyOfFeedback(tx: WriteTransaction, { freelancer_id, feedback_id, referee_name, now }: FeedbackNews) {
  const key = `feedback:${feedback_id}`
  const notice = {
    user_id: freelancer_id,
    kind: 'referee',
    key,
    title: 'New feedback',
    body: `${referee_name} has answered as your referee.`,
    navigate: '/portfolio?tab=reviews',
    tag: key,
  } as const
  await notifyRecipient(tx, notice, now)
}

/**
 * The invitation of a link with its state; null if secret and freelancer do not belong together, it was withdrawn, or the
 * freelancer is suspended.
 */
async function invitationOfLink(db: DatabaseReader, { freelancer_id, token }: RefereeLink, now: Date) {
  const found = await invitationBySecret(db).get({ freelancer_id, token_hash: hashToken(token) })
  if (!found) return null
  const { answered_at, sent_at } = found.referee
  return { ...found, state: refereeLinkState({ answered_at, expires_at: refereeLinkExpiry(sent_at) }, now.getTime()) }
}

const invitationBySecret = preparedStatement((db) =>
  db
    .select({ referee: referees, freelancer: users })
    .from(refereeSecrets)
    .innerJoin(referees, eq(referees.id, refereeSecrets.referee_id))
    .innerJoin(users, eq(users.id, referees.freelancer_id))
    .where(
      and(
        eq(refereeSecrets.token_hash, sql.placeholder('token_hash')),
        eq(referees.freelancer_id, sql.placeholder('freelancer_id')),
        isNull(referees.removed_at),
        isNull(users.suspended_at),
      ),
    )
    .prepare(),
)
