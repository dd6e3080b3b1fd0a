import { and, eq, isNull, lt } from 'drizzle-orm'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import type { UserContext } from '../context.ts'
import { openDocument, type OpenedDocument } from '../people/credentials/read-document.ts'
import { malformed, notFound } from '../errors.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { type AttachmentRow, attachments } from '../db/schema/messages.ts'
import { messageRows } from './message-rows.ts'

/** An attachment, for the conversation's two participants; before it is sent, for its uploader only (X4). */
export async function readAttachment(me: UserContext, id: string): Promise<OpenedDocument> {
  return openDocument(me, await openAttachmentRow(me, id))
}

/**
 * The thumbnail of a picture, for the same people.
 * @throws 404 for whoever may not see it, or where there is none
 */
export async function readThumbnail(me: UserContext, id: string): Promise<OpenedDocument> {
  const { document_file } = await openAttachmentRow(me, id)
  const stored = await me.ports.documents.openThumbnail(document_file)
  if (!stored) throw notFound('There is no smaller picture of this.')
  return { stored, name: 'thumbnail.webp', type: 'image/webp' }
}

async function openAttachmentRow(me: UserContext, id: string) {
  const row = await attachmentById(me.db.read, id)
  const isOpen =
    row && (row.message_id === null ? row.user_id === me.user.id : await isMessageSeenBy(me, row.message_id))
  if (!isOpen) throw notFound('This attachment is not here.')
  return row
}

const isMessageSeenBy = async ({ db, user }: UserContext, messageId: string) =>
  (await messageRows(db.read, user.id, [messageId])).length > 0

const ATTACHMENTS_PATH = '/api/messages/attachments/'

/** An attachment without a permission check; undefined if there is none. */
export const attachmentById = async (db: DatabaseReader, id: string): Promise<AttachmentRow | undefined> =>
  await db.select().from(attachments).where(eq(attachments.id, id)).get()

/** An attachment on the wire. */
export const attachmentOfRow = ({ id, document_name }: AttachmentRow): UploadedAttachment => ({
  attachment_url: ATTACHMENTS_PATH + id,
  attachment_name: document_name,
})

/** An attachment by its address, without a permission check; undefined if there is none. */
export const attachmentAt = async (tx: WriteTransaction, address: string) =>
  address.startsWith(ATTACHMENTS_PATH) ? await attachmentById(tx, address.slice(ATTACHMENTS_PATH.length)) : undefined

/** The person's own unsent upload. The error is the same for any other attachment, and for none (X4). */
export function waitingAttachment(userId: string, row: AttachmentRow | undefined): UploadedAttachment & { id: string } {
  if (!row || row.user_id !== userId || row.message_id !== null) {
    throw malformed('This attachment didn’t arrive. Please attach the file again.')
  }
  return { id: row.id, ...attachmentOfRow(row) }
}

/** Assigns the attachment to this message, so that it is not deleted as unused. */
export async function giveFileToMessage(tx: WriteTransaction, id: string, message_id: string) {
  await tx.update(attachments).set({ message_id }).where(eq(attachments.id, id)).run()
}

/** Deletes what was uploaded before `moment` (ISO) and never sent. */
export async function forgetUnsentFiles(tx: WriteTransaction, moment: string) {
  await tx
    .delete(attachments)
    .where(and(isNull(attachments.message_id), lt(attachments.created_at, moment)))
    .run()
}
