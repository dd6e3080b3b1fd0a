import { membersOf } from '../../companies/core/members-of.ts'
import type { Tx } from '../../db/connection.ts'
import { recordChange } from '../../sync/change-log.ts'

/**
 * Something about a project has changed that its row does not hold (a note, an invitation): its company's members get the row again,
 * and their open screens ask for what stands beside it.
 */
export const tellTeam = (tx: Tx, { company_id, id }: { company_id: string; id: string }) =>
  recordChange(tx, membersOf(tx, company_id), 'job', id)
