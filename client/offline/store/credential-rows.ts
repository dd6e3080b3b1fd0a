import type { Credential } from '../../../shared/people/credentials.ts'
import type { DatabaseTables } from './database.ts'
import type { LocalCredential } from './rows.ts'

type CredentialTables = DatabaseTables<'credentials' | 'documents' | 'outbox'>

/** One queue per credential, so that a refused one blocks no other. */
export const credentialQueue = (id: string) => `credential:${id}`

/** The visible ones, by expiry; those without come last. */
export const credentialsShown = async (db: DatabaseTables<'credentials'>) =>
  (await db.credentials.toArray())
    .filter(({ state }) => state !== 'removing')
    .toSorted((a, b) => (credentialSortKey(a) < credentialSortKey(b) ? -1 : 1))

const credentialSortKey = ({ expires_on, created_at }: Credential) => `${expires_on ?? '9999-12-31'} ${created_at}`

/**
 * Stores the server's credentials below what this device has not sent yet. Called inside a transaction; any number of
 * times.
 */
export async function putCredentials(db: CredentialTables, credentials: Credential[]) {
  for (const credential of credentials) {
    await db.outbox.delete(credential.id)
    await db.credentials.put(await withUnsentCredentialChanges(db, credential))
  }
}

async function withUnsentCredentialChanges(db: CredentialTables, theirs: Credential): Promise<LocalCredential> {
  const { edit, removal } = await unsentCredentialItems(db, theirs.id)
  if (edit) await db.outbox.put({ ...edit, body: { ...edit.body, before: theirs } })
  if (removal) return { ...theirs, state: removal.state === 'parked' ? 'failed' : 'removing' }
  if (!edit) return theirs
  const document = await db.documents.get(edit.body.document_id ?? '')
  const shown = credentialAfterEdit(theirs, edit.body.fields, document && credentialDocumentOf(document))
  return { ...shown, state: edit.state === 'parked' ? 'failed' : 'queued' }
}

/** A credential as it will be once the server has the edit. */
export const credentialAfterEdit = (
  before: Credential,
  fields: Partial<Credential>,
  document: Credential['document'] | undefined,
): Credential => ({
  ...before,
  ...fields,
  document: document ?? before.document,
  verification: 'waiting',
  refused_because: '',
})

/** A stored document as a credential shows it: the server has only one type of pictures. */
export const credentialDocumentOf = ({ id, name, type, bytes }: DocumentToShow): Credential['document'] => ({
  id,
  name,
  type: type === 'application/pdf' ? type : 'image/webp',
  size: bytes.byteLength,
})
type DocumentToShow = { id: string; name: string; type: string; bytes: ArrayBuffer }

/** The unsent items of a credential: at most one of each kind. */
export async function unsentCredentialItems(db: DatabaseTables<'outbox'>, id: string) {
  const rows = await db.outbox.where({ queue: credentialQueue(id) }).toArray()
  return {
    creation: rows.find((row) => row.kind === 'credential'),
    edit: rows.find((row) => row.kind === 'credential_edit'),
    removal: rows.find((row) => row.kind === 'credential_removal'),
  }
}

/** The state of sending a credential. One with an unsent removal stays hidden in any case. */
export async function setCredentialState(
  db: DatabaseTables<'credentials'>,
  id: string,
  state: LocalCredential['state'],
) {
  const shown = await db.credentials.get(id)
  if (shown && shown.state !== 'removing') await db.credentials.put({ ...shown, state })
}
