import { v7 as uuid } from 'uuid'
import { and, eq } from 'drizzle-orm'
import { SECOND_STEP_CODE_MINUTES } from '../../../shared/limits.ts'
import type { RegistrationCode } from '../../../shared/accounts/two-factor.ts'
import { e164PhoneNumber } from '../../../shared/accounts/sign-in-rules.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { AppError } from '../../errors.ts'
import { users } from '../../db/schema/people.ts'
import { hashToken } from '../../http/sessions.ts'
import { findChallenge } from '../core/challenges.ts'

/**
 * Queues a text with a code. The code is created when the text is sent, so that the queue holds no secret, and nothing
 * is looked up here (A4).
 */
export async function queueTextedCode(tx: WriteTransaction, request: CodeRequest, now: Date) {
  const until = new Date(now.getTime() + SECOND_STEP_CODE_MINUTES * 60_000).toISOString()
  await queueDelivery(tx, { channel: 'sms', key: `code:${uuid()}`, payload: { code_for: request, until }, now })
}

export function expectTextMessages({ ports }: Context) {
  if (!ports.sms) throw new AppError('unavailable', 'Text messages are not set up here.')
}

/** What a code is requested for. Whether there is a recipient is only found out when it is sent. */
export type CodeRequest =
  | { kind: 'sign_in'; email: string; challenge_hash: string }
  | { kind: 'phone'; user_id: string; phone: string }
  | { kind: 'registration'; email: string; phone: string }

export const signInSubject = (challengeHash: string) => `sign_in ${challengeHash}`
export const phoneSubject = (userId: string) => `phone ${userId}`
export const registrationSubject = ({ email, phone }: RegistrationCode) =>
  `registration ${hashToken(`${email} ${e164PhoneNumber(phone)}`)}`

/** The subject and the number to send a code for; null if nobody waits for one any more. */
export async function codeRecipientOf(
  ctx: Context,
  db: DatabaseReader,
  request: CodeRequest,
): Promise<{ subject: string; phone: string } | null> {
  if (request.kind === 'registration') return { subject: registrationSubject(request), phone: request.phone }
  if (request.kind === 'phone') {
    const own = and(eq(users.id, request.user_id), eq(users.phone, request.phone))
    const user = await db.select({ id: users.id }).from(users).where(own).get()
    return user ? { subject: phoneSubject(user.id), phone: request.phone } : null
  }
  const challenge = await findChallenge(db, 'second_step', request.challenge_hash, ctx.now())
  if (!challenge?.user_id) return null
  const own = and(eq(users.id, challenge.user_id), eq(users.email, request.email), eq(users.two_factor_sms, true))
  const user = await db.select({ phone: users.phone }).from(users).where(own).get()
  return user ? { subject: signInSubject(challenge.hash), phone: user.phone } : null
}
