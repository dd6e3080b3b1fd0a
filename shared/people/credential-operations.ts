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
import { credentialSchema, credentialFields, credentialIdField, shownCredentialSchema } from './credentials.ts'

type CredentialValidity = { issued_on: string | null; expires_on: string | null }
const isValidityInOrder = ({ issued_on, expires_on }: CredentialValidity) =>
  !issued_on || !expires_on || issued_on <= expires_on
const EXPIRES_BEFORE_ISSUE = { path: ['expires_on'], error: 'must not be before the day of issue' }

const newCredentialSchema = z
  .strictObject({
    ...credentialFields,
    id: credentialIdField.optional(),
    document_id: credentialIdField.optional(),
    ...fileOrUploadFields,
  })
  .refine(isValidityInOrder, EXPIRES_BEFORE_ISSUE)
  .refine(hasOneFile, ONE_FILE_RULE)
const editedCredentialSchema = z
  .strictObject({ ...credentialFields, document_id: credentialIdField.optional(), ...fileOrUploadFields })
  .refine(isValidityInOrder, EXPIRES_BEFORE_ISSUE)
  .refine((given) => !(given.file && given.upload_id), ONE_FILE_RULE)

export const credentialsOperations = declareOperations('credentials', {
  listCredentials: {
    access: 'freelancer',
    method: 'get',
    path: '/credentials',
    summary: 'Your own credentials, the oldest first',
    answers: { 200: answerWithJson(z.array(credentialSchema), 'Your credentials') },
    refusals: [401, 403],
  },
  addCredential: {
    access: 'freelancer',
    method: 'post',
    path: '/credentials',
    summary: 'Add a credential with its document',
    form: newCredentialSchema,
    answers: {
      200: answerWithJson(credentialSchema, 'Added before; the stored one'),
      201: answerWithJson(credentialSchema, 'Added; it waits for verification'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422, 503],
  },
  updateCredential: {
    access: 'freelancer',
    method: 'put',
    path: '/credentials/{id}',
    summary: 'Replace a credential, with another document or the present one; it then waits for verification again',
    params: pathIdSchema,
    form: editedCredentialSchema,
    answers: { 200: answerWithJson(credentialSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 413, 415, 422, 503],
  },
  deleteCredential: {
    access: 'freelancer',
    method: 'delete',
    path: '/credentials/{id}',
    summary: 'Delete a credential with its document; a repeat changes nothing',
    params: pathIdSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [400, 401, 403, 404],
  },
  getCredentialDocument: {
    access: 'user',
    method: 'get',
    path: '/credentials/{id}/document',
    summary: 'The document of a credential: your own, or of somebody who has applied to your company',
    params: pathIdSchema,
    answers: { 200: answerWithFile('A picture or a PDF', 'image/webp', 'application/pdf') },
    refusals: [400, 401, 404, 503],
  },
})

export const shownCredentialsOperations = declareOperations('credentials', {
  listUserCredentials: {
    access: 'user',
    method: 'get',
    path: '/users/{id}/credentials',
    summary: "A freelancer's credentials, as others see them",
    params: pathIdSchema,
    answers: { 200: answerWithJson(z.array(shownCredentialSchema), 'The credentials that you may see') },
    refusals: [400, 401, 404],
  },
})
