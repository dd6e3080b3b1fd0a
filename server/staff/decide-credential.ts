import { and, asc, eq, isNull } from 'drizzle-orm'
import type { WaitingCredential } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { credentialById, credentialOfRow } from '../people/credentials/credential-rows.ts'
import { credentials } from '../db/schema/credentials.ts'
import { users } from '../db/schema/people.ts'
import { openDocument } from '../people/credentials/read-document.ts'
import { notFound } from '../errors.ts'
import { storeCredentialDecision } from '../people/credentials/credential-decisions.ts'
import type { AuditAction } from '../db/schema/staff.ts'
import { writeAuditEntry } from './core/write-audit.ts'

/** Credentials that wait for verification, the oldest first; without those of suspended people. */
export async function listWaitingCredentials({ db }: UserContext): Promise<WaitingCredential[]> {
  return (
    await db.read
      .select({ row: credentials, owner: { id: users.id, full_name: users.full_name } })
      .from(credentials)
      .innerJoin(users, eq(users.id, credentials.user_id))
      .where(and(eq(credentials.verification, 'waiting'), isNull(credentials.removed_at), isNull(users.suspended_at)))
      .orderBy(asc(credentials.updated_at), asc(credentials.id))
      .all()
  ).map(({ row, owner }) => {
    const { id, name, issuer, number, issued_on, expires_on, document, updated_at } = credentialOfRow(row)
    return { id, name, issuer, number, issued_on, expires_on, document, updated_at, owner, version: row.version }
  })
}

/**
 * The document of a credential that waits for verification; of no other.
 * @throws 404 for one that does not wait
 */
export async function readWaitingDocument(me: UserContext, id: string) {
  const row = await credentialById(me.db.read, id)
  if (!row || row.removed_at || row.verification !== 'waiting')
    throw notFound('This credential has been dealt with already.')
  return openDocument(me, row)
}

type CredentialVerdict = { id: string; version: number; reason: string }

const VERDICT_ACTIONS = { verified: 'verify_credential', refused: 'refuse_credential' } satisfies Record<
  string,
  AuditAction
>

/**
 * Verifies or refuses the version of a credential that was looked at and notifies its owner, of a refusal with the
 * reason. A repeat adds no second entry to the audit trail.
 */
export const decideCredential =
  (verification: keyof typeof VERDICT_ACTIONS) =>
  (me: UserContext, { reason, ...seen }: CredentialVerdict) =>
    me.db.write(async (tx) => {
      const before = (await credentialById(tx, seen.id))?.verification
      const found = verification === 'refused' ? { verification, refused_because: reason } : { verification }
      const { user_id, name } = await storeCredentialDecision(tx, me.now(), { ...seen, ...found })
      if (before === verification) return
      const entry = { action: VERDICT_ACTIONS[verification], subject_id: user_id, reason: `${name}: ${reason}` }
      await writeAuditEntry(tx, { actor_id: me.user.id, ...entry, now: me.now() })
    })
