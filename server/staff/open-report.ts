import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import type { OpenedReport } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import type { Reader } from '../db/connection.ts'
import { messages } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { reports } from '../db/schema/staff.ts'
import { notFound } from '../errors.ts'
import { reportOf, selectReports } from './select-reports.ts'

/** How many messages around the reported one are shown: enough to understand it, and no more. */
const BEFORE = 5
const AFTER = 2

/** A report, and of a reported message what was said around it. No other message of anybody's is shown to the staff. */
export function openReport({ db }: UserContext, id: string): OpenedReport {
  const found = selectReports(db.read).where(eq(reports.id, id)).get()
  if (!found) throw notFound('There is no such report.')
  const report = reportOf(found)
  return { ...report, messages: report.message_id ? around(db.read, report.message_id) : [] }
}

function around(db: Reader, id: string): OpenedReport['messages'] {
  const reported = db.select().from(messages).where(eq(messages.id, id)).get()
  if (!reported) return []
  const { conversation_id, seq } = reported
  const upTo = select(db)
    .where(and(eq(messages.conversation_id, conversation_id), lte(messages.seq, seq)))
    .orderBy(desc(messages.seq))
    .limit(BEFORE + 1)
    .all()
  const after = select(db)
    .where(and(eq(messages.conversation_id, conversation_id), gt(messages.seq, seq)))
    .orderBy(asc(messages.seq))
    .limit(AFTER)
    .all()
  return [...upTo.reverse(), ...after].map((message) => ({ ...message, is_reported: message.id === id }))
}

const select = (db: Reader) =>
  db
    .select({
      id: messages.id,
      sender_name: users.full_name,
      content: messages.content,
      created_at: messages.created_at,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.sender_id))
    .$dynamic()
