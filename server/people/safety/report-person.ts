import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NewReport } from '../../../shared/people/safety.ts'
import type { UserContext } from '../../context.ts'
import { expectSameRow } from '../../db/spent-ids.ts'
import { invalid } from '../../errors.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { reports } from '../../db/schema/staff.ts'
import { findAccount } from '../core/find-person.ts'

/** Reports a person to the staff, once: a repeat changes nothing. */
export function reportPerson(me: UserContext, id: string, report: NewReport) {
  if (id === me.user.id) throw invalid('You cannot report yourself.')
  return me.db.write(async (tx) =>
    keepReport(tx, me, { about_id: (await findAccount(tx, id)).id, message_id: '' }, report),
  )
}

/**
 * `message_id` is '' for a report about the person. Once per target: a second report is not stored.
 * @throws 409 for an id in use
 */
export async function keepReport(
  tx: WriteTransaction,
  me: UserContext,
  target: { about_id: string; message_id: string },
  { id = uuid(), reason, words }: NewReport,
) {
  const asked = { reporter_id: me.user.id, ...target, reason, words }
  const known = await tx.select().from(reports).where(eq(reports.id, id)).get()
  if (known) {
    expectSameRow(known, asked)
    return { repeated: true }
  }
  const row = { id, ...asked, created_at: me.now().toISOString() }
  const { changes } = await tx.insert(reports).values(row).onConflictDoNothing().run()
  return { repeated: changes === 0 }
}
