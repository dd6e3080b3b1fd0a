import type { Context } from '../../context.ts'
import { keyedHash } from '../../ports/keyed-hash.ts'

type Failed = {
  /** The block the request came from. */
  address: string
  /** As it was typed, known here or not; null where a passkey came alone. */
  email: string | null
  by: 'password' | 'code' | 'passkey'
}

/**
 * One line of the log for each sign-in that failed, so that an attack shows: from where, and whether it is the same email
 * again. The email itself is in no log; its keyed hash says nothing to who has the log alone.
 */
export function noteFailedSignIn(ctx: Pick<Context, 'log' | 'sealingKey'>, { address, email, by }: Failed) {
  const email_hash = email === null ? null : keyedHash(ctx, `failed sign-in ${email}`)
  ctx.log.warn({ address, email_hash, by }, 'a sign-in failed')
}
