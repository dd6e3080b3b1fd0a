import { eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { referees } from '../../db/schema/referees.ts'
import { recordChange } from '../../sync/change-log.ts'
import { waitingReferee } from './waiting-referee.ts'

/** Takes an invitation back: its links stop working, and no mail goes any more. What a referee has said stays. */
export async function removeReferee(me: UserContext, id: string): Promise<void> {
  await me.db.write((tx) => {
    waitingReferee(tx, me.user, id)
    tx.update(referees).set({ removed_at: me.now().toISOString() }).where(eq(referees.id, id)).run()
    recordChange(tx, [me.user.id], 'referee', id, true)
  })
}
