import { eq } from 'drizzle-orm'
import type { Credential, CredentialFields } from '../../../shared/people/credentials.ts'
import type { UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import { notFound } from '../../errors.ts'
import { recordChange } from '../../sync/change-log.ts'
import { credentialOf } from './credential-rows.ts'
import { ownCredential } from './own-credential.ts'
import { takeDocument, type TakenDocument, type Upload } from './take-document.ts'

type Edit = { id: string; fields: CredentialFields; document?: Upload | undefined }

/**
 * Writes a credential anew, with another document or with the one it has. Whatever changes has to be verified again; the same
 * once more changes nothing.
 */
export async function editCredential(me: UserContext, { id, fields, document }: Edit): Promise<Credential> {
  const before = living(me, me.db.read, id)
  const isNew = document && document.hash !== before.document_hash
  const taken = isNew ? await takeDocument(me, document) : undefined
  const done = await me.db
    .write((tx) => {
      const row = living(me, tx, id)
      return { replaced: taken && row.document_file, credential: credentialOf(rewrite(me, tx, row, fields, taken)) }
    })
    .catch(async (error: unknown) => {
      if (taken) await me.ports.documents.remove(taken.document_file)
      throw error
    })
  if (done.replaced) await me.ports.documents.remove(done.replaced)
  return done.credential
}

function living(me: UserContext, db: typeof me.db.read, id: string) {
  const row = ownCredential(me, db, id)
  if (row.removed_at) throw notFound('This credential has been taken away.')
  return row
}

function rewrite(me: UserContext, tx: Tx, row: CredentialRow, fields: CredentialFields, taken?: TakenDocument) {
  const names = Object.keys(fields) as (keyof CredentialFields)[]
  if (!taken && names.every((name) => fields[name] === row[name])) return row
  recordChange(tx, [me.user.id], 'credential', row.id)
  return tx
    .update(credentials)
    .set({
      ...fields,
      ...taken,
      verification: 'waiting',
      refused_because: '',
      version: row.version + 1,
      ...(fields.expires_on === row.expires_on ? {} : { warned_days: null }),
      updated_at: me.now().toISOString(),
    })
    .where(eq(credentials.id, row.id))
    .returning()
    .get()
}
