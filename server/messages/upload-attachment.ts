import { v7 as uuid } from 'uuid'
import { ATTACHMENTS_PER_DAY } from '../../shared/limits.ts'
import type { UploadedAttachment } from '../../shared/messages.ts'
import type { UserContext } from '../context.ts'
import { takeDocument, type Upload } from '../credentials/take-document.ts'
import type { Reader } from '../db/connection.ts'
import { type AttachmentRow, attachments } from '../db/schema/messages.ts'
import { conflict, limited } from '../errors.ts'
import { attachmentById, attachmentOf, countUploads } from './attachment-rows.ts'

type Uploaded = { attachment: UploadedAttachment; repeated: boolean }
const DAY = 86_400_000

/**
 * Keeps a file that one message of `me` may then show: judged, drawn anew and stored as a credential's document is. The same id and
 * bytes again answer as the first time, also once it has been sent.
 */
export async function uploadAttachment(me: UserContext, upload: Upload): Promise<Uploaded> {
  const { id = uuid(), hash } = upload
  const known = attachmentById(me.db.read, id)
  if (known) return again(me, known, hash)
  expectRoomForUpload(me, me.db.read)
  const { document_id: _chosen, ...taken } = await takeDocument(me, { ...upload, id })
  const uploaded = await me.db
    .write((tx): Uploaded => {
      const meanwhile = attachmentById(tx, id)
      if (meanwhile) return again(me, meanwhile, hash)
      expectRoomForUpload(me, tx)
      const row = { id, user_id: me.user.id, message_id: null, ...taken, created_at: me.now().toISOString() }
      tx.insert(attachments).values(row).run()
      return { attachment: attachmentOf(row), repeated: false }
    })
    .catch(async (error: unknown) => {
      await me.ports.documents.remove(taken.document_file)
      throw error
    })
  if (uploaded.repeated) await me.ports.documents.remove(taken.document_file)
  return uploaded
}

function again(me: UserContext, known: AttachmentRow, hash: string): Uploaded {
  if (known.user_id !== me.user.id || known.document_hash !== hash)
    throw conflict('This id has been used for something else.')
  return { attachment: attachmentOf(known), repeated: true }
}

/** Only so many in a day. */
export function expectRoomForUpload({ user, now }: UserContext, db: Reader) {
  const dayAgo = new Date(now().getTime() - DAY).toISOString()
  if (countUploads(db, user.id, dayAgo) >= ATTACHMENTS_PER_DAY)
    throw limited(`At most ${ATTACHMENTS_PER_DAY} files can be attached in a day.`, 3600)
}
