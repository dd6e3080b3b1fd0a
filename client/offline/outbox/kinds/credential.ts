import { v7 as uuid } from 'uuid'
import type { CredentialFields } from '../../../../shared/credentials.ts'
import { credentialQueue, documentShown } from '../../store/credential-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

type New = { fields: CredentialFields; /** Kept by keepDocument. */ document_id: string }

/** The credential stands in the list at once, with its document from this phone; both leave in one request. */
export async function addCredential({ fields, document_id }: New, device = currentDevice()): Promise<{ id: string }> {
  const id = uuid()
  const { db } = device
  await writeAndQueue(device, ['credentials', 'documents'], async (queue) => {
    const kept = await db.documents.get(document_id)
    if (!kept) throw new Error(`No document ${document_id} on this phone`)
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
  })
  return { id }
}
