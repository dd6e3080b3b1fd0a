import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { sessions } from '../../db/schema/people.ts'
import { pushSubscriptions } from '../../db/schema/sync.ts'

type Which = { of: string; id?: string; except?: string }

/**
 * Ends sessions of the person `of`: all, the one with `id`, or all but `except`; their tokens and pushes die with them.
 * Returns their ids: drop their streams after the commit.
 */
export function endSessions(tx: Tx, { of, id, except }: Which) {
  const ended = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, of),
        id === undefined ? undefined : eq(sessions.id, id),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .all()
    .map((session) => session.id)
  tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.session_id, ended)).run()
  tx.delete(sessions).where(inArray(sessions.id, ended)).run()
  return ended
}
