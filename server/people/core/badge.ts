import { and, eq } from 'drizzle-orm'
import type { OwnRecord } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { ownPersonRow } from './user-rows.ts'

/** Queues the person for verification by the staff. Nothing changes for people who are waiting or verified already. */
export async function askVerification(me: UserContext): Promise<OwnRecord> {
  const { id } = me.user
  await me.db.write(async (tx) => {
    const { verification_status } = (await tx.select().from(users).where(eq(users.id, id)).get())!
    if (verification_status === 'pending' || verification_status === 'verified') return
    const verification_asked_at = me.now().toISOString()
    await tx.update(users).set({ verification_status: 'pending', verification_asked_at }).where(eq(users.id, id)).run()
    await recordChange(tx, [id], 'me', id)
  })
  return await ownPersonRow(me, id)
}

/** The state after a verified person changed what the staff had checked: they can ask again. */
export const UNVERIFIED = {
  verification_status: 'unverified',
  verification_asked_at: null,
  verification_reason: '',
} as const

/**
 * Takes the badge from those of these people who have it. People who wait for it, or were refused, stay as they are.
 */
export async function loseBadge(tx: WriteTransaction, userIds: string[]) {
  for (const id of userIds)
    await tx
      .update(users)
      .set(UNVERIFIED)
      .where(and(eq(users.id, id), eq(users.verification_status, 'verified')))
      .run()
}
