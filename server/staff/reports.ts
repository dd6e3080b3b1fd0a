import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { OpenedReport, StaffReport, reportsQuerySchema } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { reports } from '../db/schema/staff.ts'
import { cutListPage } from '../http/paging.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { messages } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { notFound } from '../errors.ts'
import { actingPerson, concernedPerson } from '../db/aliases.ts'
import { writeAuditEntry } from './core/write-audit.ts'

/** A page of the reports: open ones in order of arrival, settled ones with the latest first. */
export async function listReports({ db }: UserContext, { state, ...page }: z.output<typeof reportsQuerySchema>) {
  const rows =
    state === 'open'
      ? selectReports(db.read).where(isNull(reports.settled_at)).orderBy(asc(reports.created_at), asc(reports.id))
      : selectReports(db.read).where(isNotNull(reports.settled_at)).orderBy(desc(reports.settled_at), desc(reports.id))
  return cutListPage<StaffReport>((await rows.all()).map(reportOfRow), ({ id }) => id, page)
}

/** Messages around the reported one that are shown: enough to understand it, and no more. */
const MESSAGES_SHOWN_BEFORE = 5
const MESSAGES_SHOWN_AFTER = 2

/**
 * A report, and for a message those around it. The staff sees no other messages.
 * @throws 404
 */
export async function openReport({ db }: UserContext, id: string): Promise<OpenedReport> {
  const found = await selectReports(db.read).where(eq(reports.id, id)).get()
  if (!found) throw notFound('There is no such report.')
  const report = reportOfRow(found)
  return { ...report, messages: report.message_id ? await messagesAround(db.read, report.message_id) : [] }
}

async function messagesAround(db: DatabaseReader, id: string): Promise<OpenedReport['messages']> {
  const reported = await db.select().from(messages).where(eq(messages.id, id)).get()
  if (!reported) return []
  const { conversation_id, seq } = reported
  const upTo = await selectMessages(db)
    .where(and(eq(messages.conversation_id, conversation_id), lte(messages.seq, seq)))
    .orderBy(desc(messages.seq))
    .limit(MESSAGES_SHOWN_BEFORE + 1)
    .all()
  const after = await selectMessages(db)
    .where(and(eq(messages.conversation_id, conversation_id), gt(messages.seq, seq)))
    .orderBy(asc(messages.seq))
    .limit(MESSAGES_SHOWN_AFTER)
    .all()
  return [...upTo.reverse(), ...after].map((message) => ({ ...message, is_reported: message.id === id }))
}

const selectMessages = (db: DatabaseReader) =>
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

/** Closes a report: the reason says what was done about it. A settled one stays as it is. */
export const settleReport = (me: UserContext, { id, reason }: { id: string; reason: string }) =>
  me.db.write(async (tx) => {
    const report = await tx.select().from(reports).where(eq(reports.id, id)).get()
    if (!report) throw notFound('There is no such report.')
    if (report.settled_at) return
    const now = me.now()
    await tx.update(reports).set({ settled_at: now.toISOString() }).where(eq(reports.id, id)).run()
    await writeAuditEntry(tx, {
      actor_id: me.user.id,
      action: 'settle_report',
      subject_id: report.about_id,
      reason,
      now,
    })
  })

/** Reports with the names of the two people; `reportOf` converts a row for the wire. */
const selectReports = (db: DatabaseReader) =>
  db
    .select({
      report: reports,
      reporter: { id: actingPerson.id, full_name: actingPerson.full_name },
      about: {
        id: concernedPerson.id,
        full_name: concernedPerson.full_name,
        suspended_at: concernedPerson.suspended_at,
      },
    })
    .from(reports)
    .innerJoin(actingPerson, eq(actingPerson.id, reports.reporter_id))
    .innerJoin(concernedPerson, eq(concernedPerson.id, reports.about_id))
    .$dynamic()

type SelectedReport = NonNullable<Awaited<ReturnType<ReturnType<typeof selectReports>['get']>>>

function reportOfRow({ report, reporter, about }: SelectedReport): StaffReport {
  const { id, reason, words, message_id, created_at, settled_at } = report
  return { id, reason, words, message_id: message_id || null, reporter, about, created_at, settled_at }
}
