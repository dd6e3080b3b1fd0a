import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { pushSubscriptions } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'

/** Has this person any device that takes pushes? Most messages go to people without: they queue nothing. */
export const hasPushSubscription = (db: Reader, user_id: string) => one(db).get({ user_id }) !== undefined

const one = statement((db) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, sql.placeholder('user_id')))
    .limit(1)
    .prepare(),
)
