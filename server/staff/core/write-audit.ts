import { v7 as uuid } from 'uuid'
import type { WriteTransaction } from '../../db/connection.ts'
import { type AuditAction, auditEntries } from '../../db/schema/staff.ts'

type NewAuditEntry = {
  /** Null: the command line, or the payment provider. */
  actor_id: string | null
  action: AuditAction
  /** A person, or a company. */
  subject_id: string
  reason: string
  now: Date
}

/** Adds to the audit trail, in the transaction of the action. */
export async function writeAuditEntry(tx: WriteTransaction, { now, ...entry }: NewAuditEntry) {
  await tx
    .insert(auditEntries)
    .values({ id: uuid(), ...entry, created_at: now.toISOString() })
    .run()
}
