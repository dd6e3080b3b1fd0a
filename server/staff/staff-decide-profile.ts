import { eq } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { recordChange } from '../sync/change-log.ts'
import { writeAudit } from './write-audit.ts'

type Decision = { id: string; status: 'verified' | 'refused'; reason: string }

/** Writes down what was decided about a person's verification. The reason of a refusal is shown to them. */
export function decideProfile(tx: Tx, me: UserContext, { id, status, reason }: Decision) {
  const isVerified = status === 'verified'
  tx.update(users)
    .set({ verification_status: status, verification_reason: isVerified ? '' : reason, verification_asked_at: null })
    .where(eq(users.id, id))
    .run()
  const action = isVerified ? 'verify_profile' : 'refuse_profile'
  writeAudit(tx, { actor_id: me.user.id, action, subject_id: id, reason, now: me.now() })
  recordChange(tx, [id], 'me', id)
}
