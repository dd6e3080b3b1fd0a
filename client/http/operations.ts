import type { OperationName, Operations } from '../../shared/api/operations.ts'

/** A path of an operation below /api, as the server declares it: '/jobs/{id}/apply'. */
export type OperationPath<M extends string = string> = OperationName extends infer O
  ? O extends `${M} ${infer P}`
    ? P
    : never
  : never

/** Paths that answer with a person's file. */
export type DocumentPath =
  | Extract<OperationPath<'GET'>, `${string}/document` | `${string}/documents/{document_id}`>
  | '/messages/attachments/{id}'

declare const addressPath: unique symbol
/** An address made from a path: the types of its body and answer are still known. */
export type OperationAddress<P extends string> = string & { readonly [addressPath]: P }

type OperationMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type DeclaredOperation<M extends string, P extends string> = Operations[`${M} ${P}` & OperationName]
export type AnswerOf<M extends string, P extends string> =
  DeclaredOperation<M, P> extends infer O ? (O extends { answer: infer A } ? A : undefined) : never

/** What follows the address: a body if the operation takes one; otherwise nothing or {}. */
export type RequestBodyOf<M extends string, P extends string> =
  DeclaredOperation<M, P> extends infer O
    ? O extends { body: infer B }
      ? B
      : Record<string, never> | undefined
    : never

/** The parameters in a path's braces. */
type PathPartsIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathPartsIn<Rest>
  : never
export type PathParts<P extends string> = { [Name in PathPartsIn<P>]: string | number }
/** The query parameters of a path. */
export type OperationQuery<P extends string> =
  DeclaredOperation<OperationMethod, P> extends infer O
    ? O extends { query: infer Q }
      ? Q | URLSearchParams
      : never
    : never
