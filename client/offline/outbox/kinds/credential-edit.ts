import { v7 as uuid } from 'uuid'
import type { Credential, CredentialFields } from '../../../../shared/people/credentials.ts'
import { hasFields } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import {
  credentialQueue,
  documentShown,
  edited,
  markCredential,
  putCredentials,
  waitingFor,
} from '../../store/credential-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, ENCODING_TIMEOUT } from '../kind.ts'
import { documentOf, formOf } from './credential.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** With another document, or the present one. `before`: the server's row, restored if it is discarded. */
    credential_edit: { credential_id: string; fields: CredentialFields; document_id?: string; before: Credential }
  }
}

type Edit = {
  id: string
  fields: CredentialFields
  /** A replacement, stored by keepDocument. */ document_id?: string | undefined
}

/**
 * Shows the edited credential, and queues the edit. If the server cannot have the credential yet (never tried, or
 * refused), its own item is changed instead; of several unsent edits only the last is sent.
 */
export async function editCredential({ id, fields, document_id }: Edit, device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['credentials', 'documents'], async (queue, db) => {
    const shown = await db.credentials.get(id)
    if (!shown) return
    const document = document_id ? await db.documents.get(document_id) : undefined
    if (document) await db.documents.update(document.id, { credential_id: id })
    const { state: _state, ...now } = shown
    await db.credentials.put({ ...edited(now, fields, document && documentShown(document)), state: 'queued' })

    const { creation, edit } = await waitingFor(db, id)
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

export const credential_edit = defineKind('credential_edit', {
  reaches: 'own',
  tables: ['credentials', 'documents'],
  timeout: ENCODING_TIMEOUT,
  documents: ({ body }) => [...(body.document_id ? [body.document_id] : []), body.before.document.id],
  file: ({ body }, db) => documentOf(db, body.document_id),
  call: ({ body }) => calling('PUT', at('/credentials/{id}', { id: body.credential_id }), formOf(body)),
  fits: (reply, { body }) => hasFields(reply, { id: body.credential_id }),
  landed: (db, _row, reply: Credential) => putCredentials(db, [reply]),
  parked: (db, { body }) => markCredential(db, body.credential_id, 'failed'),
  queued: (db, { body }) => markCredential(db, body.credential_id, 'queued'),
  discarded: async (db, { body }) => {
    const { creation } = await waitingFor(db, body.credential_id)
    const isHere = await db.credentials.get(body.credential_id)
    if (isHere) await db.credentials.put({ ...body.before, ...(creation ? { state: 'queued' as const } : {}) })
  },
})
