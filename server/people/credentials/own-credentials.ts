import { v7 as uuid } from 'uuid'
import type { Credential, CredentialFields } from '../../../shared/people/credentials.ts'
import { CREDENTIALS_MAX } from '../../../shared/limits.ts'
import type { UserContext } from '../../context.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import { conflict, gone, invalid } from '../../errors.ts'
import { bodyHash } from '../../db/body-hash.ts'
import { recordChange } from '../../sync/change-log.ts'
import { credentialById, credentialOf, credentialsOf } from './credential-rows.ts'
import { takeDocument, type Upload } from './take-document.ts'

type New = { id?: string | undefined; fields: CredentialFields; document: Upload }
type Added = { credential: Credential; repeated: boolean }

/** Adds a credential, which then waits for verification. A repeat by id answers with what is stored, without drawing again. */
export async function addCredential(me: UserContext, { id = uuid(), fields, document }: New): Promise<Added> {
  const { name, issuer, number, issued_on, expires_on } = fields
  const body_hash = bodyHash([name, issuer, number, issued_on, expires_on, document.hash])
  const known = credentialById(me.db.read, id)
  if (known) return { credential: again(me, known, body_hash), repeated: true }
  expectRoom(me.db.read)

  const taken = await takeDocument(me, document)
  const added = await me.db
    .write((tx): Added => {
      const meanwhile = credentialById(tx, id)
      if (meanwhile) return { credential: again(me, meanwhile, body_hash), repeated: true }
      expectRoom(tx)
      const at = me.now().toISOString()
      const row = tx
        .insert(credentials)
        .values({ id, user_id: me.user.id, ...fields, ...taken, body_hash, created_at: at, updated_at: at })
        .returning()
        .get()
      recordChange(tx, [me.user.id], 'credential', id)
      return { credential: credentialOf(row), repeated: false }
    })
    .catch(async (error: unknown) => {
      await me.ports.documents.remove(taken.document_file)
      throw error
    })
  if (added.repeated) await me.ports.documents.remove(taken.document_file)
  return added

  function expectRoom(db: typeof me.db.read) {
    if (credentialsOf(db, me.user.id).length < CREDENTIALS_MAX) return
    throw invalid(`At most ${CREDENTIALS_MAX} credentials can be kept for one person.`)
  }
}

function again(me: UserContext, known: CredentialRow, body_hash: string) {
  if (known.user_id !== me.user.id || known.body_hash !== body_hash)
    throw conflict('This id has been used for something else.')
  if (known.removed_at) throw gone('This credential was added, and has been removed since.')
  return credentialOf(known)
}
