import { z } from 'zod'
import {
  answerWithJson,
  answerWithFile,
  declareOperations,
  fileOrUploadFields,
  hasOneFile,
  ONE_FILE_RULE,
  pathIdSchema,
} from '../api/declare-operations.ts'
import { uploadedAttachmentSchema } from './messages.ts'
import { idField } from '../fields.ts'

/** Attachments of these types are served with their own, since no browser executes anything in them. */
export const PASSIVE_MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'application/pdf',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
]
/** All other attachments are served as bytes. */
export const BYTES_MEDIA_TYPE = 'application/octet-stream'

export const attachmentOperations = declareOperations('messages', {
  uploadAttachment: {
    access: 'user',
    method: 'post',
    path: '/messages/upload-attachment',
    summary: 'Upload a file for a future message: any type but programs, scripts and web pages',
    form: z.strictObject({ id: idField.optional(), ...fileOrUploadFields }).refine(hasOneFile, ONE_FILE_RULE),
    answers: {
      200: answerWithJson(uploadedAttachmentSchema, 'Uploaded before; the stored one'),
      201: answerWithJson(uploadedAttachmentSchema, 'The fields to send with the message'),
    },
    refusals: [400, 401, 409, 413, 415, 422, 429, 503],
  },
  getAttachment: {
    access: 'user',
    method: 'get',
    path: '/messages/attachments/{id}',
    summary: 'The attachment of a message in a conversation of yours',
    params: pathIdSchema,
    answers: { 200: answerWithFile('The file’s bytes, for download', ...PASSIVE_MEDIA_TYPES, BYTES_MEDIA_TYPE) },
    refusals: [400, 401, 404, 503],
  },
  getAttachmentThumbnail: {
    access: 'user',
    method: 'get',
    path: '/messages/attachments/{id}/thumbnail',
    summary: 'The thumbnail of an attached picture',
    params: pathIdSchema,
    answers: { 200: answerWithFile('At most 480 px', 'image/webp') },
    refusals: [400, 401, 404, 503],
  },
})
