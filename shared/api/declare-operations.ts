import { z } from 'zod'
import { boundedText, idField } from '../fields.ts'
import type { UserType } from '../options.ts'

/**
 * Who may call an operation. 'public': everybody, and a session is not looked up; 'anyone': everybody, and who is signed
 * in may get another answer; 'user': everybody signed in; the others: only such people.
 */
export type OperationAccess = 'public' | 'anyone' | 'user' | 'staff' | UserType

/** A successful answer, as OpenAPI describes a response. `content` is missing where nothing is sent. */
export type DeclaredAnswer = {
  description: string
  content?: Record<string, { schema?: z.ZodType }>
  headers?: Record<string, { description: string; schema: { type: 'string' } }>
}

/**
 * One operation of the API: the server binds a service to it (server/http/serve.ts), and the client's calls, the access
 * check and the API's document are made from it.
 */
export type OperationDeclaration = {
  access: OperationAccess
  method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options'
  /** Below /api; parameters in braces, as in '/jobs/{id}/apply'. */
  path: `/${string}`
  /** One sentence, for the document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodType
  /** Fields of the query or form whose bad value is answered with 422, as in a JSON body; all others with 400. */
  unprocessableFields?: readonly string[]
  /** A JSON body, or `form`: multipart/form-data. */
  body?: z.ZodType
  form?: z.ZodType
  /** Bytes of a body that may be larger than `JSON_BYTES_MAX` or, in a form, that may be smaller than a photo. */
  bodyBytesMax?: number
  isBodyOptional?: true
  /** A body that the handler reads by itself: it stands in the document, and is not read before the handler. */
  ownBody?: { required: true; content: Record<string, { schema: { type: 'string'; format: 'binary' } }> }
  /** By status: one, or 200 and 201 where a repeat is answered as the first time. */
  answers: Record<number, DeclaredAnswer>
  /** Statuses of refusals, beside those that every operation has. */
  refusals?: readonly number[]
}

/** An operation with its name: a verb and a noun, unique in the API. Generated clients call it so. */
export type NamedOperation = OperationDeclaration & { operationId: string; tag: string }

/** Declares operations under their names. `tag` groups them in the API's document. */
export function declareOperations<const Group extends Record<string, OperationDeclaration>>(tag: string, group: Group) {
  const named = Object.entries(group).map(([operationId, operation]) => [
    operationId,
    { ...operation, operationId, tag },
  ])
  return Object.fromEntries(named) as { [Id in keyof Group]: Group[Id] & { operationId: string; tag: string } }
}

/** Bytes of a JSON body: twice the longest message in any script, or a project with all its roles. */
export const JSON_BYTES_MAX = 65_536

/** `{id}` in an address. Any text is valid: an unknown id is not found. */
export const pathIdSchema = z.object({ id: boundedText(100) })

/** A JSON answer. */
export const answerWithJson = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** A page of a list; the header Link names the next page. */
export const answerWithPage = <S extends z.ZodType>(schema: S, description: string) => ({
  ...answerWithJson(schema, `${description}; Link names the next page`),
  headers: {
    Link: { description: 'The next page, as rel="next" (RFC 8288); missing on the last', schema: { type: 'string' } },
  } as const,
})

/** A file of one of these media types. */
export const answerWithFile = (description: string, ...mediaTypes: string[]) => ({
  description,
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: z.string().meta({ type: 'string', format: 'binary' }) }]),
  ),
})

/** A file in a form. */
export const uploadedFileField = () =>
  z
    .custom<File>((value) => value instanceof File, { error: 'must be a file' })
    .meta({ type: 'string', format: 'binary' })

/** Fields for a file that is in the form, or that has been uploaded in pieces before, under `upload_id`. */
export const fileOrUploadFields = { file: uploadedFileField().optional(), upload_id: idField.optional() }
/** For forms that need the file: exactly one of the fields of `fileOrUploadFields`. */
export const hasOneFile = ({ file, upload_id }: { file?: unknown; upload_id?: unknown }) => !file !== !upload_id
export const ONE_FILE_RULE = {
  path: ['file'],
  error: 'must be one file, here or as the upload_id of one that has arrived',
}
