import type { UserContext } from '../context.ts'
import { openDocument, type OpenedDocument } from '../credentials/read-document.ts'
import { notFound } from '../errors.ts'
import { attachmentById } from './attachment-rows.ts'
import { messageRows } from './message-rows.ts'

/** An attachment, for the two who talk; before it is sent, for whoever uploaded it (X4). */
export async function readAttachment(me: UserContext, id: string): Promise<OpenedDocument> {
  const row = attachmentById(me.db.read, id)
  const isOpen = row && (row.message_id === null ? row.user_id === me.user.id : isSeen(me, row.message_id))
  if (!isOpen) throw notFound('This attachment is not here.')
  return openDocument(me, row)
}

const isSeen = ({ db, user }: UserContext, messageId: string) => messageRows(db.read, user.id, [messageId]).length > 0
