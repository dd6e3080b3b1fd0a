import { eq } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { reports } from '../db/schema/staff.ts'
import { notFound } from '../errors.ts'
import { writeAudit } from './write-audit.ts'

/** Closes a report: the reason says what was done about it. A settled one stays as it is. */
export const settleReport = (me: UserContext, { id, reason }: { id: string; reason: string }) =>
  me.db.write((tx) => {
    const report = tx.select().from(reports).where(eq(reports.id, id)).get()
    if (!report) throw notFound('There is no such report.')
    if (report.settled_at) return
    const now = me.now()
    tx.update(reports).set({ settled_at: now.toISOString() }).where(eq(reports.id, id)).run()
    writeAudit(tx, { actor_id: me.user.id, action: 'settle_report', subject_id: report.about_id, reason, now })
  })
