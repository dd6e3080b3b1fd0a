import { v7 as uuid } from 'uuid'
import { eq } from 'drizzle-orm'
import type { Credential, CredentialFields } from '../../../shared/people/credentials.ts'
import { CREDENTIALS_MAX } from '../../../shared/limits.ts'
import type { UserContext } from '../../context.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import { gone, invalid, notFound } from '../../errors.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { recordChange } from '../../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { credentialById, credentialOfRow, credentialsOf } from './credential-rows.ts'
import { takeDocument, type TakenDocument, type DocumentUpload } from './take-document.ts'
import { dropUnnamedDocument } from '../../ports/files/files.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'

type NewOwnCredential = { id?: string | undefined; fields: CredentialFields; document: DocumentUpload }
type AddedCredential = { credential: Credential; repeated: boolean }

/**
 * Adds a credential, which then waits for verification. A repeat with the same id returns the stored one, without
 * processing the file again.
 * @throws 409 for an id in use, 410 for one that was removed since, 413, 415 or 422 for a document that cannot be
 *   kept, 422 for one credential too many
 */
export async function addOwnCredential(
  me: UserContext,
  { id = uuid(), fields, document }: NewOwnCredential,
): Promise<AddedCredential> {
  const { name, issuer, number, issued_on, expires_on } = fields
  const body_hash = bodyHash([name, issuer, number, issued_on, expires_on, document.hash])
  const known = await credentialById(me.db.read, id)
  if (known) return { credential: repeatedCredential(me, known, body_hash), repeated: true }
  await expectRoom(me.db.read)

  const taken = await takeDocument(me, document)
  const added = await me.db
    .write(async (tx): Promise<AddedCredential> => {
      const meanwhile = await credentialById(tx, id)
      if (meanwhile) return { credential: repeatedCredential(me, meanwhile, body_hash), repeated: true }
      await expectRoom(tx)
      const at = me.now().toISOString()
      const row = await tx
        .insert(credentials)
        .values({ id, user_id: me.user.id, ...fields, ...taken, body_hash, created_at: at, updated_at: at })
        .returning()
        .get()
      await recordChange(tx, [me.user.id], 'credential', id)
      await indexFreelancer(tx, me.user.id)
      return { credential: credentialOfRow(row), repeated: false }
    })
    .catch(dropUnnamedDocument(me.ports.documents, taken.document_file))
  if (added.repeated) await me.ports.documents.remove(taken.document_file)
  return added

  async function expectRoom(db: typeof me.db.read) {
    if ((await credentialsOf(db, me.user.id)).length < CREDENTIALS_MAX) return
    throw invalid(`At most ${CREDENTIALS_MAX} credentials can be kept for one person.`)
  }
}

function repeatedCredential(me: UserContext, known: CredentialRow, body_hash: string) {
  expectSameRow(known, { user_id: me.user.id, body_hash })
  if (known.removed_at) throw gone('This credential has since been removed.')
  return credentialOfRow(known)
}

type CredentialEdit = { id: string; fields: CredentialFields; document?: DocumentUpload | undefined }

/**
 * Replaces a credential's fields, with a new document or the present one. Changes have to be verified again; a repeat
 * changes nothing.
 * @throws 404 for another's credential, 413, 415 or 422 for a document that cannot be kept
 */
export async function editOwnCredential(
  me: UserContext,
  { id, fields, document }: CredentialEdit,
): Promise<Credential> {
  const before = await presentCredential(me, me.db.read, id)
  const isNew = document && document.hash !== before.document_hash
  const taken = isNew ? await takeDocument(me, document) : undefined
  const done = await me.db
    .write(async (tx) => {
      const row = await presentCredential(me, tx, id)
      return {
        replaced: taken && row.document_file,
        credential: credentialOfRow(await rewriteCredential(me, tx, row, fields, taken)),
      }
    })
    .catch(dropUnnamedDocument(me.ports.documents, taken?.document_file))
  if (done.replaced) await me.ports.documents.remove(done.replaced)
  return done.credential
}

async function presentCredential(me: UserContext, db: typeof me.db.read, id: string) {
  const row = await ownCredential(me, db, id)
  if (row.removed_at) throw notFound('This credential has been removed.')
  return row
}

async function rewriteCredential(
  me: UserContext,
  tx: WriteTransaction,
  row: CredentialRow,
  fields: CredentialFields,
  taken?: TakenDocument,
) {
  const names = Object.keys(fields) as (keyof CredentialFields)[]
  if (!taken && names.every((name) => fields[name] === row[name])) return row
  await recordChange(tx, [me.user.id], 'credential', row.id)
  const rewritten = await tx
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
  await indexFreelancer(tx, me.user.id)
  return rewritten
}

/** Deletes a credential with its document; a repeat changes nothing. */
export async function removeOwnCredential(me: UserContext, id: string): Promise<void> {
  const file = await me.db.write(async (tx) => {
    const row = await ownCredential(me, tx, id)
    if (!row.removed_at) {
      const removed_at = me.now().toISOString()
      await tx.update(credentials).set({ removed_at }).where(eq(credentials.id, id)).run()
      await recordChange(tx, [me.user.id], 'credential', id, true)
      await indexFreelancer(tx, me.user.id)
    }
    return row.document_file
  })
  await me.ports.documents.remove(file)
}

/** A credential of the person's own, deleted ones included; another person's gives the same error as an unknown one. */
async function ownCredential(me: UserContext, db: DatabaseReader, id: string) {
  const row = await credentialById(db, id)
  if (row?.user_id !== me.user.id) throw notFound('This isn’t one of your credentials.')
  return row
}
