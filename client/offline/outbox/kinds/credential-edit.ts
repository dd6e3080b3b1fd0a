import { v7 as uuid } from 'uuid'
import type { CredentialFields } from '../../../../shared/credentials.ts'
import { credentialQueue, documentShown, edited, waitingFor } from '../../store/credential-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

type Edit = {
  id: string
  fields: CredentialFields
  /** Another one, kept by keepDocument. */ document_id?: string | undefined
}

/**
 * Shows the credential as edited, and sends it. One that the server cannot have yet (never tried, or refused) leaves as it now
 * is; of several edits that have not left yet, only the last does.
 */
export async function editCredential({ id, fields, document_id }: Edit, device = currentDevice()): Promise<void> {
  const { db } = device
  await writeAndQueue(device, ['credentials', 'documents'], async (queue) => {
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
