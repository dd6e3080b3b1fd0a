import { SPECIFIED_TEXT } from '../../../../shared/specified-texts.ts'
import type { UploadedAttachment } from '../../../../shared/messages/messages.ts'
import { hasFields, isTextField } from '../../../http/fits.ts'
import { RequestError, type SendUntypedRequest } from '../../../http/create-request.ts'
import type { DatabaseTables } from '../../store/database.ts'
import type { Device } from '../../store/device.ts'
import { removeLocalMessage } from '../../store/message-rows.ts'
import type { OutboxRow } from '../../store/outbox-row.ts'
import { runOnDatabase, type StorageFull } from '../../store/safely.ts'
import { toItemRequest, defineOutboxKind, uploadedFileForm } from '../kind.ts'
import { notEditable } from '../listed-item.ts'
import { messageKinds } from './message.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** The bytes are in the table `documents`, under the same id, until the server has the message. */
    attachment: { message_id: string }
  }
}

/**
 * Sent before its message, in a queue of its own; the address that the server returns is then written into the message,
 * which can go.
 */
const attachmentKind = defineOutboxKind('attachment', {
  reaches: 'own',
  tables: ['messages', 'conversations', 'documents'],
  releases: ({ body }) => body.message_id,
  file: async ({ id }, db) => {
    const kept = await runOnDatabase(db, () => db.documents.get(id))
    if (!kept)
      throw new RequestError(422, 'This file is no longer on this device. Discard the message and attach it again.')
    return { ...kept, purpose: 'attachment' }
  },
  call: ({ id }) => toItemRequest('POST', '/messages/upload-attachment', uploadedFileForm(id, { id })),
  fits: (reply) => hasFields(reply, { attachment_url: isTextField, attachment_name: isTextField }),
  landed: async (db, { id, body }, uploaded: UploadedAttachment) => {
    const row = await unsentMessageRow(db, body.message_id)
    if (row) await db.outbox.put({ ...row, body: { ...row.body, attachment: { id, ...uploaded } } })
  },
  landedWithoutRoom: sendMessageWithFile,
  parked: (db, { body }) => db.messages.update(body.message_id, { state: 'failed' }),
  queued: (db, { body }) => db.messages.update(body.message_id, { state: 'queued' }),
  /** Its message is sent without it, or not at all if it has no text. */
  discarded: async (db, { id, body }) => {
    await db.documents.delete(id)
    const row = await unsentMessageRow(db, body.message_id)
    if (!row) return
    if (!row.body.content) {
      await db.outbox.delete(row.id)
      return removeLocalMessage(db, row.id)
    }
    const { attachment: _, ...words } = row.body
    await db.outbox.put({ ...row, body: words })
    await db.messages.update(row.id, { state: 'queued', attachment_name: null, kept_id: undefined })
  },
  listed: {
    icon: 'attachment',
    label: 'Attachment: ',
    address: () => '/messages',
    editing: notEditable,
    refusal: SPECIFIED_TEXT.attachmentFailed,
  },
})

/**
 * For a device without space to store the file's address in its message: sends the message with the address from
 * memory, then deletes both. If interrupted in between, file and message are sent again under the same ids. Throws
 * `full` if the message cannot be sent now: its application is before it, or it was refused.
 */
async function sendMessageWithFile(
  { db, signal, request, token }: Device,
  row: OutboxRow<'attachment'>,
  uploaded: UploadedAttachment,
  full: StorageFull,
) {
  const waiting = await runOnDatabase(db, () => unsentMessageRow(db, row.body.message_id))
  if (waiting) {
    const before = await runOnDatabase(db, () => db.outbox.where({ queue: waiting.queue }).toArray())
    const mustWait = before.some(({ kind, position }) => kind === 'application' && position < waiting.position)
    if (mustWait || waiting.state === 'parked') throw full
    const updated = { ...waiting, body: { ...waiting.body, attachment: { id: row.id, ...uploaded } } }
    const [method, path, body] = await messageKinds.message.call(updated, db)
    const fits = (answer: unknown) => messageKinds.message.fits(answer, updated)
    await (request as SendUntypedRequest)(method, path, body, { token: token(), signal, fits }).catch(
      (error: unknown) => {
        throw error instanceof RequestError ? full : error
      },
    )
  }
  await runOnDatabase(db, () => db.outbox.bulkDelete([row.id, row.body.message_id]))
}

async function unsentMessageRow(db: DatabaseTables<'outbox'>, id: string) {
  const row = await db.outbox.get(id)
  return row?.kind === 'message' ? row : undefined
}

export const attachmentKinds = { attachment: attachmentKind }
