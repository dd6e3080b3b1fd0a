import { v7 as uuid } from 'uuid'
import type { NewReport } from '../../shared/safety.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { reports } from '../db/schema/staff.ts'

/** `message_id` is '' for the person as such. Once for each target: of a second report nothing is kept. */
export function keepReport(
  tx: Tx,
  me: UserContext,
  target: { about_id: string; message_id: string },
  { reason, words }: NewReport,
) {
  const row = { id: uuid(), reporter_id: me.user.id, ...target, reason, words, created_at: me.now().toISOString() }
  const { changes } = tx.insert(reports).values(row).onConflictDoNothing().run()
  return { repeated: changes === 0 }
}
