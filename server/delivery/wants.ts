import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NotificationFlag } from '../../shared/options.ts'
import type { Reader } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'

/**
 * Does this person want mails of this kind? Whoever queues a mail need not ask: a mail task with `about` is asked for when it
 * goes (server/app/deliver-mail.ts), so that a change of mind counts up to the last moment. Nobody who is suspended is mailed any of them.
 */
export const wants = (db: Reader, userId: string, flag: NotificationFlag) =>
  byId(db).get({ id: userId })?.[flag] ?? false

const byId = statement((db) =>
  db
    .select({
      email_job_alerts: users.email_job_alerts,
      email_application_updates: users.email_application_updates,
      email_messages: users.email_messages,
      email_marketing: users.email_marketing,
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.suspended_at)))
    .prepare(),
)
