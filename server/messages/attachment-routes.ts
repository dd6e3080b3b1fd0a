import { z } from 'zod'
import { id } from '../../shared/fields.ts'
import { uploadedAttachment } from '../../shared/messages/messages.ts'
import { sendDocument } from '../people/credentials/read-document.ts'
import { answer, createRouter, operation, pathId, problems, uploadedFile } from '../http/router.ts'
import { hasOneFile, ONE_FILE, withReceivedFile } from '../http/uploads/received-file.ts'
import { ATTACHMENT_TYPES, uploadAttachment } from './upload-attachment.ts'
import { readAttachment, readThumbnail } from './attachment-rows.ts'

export const attachmentRoutes = createRouter()

const form = z
  .strictObject({ id: id.optional(), file: uploadedFile().optional(), upload_id: id.optional() })
  .refine(hasOneFile, ONE_FILE)

const upload = operation('user', {
  method: 'post',
  path: '/upload-attachment',
  operationId: 'uploadAttachment',
  tags: ['messages'],
  summary: 'Upload a file for a future message: any type but programs, scripts and web pages',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: {
    200: answer(uploadedAttachment, 'Uploaded before; the stored one'),
    201: answer(uploadedAttachment, 'The fields to send with the message'),
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

/** Types that no browser executes are served as they are, all others as bytes. */
const served = Object.fromEntries(ATTACHMENT_TYPES.map((type) => [type, binary]))

const open = operation('user', {
  method: 'get',
  path: '/attachments/{id}',
  operationId: 'getAttachment',
  tags: ['messages'],
  summary: 'The attachment of a message in a conversation of yours',
  request: { params: pathId },
  responses: {
    200: { description: 'The file’s bytes, for download', content: served },
    ...problems(400, 401, 404, 503),
  },
})
attachmentRoutes.openapi(open, async (c) => sendDocument(c, await readAttachment(c.var.me, c.req.valid('param').id)))

const small = operation('user', {
  method: 'get',
  path: '/attachments/{id}/thumbnail',
  operationId: 'getAttachmentThumbnail',
  tags: ['messages'],
  summary: 'The thumbnail of an attached picture',
  request: { params: pathId },
  responses: {
    200: { description: 'At most 480 px', content: { 'image/webp': binary } },
    ...problems(400, 401, 404, 503),
  },
})
attachmentRoutes.openapi(small, async (c) => sendDocument(c, await readThumbnail(c.var.me, c.req.valid('param').id)))
