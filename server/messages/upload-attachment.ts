import { v7 as uuid } from 'uuid'
import { ATTACHMENTS_PER_DAY } from '../../shared/limits.ts'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import type { UserContext } from '../context.ts'
import type { Upload } from '../people/credentials/take-document.ts'
import type { Reader } from '../db/connection.ts'
import { type AttachmentRow, attachments } from '../db/schema/messages.ts'
import { conflict, limited } from '../errors.ts'
import { drawThumbnail } from '../ports/files/draw-picture.ts'
import { plainName } from '../http/uploads/plain-name.ts'
import { judgeAttachment } from './judge-attachment.ts'
import { attachmentById, attachmentOf, countUploads } from './messages-attachment-rows.ts'

type Uploaded = { attachment: UploadedAttachment; repeated: boolean }
const DAY = 86_400_000

/**
 * Keeps a file that one message of `me` may then show: any but what is dangerous to open, its name and bytes as they came. The same id and bytes
 * again answer as the first time, also once it has been sent.
 */
export async function uploadAttachment(me: UserContext, upload: Upload): Promise<Uploaded> {
  const { id = uuid(), hash } = upload
  const known = attachmentById(me.db.read, id)
  if (known) return again(me, known, hash)
  expectRoomForUpload(me, me.db.read)
  const taken = await takeFile(me, upload)
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

async function takeFile(me: UserContext, { name, hash, ...upload }: Upload) {
  const { documents } = me.ports
  const bytes = await upload.bytes()
  const document_name = plainName(name) || 'file'
  const document_type = await judgeAttachment(document_name, bytes)
  const thumbnail = await drawThumbnail(me, bytes)
  const document_file = await documents.save(bytes)
  if (thumbnail) await documents.saveThumbnail(document_file, thumbnail)
  return { document_file, document_name, document_type, document_size: bytes.length, document_hash: hash }
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
