import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordChange } from '../../sync/change-log.ts'
import { credentialById } from './credential-rows.ts'
import { tellOwner } from './tell-owner.ts'

type Verdict = { id: string; /** Of the credential as it was looked at. */ version: number } & (
  | { verification: 'verified' }
  | { verification: 'refused'; refused_because: string }
)

/**
 * What staff found, for the credential as they saw it: 409 where its owner has changed it since. Tells the owner. The same
 * verdict again changes nothing. Who may judge is for the caller to ask, in the same transaction.
 */
export function judgeCredential(tx: Tx, now: Date, { id, version, ...verdict }: Verdict): CredentialRow {
  const row = credentialById(tx, id)
  if (!row || row.removed_at) throw notFound('This credential is not here any more.')
  if (row.version !== version) throw conflict('This credential has been changed since you opened it. Look again.')
  const refused_because = verdict.verification === 'refused' ? verdict.refused_because : ''
  if (row.verification === verdict.verification && row.refused_because === refused_because) return row
  const judged = tx
    .update(credentials)
    .set({ verification: verdict.verification, refused_because, updated_at: now.toISOString() })
    .where(eq(credentials.id, id))
    .returning()
    .get()
  recordChange(tx, [row.user_id], 'credential', id)
  tellOwner(tx, judged, now, {
    key: `${judged.verification}:${now.getTime()}`,
    ...(judged.verification === 'verified'
      ? { title: `${row.name} is verified`, body: `Employers now see your ${row.name} as verified.` }
      : { title: `${row.name} was not accepted`, body: `${refused_because} You can put it right in your portfolio.` }),
  })
  return judged
}
