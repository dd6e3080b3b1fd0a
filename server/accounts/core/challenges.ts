import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { challenges, type ChallengePurpose } from '../../db/schema/two-factor.ts'
import { hashToken } from '../../http/sessions.ts'

type NewChallenge = { purpose: ChallengePurpose; user_id: string | null; minutes: number; now: Date }

/** Creates a secret of 256 bits, base64url, and deletes expired ones. */
export async function openChallenge(tx: WriteTransaction, { purpose, user_id, minutes, now }: NewChallenge) {
  const secret = randomBytes(32).toString('base64url')
  await tx.delete(challenges).where(lte(challenges.expires_at, now.toISOString())).run()
  const expires_at = new Date(now.getTime() + minutes * 60_000).toISOString()
  await tx
    .insert(challenges)
    .values({ hash: hashToken(secret), purpose, user_id, expires_at })
    .run()
  return secret
}

/** The unexpired challenge with this secret's hash, or undefined. */
export const findChallenge = (db: DatabaseReader, purpose: ChallengePurpose, hash: string, now: Date) =>
  db
    .select()
    .from(challenges)
    .where(
      and(eq(challenges.hash, hash), eq(challenges.purpose, purpose), gt(challenges.expires_at, now.toISOString())),
    )
    .get()

/** Like `findChallenge`, and uses the challenge up. */
export async function consumeChallenge(tx: WriteTransaction, purpose: ChallengePurpose, hash: string, now: Date) {
  const found = await findChallenge(tx, purpose, hash, now)
  if (found) await tx.delete(challenges).where(eq(challenges.hash, hash)).run()
  return found
}
