import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'

/** What stands in place of 'verified' once the staff have not looked at what is shown: they may be asked again. */
export const UNVERIFIED = {
  verification_status: 'unverified',
  verification_asked_at: null,
  verification_reason: '',
} as const

/** Takes the badge from whoever of these has it. Who waits for it, or was refused, stays as they are. */
export function loseBadge(tx: Tx, userIds: string[]) {
  for (const id of userIds)
    tx.update(users)
      .set(UNVERIFIED)
      .where(and(eq(users.id, id), eq(users.verification_status, 'verified')))
      .run()
}
