import { z } from 'zod'
import {
  answer,
  answerFile,
  declareOperations,
  fileOrUpload,
  hasOneFile,
  ONE_FILE,
  pathId,
} from '../api/declare-operations.ts'
import { credential, credentialFields, credentialId, shownCredential } from './credentials.ts'

type Validity = { issued_on: string | null; expires_on: string | null }
const isInOrder = ({ issued_on, expires_on }: Validity) => !issued_on || !expires_on || issued_on <= expires_on
const OUT_OF_ORDER = { path: ['expires_on'], error: 'must not be before the day of issue' }

const newCredential = z
  .strictObject({
    ...credentialFields,
    id: credentialId.optional(),
    document_id: credentialId.optional(),
    ...fileOrUpload,
  })
  .refine(isInOrder, OUT_OF_ORDER)
  .refine(hasOneFile, ONE_FILE)
const editedCredential = z
  .strictObject({ ...credentialFields, document_id: credentialId.optional(), ...fileOrUpload })
  .refine(isInOrder, OUT_OF_ORDER)
  .refine((given) => !(given.file && given.upload_id), ONE_FILE)

export const credentialsOperations = declareOperations('credentials', {
  listCredentials: {
    access: 'freelancer',
    method: 'get',
    path: '/credentials',
    summary: 'Your own credentials, the oldest first',
    answers: { 200: answer(z.array(credential), 'Your credentials') },
    refusals: [401, 403],
  },
  addCredential: {
    access: 'freelancer',
    method: 'post',
    path: '/credentials',
    summary: 'Add a credential with its document',
    form: newCredential,
    answers: {
      200: answer(credential, 'Added before; the stored one'),
      201: answer(credential, 'Added; it waits for verification'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422, 503],
  },
  updateCredential: {
    access: 'freelancer',
    method: 'put',
    path: '/credentials/{id}',
    summary: 'Replace a credential, with another document or the present one; it then waits for verification again',
    params: pathId,
    form: editedCredential,
    answers: { 200: answer(credential, 'The present state') },
    refusals: [400, 401, 403, 404, 413, 415, 422, 503],
  },
  deleteCredential: {
    access: 'freelancer',
    method: 'delete',
    path: '/credentials/{id}',
    summary: 'Delete a credential with its document; a repeat changes nothing',
    params: pathId,
    answers: { 204: { description: 'Deleted' } },
    refusals: [400, 401, 403, 404],
  },
  getCredentialDocument: {
    access: 'user',
    method: 'get',
    path: '/credentials/{id}/document',
    summary: 'The document of a credential: your own, or of somebody who has applied to your company',
    params: pathId,
    answers: { 200: answerFile('A picture or a PDF', 'image/webp', 'application/pdf') },
    refusals: [400, 401, 404, 503],
  },
})

export const shownCredentialsOperations = declareOperations('credentials', {
  listUserCredentials: {
    access: 'user',
    method: 'get',
    path: '/users/{id}/credentials',
    summary: "A freelancer's credentials, as others see them",
    params: pathId,
    answers: { 200: answer(z.array(shownCredential), 'The credentials that you may see') },
    refusals: [400, 401, 404],
  },
})
