import { and, eq } from 'drizzle-orm'
import type { Me } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Tx } from '../../db/connection.ts'
import { meRow } from './user-rows.ts'

/** Puts the person before the staff, who alone verify or refuse. Whoever waits or is verified already stays where they are. */
export async function askVerification(me: UserContext): Promise<Me> {
  const { id } = me.user
  await me.db.write(async (tx) => {
    const { verification_status } = (await tx.select().from(users).where(eq(users.id, id)).get())!
    if (verification_status === 'pending' || verification_status === 'verified') return
    const verification_asked_at = me.now().toISOString()
    await tx.update(users).set({ verification_status: 'pending', verification_asked_at }).where(eq(users.id, id)).run()
    await recordChange(tx, [id], 'me', id)
  })
  return await meRow(me.db.read, id)
}

/** What stands in place of 'verified' once the staff have not looked at what is shown: they may be asked again. */
export const UNVERIFIED = {
  verification_status: 'unverified',
  verification_asked_at: null,
  verification_reason: '',
} as const

/** Takes the badge from whoever of these has it. Who waits for it, or was refused, stays as they are. */
export async function loseBadge(tx: Tx, userIds: string[]) {
  for (const id of userIds)
    await tx
      .update(users)
      .set(UNVERIFIED)
      .where(and(eq(users.id, id), eq(users.verification_status, 'verified')))
      .run()
}
