import { eq } from 'drizzle-orm'
import type { Me } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { recordChange } from '../../sync/change-log.ts'
import { meRow } from './user-rows.ts'

/** Puts the person before the staff, who alone verify or refuse. Whoever waits or is verified already stays where they are. */
export async function askVerification(me: UserContext): Promise<Me> {
  const { id } = me.user
  await me.db.write((tx) => {
    const { verification_status } = tx.select().from(users).where(eq(users.id, id)).get()!
    if (verification_status === 'pending' || verification_status === 'verified') return
    const verification_asked_at = me.now().toISOString()
    tx.update(users).set({ verification_status: 'pending', verification_asked_at }).where(eq(users.id, id)).run()
    recordChange(tx, [id], 'me', id)
  })
  return meRow(me.db.read, id)
}
