import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { referees } from '../../db/schema/referees.ts'
import { recordChange } from '../../sync/change-log.ts'

/** A mail server takes nothing for this referee: whoever asked them learns it, and can ask somebody else. */
export async function noteRefused({ db, now }: Context, refereeId: string) {
  await db.write((tx) => {
    const refused = tx
      .update(referees)
      .set({ refused_at: now().toISOString() })
      .where(and(eq(referees.id, refereeId), isNull(referees.answered_at)))
      .returning({ freelancer_id: referees.freelancer_id })
      .get()
    if (refused) recordChange(tx, [refused.freelancer_id], 'referee', refereeId)
  })
}
