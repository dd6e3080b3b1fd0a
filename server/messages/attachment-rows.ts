import type { UserContext } from '../context.ts'
import { openDocument, type OpenedDocument } from '../people/credentials/credentials-read-document.ts'
import { notFound } from '../errors.ts'
import { attachmentById } from './messages-attachment-rows.ts'
import { messageRows } from './message-rows.ts'

/** An attachment, for the two who talk; before it is sent, for whoever uploaded it (X4). */
export async function readAttachment(me: UserContext, id: string): Promise<OpenedDocument> {
  return openDocument(me, openRow(me, id))
}

/** The small copy of a picture, for the same people. */
export async function readThumbnail(me: UserContext, id: string): Promise<OpenedDocument> {
  const { document_file } = openRow(me, id)
  const bytes = await me.ports.documents.readThumbnail(document_file)
  if (!bytes) throw notFound('There is no smaller picture of this.')
  return { bytes, name: 'thumbnail.webp', type: 'image/webp' }
}

function openRow(me: UserContext, id: string) {
  const row = attachmentById(me.db.read, id)
  const isOpen = row && (row.message_id === null ? row.user_id === me.user.id : isSeen(me, row.message_id))
  if (!isOpen) throw notFound('This attachment is not here.')
  return row
}

const isSeen = ({ db, user }: UserContext, messageId: string) => messageRows(db.read, user.id, [messageId]).length > 0
