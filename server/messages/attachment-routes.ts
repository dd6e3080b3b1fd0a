import { z } from 'zod'
import { id } from '../../shared/fields.ts'
import { uploadedAttachment } from '../../shared/messages.ts'
import { sendDocument } from '../credentials/send-document.ts'
import { answer, createRoom, operation, pathId, problems, uploadedFile } from '../http.ts'
import { hasOneFile, ONE_FILE, withReceivedFile } from '../uploads/received-file.ts'
import { readAttachment } from './read-attachment.ts'
import { uploadAttachment } from './upload-attachment.ts'

export const attachmentRoutes = createRoom()

const form = z
  .strictObject({ id: id.optional(), file: uploadedFile().optional(), upload_id: id.optional() })
  .refine(hasOneFile, ONE_FILE)

const upload = operation('user', {
  method: 'post',
  path: '/upload-attachment',
  tags: ['messages'],
  summary: 'Upload a photo or PDF for a message to come',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: {
    200: answer(uploadedAttachment, 'Uploaded before; as it is kept'),
    201: answer(uploadedAttachment, 'What to send with the message'),
    ...problems(400, 401, 409, 413, 415, 422, 429, 503),
  },
})
attachmentRoutes.openapi(upload, async (c) => {
  const { id: chosen, file, upload_id } = c.req.valid('form')
  const { repeated, attachment } = await withReceivedFile(
    c.var.me,
    { file, upload_id, purpose: 'attachment' },
    (received) => uploadAttachment(c.var.me, { id: chosen, ...received! }),
  )
  return c.json(attachment, repeated ? 200 : 201)
})

const binary = { schema: z.string().openapi({ type: 'string', format: 'binary' }) }

const open = operation('user', {
  method: 'get',
  path: '/attachments/{id}',
  tags: ['messages'],
  summary: 'What is attached to a message of a conversation of yours',
  request: { params: pathId },
  responses: {
    200: { description: 'A picture or a PDF', content: { 'image/webp': binary, 'application/pdf': binary } },
    ...problems(400, 401, 404),
  },
})
attachmentRoutes.openapi(open, async (c) => sendDocument(c, await readAttachment(c.var.me, c.req.valid('param').id)))
