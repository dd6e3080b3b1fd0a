import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { AuditEntry } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { actor, subject } from '../db/aliases.ts'
import { companies } from '../db/schema/people.ts'
import { auditEntries } from '../db/schema/staff.ts'
import { markOf, readMark } from '../http/paging.ts'

const COMMAND_LINE = 'Command line'
const PROVIDER = 'Payment provider'
const GONE = 'A deleted account'

/** A page of the audit trail, the latest first, with present names of people and companies. */
export async function listAudit({ db }: UserContext, { limit, after }: PageQuery) {
  const rows = await db.read
    .select({
      ...{ entry: auditEntries, actor: actor.full_name },
      subject: sql<string | null>`coalesce(${subject.full_name}, ${companies.name})`,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actor_id))
    .leftJoin(subject, eq(subject.id, auditEntries.subject_id))
    .leftJoin(companies, eq(companies.id, auditEntries.subject_id))
    .where(after ? before(after) : undefined)
    .orderBy(desc(auditEntries.created_at), desc(auditEntries.id))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)!.entry : null
  return { page: page.map(entryOf), next: last && markOf(last.created_at, last.id) }
}

type Row = { entry: typeof auditEntries.$inferSelect; actor: string | null; subject: string | null }

const entryOf = ({ entry, actor: by, subject: on }: Row): AuditEntry => ({
  id: entry.id,
  actor: entry.actor_id === null ? nobody(entry) : (by ?? GONE),
  action: entry.action,
  subject: on ?? GONE,
  reason: entry.reason,
  created_at: entry.created_at,
})

const nobody = ({ action }: Row['entry']) => (action === 'refund' || action === 'dispute' ? PROVIDER : COMMAND_LINE)

function before(mark: string) {
  const [at, id] = readMark(mark, 2) as [string, string]
  return or(lt(auditEntries.created_at, at), and(eq(auditEntries.created_at, at), lt(auditEntries.id, id)))
}
