import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { AuditEntry } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { actingPerson, concernedPerson } from '../db/aliases.ts'
import { companies } from '../db/schema/people.ts'
import { auditEntries } from '../db/schema/staff.ts'
import { pageMarkOf, readPageMark } from '../http/paging.ts'

const COMMAND_LINE_ACTOR = 'Command line'
const PROVIDER_ACTOR = 'Payment provider'
const DELETED_ACCOUNT_NAME = 'A deleted account'

/** A page of the audit trail, the latest first, with present names of people and companies. */
export async function listAudit({ db }: UserContext, { limit, after }: PageQuery) {
  const rows = await db.read
    .select({
      entry: auditEntries,
      actor: actingPerson.full_name,
      subject: sql<string | null>`coalesce(${concernedPerson.full_name}, ${companies.name})`,
    })
    .from(auditEntries)
    .leftJoin(actingPerson, eq(actingPerson.id, auditEntries.actor_id))
    .leftJoin(concernedPerson, eq(concernedPerson.id, auditEntries.subject_id))
    .leftJoin(companies, eq(companies.id, auditEntries.subject_id))
    .where(after ? isEntryBeforeMark(after) : undefined)
    .orderBy(desc(auditEntries.created_at), desc(auditEntries.id))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)!.entry : null
  return { page: page.map(auditEntryOfRow), next: last && pageMarkOf(last.created_at, last.id) }
}

type AuditEntryWithNames = { entry: typeof auditEntries.$inferSelect; actor: string | null; subject: string | null }

const auditEntryOfRow = ({ entry, actor: by, subject: on }: AuditEntryWithNames): AuditEntry => ({
  id: entry.id,
  actor: entry.actor_id === null ? actorWithoutAccount(entry) : (by ?? DELETED_ACCOUNT_NAME),
  action: entry.action,
  subject: on ?? DELETED_ACCOUNT_NAME,
  reason: entry.reason,
  created_at: entry.created_at,
})

const actorWithoutAccount = ({ action }: AuditEntryWithNames['entry']) =>
  action === 'refund' || action === 'dispute' ? PROVIDER_ACTOR : COMMAND_LINE_ACTOR

function isEntryBeforeMark(mark: string) {
  const [at, id] = readPageMark(mark, 2) as [string, string]
  return or(lt(auditEntries.created_at, at), and(eq(auditEntries.created_at, at), lt(auditEntries.id, id)))
}
