import { v7 as uuid } from 'uuid'
import { BYTES_MEDIA_TYPE, PASSIVE_MEDIA_TYPES } from '../../shared/messages/attachment-operations.ts'
import { fileTypeFromBuffer } from 'file-type'
import { ATTACHMENT_BYTES_MAX } from '../../shared/limits.ts'
import { fileExtensionOf, isFileThatRuns } from '../../shared/messages/files-that-run.ts'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { UserContext } from '../context.ts'
import type { DocumentUpload } from '../people/credentials/take-document.ts'
import { type AttachmentRow, attachments } from '../db/schema/messages.ts'
import { expectSameRow } from '../db/spent-ids.ts'
import { AppError } from '../errors.ts'
import { encodeThumbnail } from '../ports/files/encode-picture.ts'
import { dropUnnamedDocument } from '../ports/files/files.ts'
import { plainFileName } from '../http/uploads/received-file.ts'
import { expectRoomForUpload } from '../http/uploads/create-upload.ts'
import { attachmentById, attachmentOfRow } from './attachment-rows.ts'

type UploadAnswer = { attachment: UploadedAttachment; repeated: boolean }

/**
 * Stores a file that one message of `me` can then attach: any type that is not dangerous to open, with name and bytes
 * unchanged. The same id and bytes again return the first answer, also after it was sent.
 * @throws 409 for an id in use, 413 or 415 for a file that cannot be sent, 429 for too many in a day
 */
export async function uploadAttachment(me: UserContext, upload: DocumentUpload): Promise<UploadAnswer> {
  const { id = uuid(), hash } = upload
  const known = await attachmentById(me.db.read, id)
  if (known) return repeatedUpload(me, known, hash)
  await expectRoomForUpload(me, me.db.read)
  const taken = await storeUploadedFile(me, upload)
  const uploaded = await me.db
    .writeByRow(async (tx): Promise<UploadAnswer> => {
      await tx.lock('users', me.user.id)
      const meanwhile = await attachmentById(tx, id)
      if (meanwhile) return repeatedUpload(me, meanwhile, hash)
      await expectRoomForUpload(me, tx)
      const row = { id, user_id: me.user.id, message_id: null, ...taken, created_at: me.now().toISOString() }
      await tx.insert(attachments).values(row).run()
      return { attachment: attachmentOfRow(row), repeated: false }
    })
    .catch(dropUnnamedDocument(me.ports.documents, taken.document_file))
  if (uploaded.repeated) await me.ports.documents.remove(taken.document_file)
  return uploaded
}

async function storeUploadedFile(me: UserContext, { name, hash, ...upload }: DocumentUpload) {
  const { documents } = me.ports
  const bytes = await upload.bytes()
  const document_name = plainFileName(name) || 'file'
  const document_type = await detectAttachmentType(document_name, bytes)
  const thumbnail = await encodeThumbnail(me, bytes)
  const document_file = await documents.save(bytes)
  if (thumbnail) await documents.saveThumbnail(document_file, thumbnail)
  return { document_file, document_name, document_type, document_size: bytes.length, document_hash: hash }
}

function repeatedUpload(me: UserContext, known: AttachmentRow, hash: string): UploadAnswer {
  expectSameRow(known, { user_id: me.user.id, document_hash: hash })
  return { attachment: attachmentOfRow(known), repeated: true }
}

const PASSIVE_TYPES = new Set(PASSIVE_MEDIA_TYPES)
/** Types that file-type names in its own way. */
const MEDIA_TYPE_ALIASES: Record<string, string> = { 'audio/ogg; codecs=opus': 'audio/ogg', 'audio/x-m4a': 'audio/mp4' }
/** A recording has the container of a film, and Safari's the mark of one too: there its name says what it is. */
const AUDIO_CONTAINERS: Record<string, string> = { 'video/mp4 m4a': 'audio/mp4', 'video/webm weba': 'audio/webm' }

/** Types of files that run when they are opened, detected from the bytes, whatever the name. */
const PROGRAM_MEDIA_TYPES = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/vnd.android.package-archive',
  'application/x-apple-diskimage',
  'application/vnd.debian.binary-package',
  'application/x-deb',
  'application/x-rpm',
  'application/java-archive',
  'image/svg+xml',
])
const SNIFFED_BYTES = 4096

/**
 * The type under which these bytes may be served, unchanged, for download (F4). 413 over 10 MB; 415 for programs,
 * scripts and pages, which would run when opened.
 */
async function detectAttachmentType(name: string, bytes: Buffer): Promise<string> {
  if (bytes.length > ATTACHMENT_BYTES_MAX) throw new AppError('too_large', SPECIFIED_TEXT.fileTooLarge)
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? BYTES_MEDIA_TYPE
  if (isFileThatRuns(name) || PROGRAM_MEDIA_TYPES.has(mime) || isHtmlPage(bytes)) {
    throw new AppError('unsupported', SPECIFIED_TEXT.fileRuns)
  }
  const type = AUDIO_CONTAINERS[`${mime} ${fileExtensionOf(name)}`] ?? MEDIA_TYPE_ALIASES[mime] ?? mime
  return PASSIVE_TYPES.has(type) ? type : BYTES_MEDIA_TYPE
}

/** Detects HTML as browsers do (WHATWG MIME Sniffing, 7.1): by the first tag, in one or two bytes per character. */
function isHtmlPage(bytes: Buffer) {
  let rest = bytes.subarray(0, SNIFFED_BYTES).toString('latin1').replaceAll('\0', '')
  rest = rest.replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').trimStart()
  for (let opened = COMMENT_OPENING.exec(rest); opened; opened = COMMENT_OPENING.exec(rest)) {
    const end = opened[0] === '<?' ? '?>' : '-->'
    const at = rest.indexOf(end)
    if (at < 0) break
    rest = rest.slice(at + end.length).trimStart()
  }
  return FIRST_TAG_OF_PAGE.test(rest)
}
/** A comment or an XML declaration may precede it. */
const COMMENT_OPENING = /^<(\?|!--)/
const FIRST_TAG_OF_PAGE =
  /^<(!doctype\s+(html|svg)|([\w-]+:)?(html|head|body|title|script|iframe|svg|object|embed|h1|div|font|table|a|style|p|b|br|img)[\s/>])/i
