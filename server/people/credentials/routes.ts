import { z } from 'zod'
import { credential, credentialFields, credentialId, shownCredential } from '../../../shared/people/credentials.ts'
import { answer, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { hasOneFile, ONE_FILE, withReceivedFile } from '../../http/uploads/received-file.ts'
import { addCredential, editCredential, removeCredential } from './own-credentials.ts'
import { credentialOf, credentialsOf } from './credential-rows.ts'
import { readDocument, sendDocument, shownCredentials } from './read-document.ts'

export const credentialsRoutes = createRouter()
export const shownCredentialsRoutes = createRouter()

/**
 * Defined here and not in shared/: no device reads it, and only a schema that follows the document's own can say
 * 'binary'.
 */
const file = {
  file: z
    .custom<File>((value) => value instanceof File, { error: 'must be a file' })
    .openapi({ type: 'string', format: 'binary' })
    .optional(),
  upload_id: credentialId.optional(),
}

type Days = { issued_on: string | null; expires_on: string | null }
const inOrder = ({ issued_on, expires_on }: Days) => !issued_on || !expires_on || issued_on <= expires_on
const OUT_OF_ORDER = { path: ['expires_on'], error: 'must not be before the day of issue' }

const newCredential = z
  .strictObject({ ...credentialFields, id: credentialId.optional(), document_id: credentialId.optional(), ...file })
  .refine(inOrder, OUT_OF_ORDER)
  .refine(hasOneFile, ONE_FILE)
const editedCredential = z
  .strictObject({ ...credentialFields, document_id: credentialId.optional(), ...file })
  .refine(inOrder, OUT_OF_ORDER)
  .refine((given) => !(given.file && given.upload_id), ONE_FILE)
const form = <S extends z.ZodType>(schema: S) => ({
  required: true,
  content: { 'multipart/form-data': { schema } },
})

credentialsRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/',
    operationId: 'listCredentials',
    tags: ['credentials'],
    summary: 'Your own credentials, the oldest first',
    responses: { 200: answer(z.array(credential), 'Your credentials'), ...problems(401, 403) },
  }),
  async (c) => c.json((await credentialsOf(c.var.me.db.read, c.var.me.user.id)).map(credentialOf), 200),
)

credentialsRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/',
    operationId: 'addCredential',
    tags: ['credentials'],
    summary: 'Add a credential with its document',
    request: { body: form(newCredential) },
    responses: {
      200: answer(credential, 'Added before; the stored one'),
      201: answer(credential, 'Added; it waits for verification'),
      ...problems(400, 401, 403, 409, 410, 413, 415, 422, 503),
    },
  }),
  async (c) => {
    const { id, document_id, file, upload_id, ...fields } = c.req.valid('form')
    const { repeated, credential } = await withReceivedFile(
      c.var.me,
      { file, upload_id, purpose: 'credential' },
      (received) => addCredential(c.var.me, { id, fields, document: { id: document_id, ...received! } }),
    )
    return c.json(credential, repeated ? 200 : 201)
  },
)

credentialsRoutes.openapi(
  operation('freelancer', {
    method: 'put',
    path: '/{id}',
    operationId: 'updateCredential',
    tags: ['credentials'],
    summary: 'Replace a credential, with another document or the present one; it then waits for verification again',
    request: { params: pathId, body: form(editedCredential) },
    responses: {
      200: answer(credential, 'The present state'),
      ...problems(400, 401, 403, 404, 413, 415, 422, 503),
    },
  }),
  async (c) => {
    const { document_id, file, upload_id, ...fields } = c.req.valid('form')
    const edited = await withReceivedFile(c.var.me, { file, upload_id, purpose: 'credential' }, (received) => {
      const document = received && { id: document_id, ...received }
      return editCredential(c.var.me, { id: c.req.valid('param').id, fields, document })
    })
    return c.json(edited, 200)
  },
)

credentialsRoutes.openapi(
  operation('freelancer', {
    method: 'delete',
    path: '/{id}',
    operationId: 'deleteCredential',
    tags: ['credentials'],
    summary: 'Delete a credential with its document; a repeat changes nothing',
    request: { params: pathId },
    responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 403, 404) },
  }),
  async (c) => {
    await removeCredential(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)

const binary = { schema: z.string().openapi({ type: 'string', format: 'binary' }) }

credentialsRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}/document',
    operationId: 'getCredentialDocument',
    tags: ['credentials'],
    summary: 'The document of a credential: your own, or of somebody who has applied to your company',
    request: { params: pathId },
    responses: {
      200: { description: 'A picture or a PDF', content: { 'image/webp': binary, 'application/pdf': binary } },
      ...problems(400, 401, 404, 503),
    },
  }),
  async (c) => sendDocument(c, await readDocument(c.var.me, c.req.valid('param').id)),
)

shownCredentialsRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}/credentials',
    operationId: 'listUserCredentials',
    tags: ['credentials'],
    summary: "A freelancer's credentials, as others see them",
    request: { params: pathId },
    responses: {
      200: answer(z.array(shownCredential), 'The credentials that you may see'),
      ...problems(400, 401, 404),
    },
  }),
  async (c) => c.json(await shownCredentials(c.var.me, c.req.valid('param').id), 200),
)
