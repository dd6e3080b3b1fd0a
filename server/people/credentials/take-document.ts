import { fileTypeFromBuffer } from 'file-type'
import { v7 as uuid } from 'uuid'
import { DOCUMENT_BYTES_MAX } from '../../../shared/limits.ts'
import type { DocumentType } from '../../../shared/options.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import type { UserContext } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import { encodePicture } from '../../ports/files/encode-picture.ts'
import { plainFileName, type ReceivedFile } from '../../http/uploads/received-file.ts'

export type DocumentUpload = ReceivedFile & { id?: string | undefined }
/** The columns of a credential that describe its document. */
export type TakenDocument = {
  document_id: string
  document_file: string
  document_name: string
  document_type: DocumentType
  document_size: number
  document_hash: string
}

/**
 * Stores a document, with its type detected from the bytes: a picture is re-encoded, like every photo; a PDF is kept
 * unchanged, since it is only ever served for download (F4, F5). Callers delete it again if no row comes to name it.
 * @param asStored what the store is given of its bytes, such as sealed ones
 * @throws 413 if it is too large, 415 for what is neither picture nor PDF, 422 for one that is damaged
 */
export async function takeDocument(
  me: UserContext,
  upload: DocumentUpload,
  asStored: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<TakenDocument> {
  const { id = uuid(), hash, name } = upload
  const bytes = await upload.bytes()
  if (bytes.length > DOCUMENT_BYTES_MAX) throw new AppError('too_large', SPECIFIED_TEXT.fileTooLarge)
  const { kept, type, extension } = await documentFromBytes(me, bytes)
  return {
    document_id: id,
    document_file: await me.ports.documents.save(asStored(kept)),
    document_name: `${plainFileName(name).replace(/\.[^.]*$/, '') || 'document'}.${extension}`,
    document_type: type,
    document_size: kept.length,
    document_hash: hash,
  }
}

async function documentFromBytes(me: UserContext, bytes: Buffer) {
  const found = await fileTypeFromBuffer(bytes)
  if (found?.mime === 'application/pdf')
    return { kept: expectWholePdf(bytes), type: found.mime, extension: 'pdf' } as const
  if (!found?.mime.startsWith('image/')) {
    throw new AppError('unsupported', 'That file can’t be used. Choose a photo or a PDF.')
  }
  const { file } = await encodePicture(me, bytes)
  return { kept: file, type: 'image/webp', extension: 'webp' } as const
}

/** Its end marker is within the last kilobyte, as readers require (ISO 32000-1, 7.5.5 and implementation note 18). */
function expectWholePdf(bytes: Buffer) {
  if (bytes.subarray(-1024).includes('%%EOF')) return bytes
  throw invalid('This PDF could not be read: it’s damaged or incomplete.')
}
