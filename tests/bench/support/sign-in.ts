import { hashToken } from '../../../server/http/sessions.ts'
import { sessions } from '../../../server/db/schema/people.ts'
import type { BenchWorld } from './many-jobs.ts'

/** Creates a session of this person with this token. */
export function signIn({ ctx }: BenchWorld, user_id: string, token: string) {
  const created_at = new Date().toISOString()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const session = {
    id: user_id,
    user_id,
    token_hash: hashToken(token),
    created_at,
    last_seen_at: created_at,
    expires_at,
  }
  return ctx.db.write((tx) => tx.insert(sessions).values(session).run())
}
