import { v7 as uuid } from 'uuid'
import type { Credential, CredentialFields } from '../../../../shared/people/credentials.ts'
import { hasFields, isEmptyReply } from '../../../http/fits.ts'
import { RequestError } from '../../../http/create-request.ts'
import {
  credentialQueue,
  credentialDocumentOf,
  setCredentialState,
  putCredentials,
  unsentCredentialItems,
  credentialAfterEdit,
} from '../../store/credential-rows.ts'
import type { StandbyDb } from '../../store/database.ts'
import { runOnDatabase } from '../../store/safely.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { endDraftAndQueue, writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, ENCODING_TIMEOUT_MS, uploadedFileForm } from '../kind.ts'
import { notEditable } from '../listed-item.ts'
import type { WaitingFile } from '../send-file.ts'
import { currentDevice } from '../../store/device.ts'
import { at, pathTo } from '../../../http/path-to.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** The document's bytes are in the table `documents`; both are sent in one request. */
    credential: { fields: CredentialFields; document_id: string }
    /** With another document, or the present one. `before`: the server's row, restored if it is discarded. */
    credential_edit: { credential_id: string; fields: CredentialFields; document_id?: string; before: Credential }
    credential_removal: { credential_id: string }
  }
}

type CredentialInput = {
  fields: CredentialFields
  /** Stored by keepDocument. */
  document_id: string
  /** In which it was written. */
  draft?: HeldDraft
}

/** The list shows the credential at once, with its document from this device; both are sent in one request. */
export async function queueNewCredential(
  { fields, document_id, draft }: CredentialInput,
  device = currentDevice(),
): Promise<{ id: string }> {
  return endDraftAndQueue(device, draft, ['credentials', 'documents'], async (id, queue, db) => {
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
      document: credentialDocumentOf(kept),
      verification: 'waiting',
      refused_because: '',
      created_at,
      updated_at: created_at,
      state: 'queued',
    })
    return { id }
  })
}

const credentialKind = defineOutboxKind('credential', {
  reaches: 'own',
  tables: ['credentials', 'documents'],
  timeout: ENCODING_TIMEOUT_MS,
  documents: ({ body }) => [body.document_id],
  file: ({ body }, db) => credentialDocumentFile(db, body.document_id),
  call: ({ id, body }) => toItemRequest('POST', '/credentials', credentialUploadForm(body, { id })),
  fits: (reply, { id }) => hasFields(reply, { id }),
  landed: async (db, _row, reply: Credential, isTaken) => {
    // A sync that was faster may have brought what the staff has said since, or that it was removed elsewhere.
    if (!isTaken) await putCredentials(db, [reply])
  },
  parked: (db, { id }) => setCredentialState(db, id, 'failed'),
  queued: (db, { id }) => setCredentialState(db, id, 'queued'),
  discarded: async (db, { id }) => {
    const { edit, removal } = await unsentCredentialItems(db, id)
    await db.outbox.bulkDelete([edit, removal].flatMap((row) => row?.id ?? []))
    await db.credentials.delete(id)
  },
  listed: {
    icon: 'card',
    label: 'Credential: ',
    address: () => '/portfolio',
    upload: ({ id, title }) => ({ id, name: title }),
    editing: ({ id }) => ({ address: pathTo`/portfolio?credential=${id}` }),
  },
})

/** The form of a new credential or an edit. */
export const credentialUploadForm = (
  { fields, document_id }: { fields: CredentialFields; document_id?: string },
  rest: Record<string, string> = {},
) => uploadedFileForm(document_id, { ...fields, ...rest, ...(document_id && { document_id }) })

/**
 * @returns the stored document to upload, undefined without an `id`
 * @throws RequestError 422 if the device no longer has it
 */
export async function credentialDocumentFile(db: StandbyDb, id: string | undefined): Promise<WaitingFile | undefined> {
  if (!id) return undefined
  const kept = await runOnDatabase(db, () => db.documents.get(id))
  if (!kept) throw new RequestError(422, 'This document is no longer on this device.')
  return { ...kept, purpose: 'credential' }
}

type CredentialEditInput = {
  id: string
  fields: CredentialFields
  /** A replacement, stored by keepDocument. */ document_id?: string | undefined
}

/**
 * Shows the edited credential, and queues the edit. If the server cannot have the credential yet (never tried, or
 * refused), its own item is changed instead; of several unsent edits only the last is sent.
 */
export async function queueCredentialEdit(
  { id, fields, document_id }: CredentialEditInput,
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['credentials', 'documents'], async (queue, db) => {
    const shown = await db.credentials.get(id)
    if (!shown) return
    const document = document_id ? await db.documents.get(document_id) : undefined
    if (document) await db.documents.update(document.id, { credential_id: id })
    const { state: _state, ...now } = shown
    await db.credentials.put({
      ...credentialAfterEdit(now, fields, document && credentialDocumentOf(document)),
      state: 'queued',
    })

    const { creation, edit } = await unsentCredentialItems(db, id)
    const words = { title: fields.name, text: fields.issuer }
    if (creation && (!creation.tried_at || creation.state === 'parked')) {
      const body = { fields, document_id: document?.id ?? creation.body.document_id }
      await db.outbox.put({ ...creation, ...words, body, state: 'queued', next_try_at: null, last_error: null })
      return
    }
    if (edit) await db.outbox.delete(edit.id)
    const newest = document?.id ?? edit?.body.document_id
    await queue({
      id: uuid(),
      kind: 'credential_edit',
      queue: credentialQueue(id),
      body: {
        credential_id: id,
        fields,
        before: edit?.body.before ?? now,
        ...(newest ? { document_id: newest } : {}),
      },
      ...words,
    })
  })
}

const credentialEditKind = defineOutboxKind('credential_edit', {
  reaches: 'own',
  tables: ['credentials', 'documents'],
  timeout: ENCODING_TIMEOUT_MS,
  documents: ({ body }) => [...(body.document_id ? [body.document_id] : []), body.before.document.id],
  file: ({ body }, db) => credentialDocumentFile(db, body.document_id),
  call: ({ body }) =>
    toItemRequest('PUT', at('/credentials/{id}', { id: body.credential_id }), credentialUploadForm(body)),
  fits: (reply, { body }) => hasFields(reply, { id: body.credential_id }),
  landed: async (db, { body: { credential_id, before }, brought }, reply: Credential) => {
    const isRemoved = brought?.includes(credential_id) && !(await db.credentials.get(credential_id))
    // A sync that was faster has written there what the server has now.
    if (!isRemoved) await putCredentials(db, [before.updated_at > reply.updated_at ? before : reply])
  },
  parked: (db, { body }) => setCredentialState(db, body.credential_id, 'failed'),
  queued: (db, { body }) => setCredentialState(db, body.credential_id, 'queued'),
  discarded: async (db, { body }) => {
    const { creation } = await unsentCredentialItems(db, body.credential_id)
    const isHere = await db.credentials.get(body.credential_id)
    if (isHere) await db.credentials.put({ ...body.before, ...(creation ? { state: 'queued' as const } : {}) })
  },
  listed: {
    icon: 'card',
    label: 'Credential, edited: ',
    address: () => '/portfolio',
    upload: ({ id, title, body }) => (body.document_id ? { id, name: title } : null),
    editing: ({ body }) => ({ address: pathTo`/portfolio?credential=${body.credential_id}` }),
  },
})

/**
 * Removes a credential from the list. One that the server cannot have (never tried, or refused) is simply deleted; one
 * that was tried without an answer is still sent, followed by its removal. An unsent edit is dropped.
 */
export async function queueCredentialRemoval(id: string, device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['credentials'], async (queue, db) => {
    const shown = await db.credentials.get(id)
    if (!shown) return
    const { creation, edit, removal } = await unsentCredentialItems(db, id)
    await db.outbox.bulkDelete([edit, removal].flatMap((row) => row?.id ?? []))
    if (creation && (!creation.tried_at || creation.state === 'parked')) {
      await db.outbox.delete(id)
      return db.credentials.delete(id)
    }
    await db.credentials.put({ ...shown, state: 'removing' })
    await queue({
      id: uuid(),
      kind: 'credential_removal',
      queue: credentialQueue(id),
      body: { credential_id: id },
      title: shown.name,
      text: '',
    })
  })
}

const credentialRemovalKind = defineOutboxKind('credential_removal', {
  reaches: 'own',
  tables: ['credentials'],
  call: ({ body }) => toItemRequest('DELETE', at('/credentials/{id}', { id: body.credential_id })),
  fits: isEmptyReply,
  isDoneWhenGone: () => true,
  landed: (db, { body }) => db.credentials.delete(body.credential_id),
  parked: (db, { body }) => db.credentials.update(body.credential_id, { state: 'failed' }),
  queued: (db, { body }) => db.credentials.update(body.credential_id, { state: 'removing' }),
  discarded: async (db, { body }) => {
    const { creation } = await unsentCredentialItems(db, body.credential_id)
    await db.credentials.update(body.credential_id, { state: creation ? 'queued' : undefined })
  },
  listed: {
    icon: 'card',
    label: 'Removed from your credentials: ',
    address: () => '/portfolio',
    editing: notEditable,
  },
})

export const credentialKinds = {
  credential: credentialKind,
  credential_edit: credentialEditKind,
  credential_removal: credentialRemovalKind,
}
