import type { Credential, CredentialFields } from '../../../../shared/people/credentials.ts'
import { hasFields } from '../../../http/fits.ts'
import { RequestError } from '../../../http/create-request.ts'
import {
  credentialQueue,
  documentShown,
  markCredential,
  putCredentials,
  waitingFor,
} from '../../store/credential-rows.ts'
import type { StandbyDb } from '../../store/database.ts'
import { safely } from '../../store/safely.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { queueDraft } from '../enqueue.ts'
import { calling, defineKind, ENCODING_TIMEOUT, uploadForm } from '../kind.ts'
import type { WaitingFile } from '../send-file.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** The document's bytes are in the table `documents`; both are sent in one request. */
    credential: { fields: CredentialFields; document_id: string }
  }
}

type New = {
  fields: CredentialFields
  /** Stored by keepDocument. */
  document_id: string
  /** In which it was written. */
  draft?: HeldDraft
}

/** The list shows the credential at once, with its document from this device; both are sent in one request. */
export async function addCredential(
  { fields, document_id, draft }: New,
  device = currentDevice(),
): Promise<{ id: string }> {
  return queueDraft(device, draft, ['credentials', 'documents'], async (id, queue, db) => {
    const kept = await db.documents.get(document_id)
    if (!kept) throw new Error(`No document ${document_id} on this device`)
    await db.documents.update(document_id, { credential_id: id })
    const { created_at } = await queue({
      id,
      kind: 'credential',
      queue: credentialQueue(id),
      body: { fields, document_id },
      title: fields.name,
      text: fields.issuer,
    })
    await db.credentials.add({
      id,
      ...fields,
      document: documentShown(kept),
      verification: 'waiting',
      refused_because: '',
      created_at,
      updated_at: created_at,
      state: 'queued',
    })
    return { id }
  })
}

export const credential = defineKind('credential', {
  reaches: 'own',
  tables: ['credentials', 'documents'],
  timeout: ENCODING_TIMEOUT,
  documents: ({ body }) => [body.document_id],
  file: ({ body }, db) => documentOf(db, body.document_id),
  call: ({ id, body }) => calling('POST', '/credentials', formOf(body, { id })),
  fits: (reply, { id }) => hasFields(reply, { id }),
  landed: (db, _row, reply: Credential) => putCredentials(db, [reply]),
  parked: (db, { id }) => markCredential(db, id, 'failed'),
  queued: (db, { id }) => markCredential(db, id, 'queued'),
  discarded: async (db, { id }) => {
    const { edit, removal } = await waitingFor(db, id)
    await db.outbox.bulkDelete([edit, removal].flatMap((row) => row?.id ?? []))
    await db.credentials.delete(id)
  },
})

/** The form of a new credential or an edit. */
export const formOf = (
  { fields, document_id }: { fields: CredentialFields; document_id?: string },
  rest: Record<string, string> = {},
) => uploadForm(document_id, { ...fields, ...rest, ...(document_id && { document_id }) })

/**
 * @returns the stored document to upload, undefined without an `id`
 * @throws RequestError 422 if the device no longer has it
 */
export async function documentOf(db: StandbyDb, id: string | undefined): Promise<WaitingFile | undefined> {
  if (!id) return undefined
  const kept = await safely(db, () => db.documents.get(id))
  if (!kept) throw new RequestError(422, 'This document is no longer on this device.')
  return { ...kept, purpose: 'credential' }
}
