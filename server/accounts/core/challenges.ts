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
    .where(isOpenChallenge(purpose, hash, now))
    .get()

/** Like `findChallenge`, and uses the challenge up: of two requests at once one gets it. */
export const consumeChallenge = (tx: WriteTransaction, purpose: ChallengePurpose, hash: string, now: Date) =>
  tx
    .delete(challenges)
    .where(isOpenChallenge(purpose, hash, now))
    .returning()
    .get()

const isOpenChallenge = (purpose: ChallengePurpose, hash: string, now: Date) =>
  and(eq(challenges.hash, hash), eq(challenges.purpose, purpose), gt(challenges.expires_at, now.toISOString()))
