import { and, count, eq, gt, isNull, lt } from 'drizzle-orm'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { type AttachmentRow, attachments } from '../db/schema/messages.ts'
import { malformed } from '../errors.ts'

const PATH = '/api/messages/attachments/'

export const attachmentById = (db: Reader, id: string): AttachmentRow | undefined =>
  db.select().from(attachments).where(eq(attachments.id, id)).get()

/** An attachment on the wire. */
export const attachmentOf = ({ id, document_name }: AttachmentRow): UploadedAttachment => ({
  attachment_url: PATH + id,
  attachment_name: document_name,
})

/** How many a person has uploaded since `moment` (ISO). */
export const countUploads = (db: Reader, userId: string, moment: string) =>
  db
    .select({ uploads: count() })
    .from(attachments)
    .where(and(eq(attachments.user_id, userId), gt(attachments.created_at, moment)))
    .get()!.uploads

/** One's own upload that no message shows yet, by its address. Of all other addresses the same is said (X4). */
export function waitingAttachment(tx: Tx, userId: string, address: string): UploadedAttachment & { id: string } {
  const row = address.startsWith(PATH) ? attachmentById(tx, address.slice(PATH.length)) : undefined
  if (!row || row.user_id !== userId || row.message_id !== null) {
    throw malformed('This attachment is not here to be sent. Please attach the file again.')
  }
  return { id: row.id, ...attachmentOf(row) }
}

export function giveToMessage(tx: Tx, id: string, message_id: string) {
  tx.update(attachments).set({ message_id }).where(eq(attachments.id, id)).run()
}

/** Takes away what was uploaded before `moment` (ISO) and never sent. */
export function forgetUnsent(tx: Tx, moment: string) {
  tx.delete(attachments)
    .where(and(isNull(attachments.message_id), lt(attachments.created_at, moment)))
    .run()
}
