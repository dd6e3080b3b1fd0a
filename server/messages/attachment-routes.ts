import { sendDocument } from '../people/credentials/read-document.ts'
import { withReceivedFile } from '../http/uploads/received-file.ts'
import { uploadAttachment } from './upload-attachment.ts'
import { readAttachment, readThumbnail } from './attachment-rows.ts'
import { attachmentOperations } from '../../shared/messages/attachment-operations.ts'
import { serveOperations, createdAnswer } from '../http/serve.ts'

export const attachmentRoutes = serveOperations(attachmentOperations, {
  uploadAttachment: async ({ me, form }) => {
    const { id: chosen, file, upload_id } = form
    const { repeated, attachment } = await withReceivedFile(
      me,
      { file, upload_id, purpose: 'attachment' },
      (received) => uploadAttachment(me, { id: chosen, ...received! }),
    )
    return createdAnswer(attachment, repeated)
  },
  getAttachment: async ({ c, me, params }) => sendDocument(c, await readAttachment(me, params.id)),
  getAttachmentThumbnail: async ({ c, me, params }) => sendDocument(c, await readThumbnail(me, params.id)),
})
