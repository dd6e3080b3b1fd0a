import { credentialQueue, unsentCredentialItems } from '../store/credential-rows.ts'
import type { StandbyDb } from '../store/database.ts'
import type { LocalCredential } from '../store/rows.ts'
import { offerLostRowAgain, unconfirmedRowsIn } from './lost-rows.ts'

const LOST_CREDENTIAL_TEXT = { what: 'this credential', again: 'it is added' }

/**
 * As for messages: one's own credentials that are still unconfirmed are put into the outbox under their own ids,
 * refused, with the documents that this device has. An unsent edit is part of what is offered; one whose removal is
 * unsent is gone as its owner wished. Called inside a transaction.
 */
export async function queueLostCredentials(db: StandbyDb, now: number, owner: string) {
  const lost = await unconfirmedRowsIn(db.credentials)
  for (const credential of lost.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const { edit, removal } = await unsentCredentialItems(db, credential.id)
    await db.outbox.bulkDelete([edit, removal].flatMap((row) => row?.id ?? []))
    if (removal) await db.credentials.delete(credential.id)
    else await parkLostCredential(db, credential, now, owner)
  }
}

async function parkLostCredential(
  db: StandbyDb,
  { unconfirmed: _, ...credential }: LocalCredential,
  now: number,
  owner: string,
) {
  const { id, name, issuer, number, issued_on, expires_on, document, created_at } = credential
  const row = {
    id,
    owner,
    kind: 'credential' as const,
    queue: credentialQueue(id),
    body: { fields: { name, issuer, number, issued_on, expires_on }, document_id: document.id },
    title: name,
    text: issuer,
    created_at,
  }
  await offerLostRowAgain(db, row, now, LOST_CREDENTIAL_TEXT)
  await db.credentials.put({ ...credential, verification: 'waiting', refused_because: '', state: 'failed' })
}
