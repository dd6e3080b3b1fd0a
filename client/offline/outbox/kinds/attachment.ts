import type { UploadedAttachment } from '../../../../shared/messages.ts'
import { RequestError } from '../../../http/request-error.ts'
import type { StandbyDb } from '../../store/database.ts'
import { type Kind, uploadForm } from '../kind.ts'
import { removeMessage } from '../../store/message-rows.ts'
import { safely } from '../../store/safely.ts'
import { tells, TEXT } from '../fits.ts'

/** Leaves before its message, in a queue of its own; what the server calls it is then written into the message, which may go. */
const attachment: Kind<'attachment'> = {
  file: async ({ id }, db) => {
    const kept = await safely(db, () => db.documents.get(id))
    if (!kept)
      throw new RequestError(422, 'This file is no longer on this phone. Discard the message and attach it again.')
    return { ...kept, purpose: 'attachment' }
  },
  call: ({ id }) => ['POST', '/messages/upload-attachment', uploadForm(id, { id })],
  fits: (reply) => tells(reply, { attachment_url: TEXT, attachment_name: TEXT }),
  landed: async (db, { id, body }, uploaded: UploadedAttachment) => {
    const row = await messageRow(db, body.message_id)
    if (row) await db.outbox.put({ ...row, body: { ...row.body, attachment: { id, ...uploaded } } })
  },
  parked: (db, { body }) => db.messages.update(body.message_id, { state: 'failed' }),
  queued: (db, { body }) => db.messages.update(body.message_id, { state: 'queued' }),
  /** Its message goes without it, or not at all where it has no words. */
  discarded: async (db, { id, body }) => {
    await db.documents.delete(id)
    const row = await messageRow(db, body.message_id)
    if (!row) return
    if (!row.body.content) {
      await db.outbox.delete(row.id)
      return removeMessage(db, row.id)
    }
    const { attachment: _, ...words } = row.body
    await db.outbox.put({ ...row, body: words })
    await db.messages.update(row.id, { state: 'queued', attachment_name: null, kept_id: undefined })
  },
}

export const attachmentKinds = { attachment }

async function messageRow(db: StandbyDb, id: string) {
  const row = await db.outbox.get(id)
  return row?.kind === 'message' ? row : undefined
}
