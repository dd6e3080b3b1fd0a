import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { DeclaredAnswer, NamedOperation } from '../../shared/api/declare-operations.ts'
import { problemSchema } from '../../shared/fields.ts'
import type { Context, UserContext } from '../context.ts'
import type { AppEnvironment } from './app-env.ts'
import { linkNextPage } from './paging.ts'
import { createRouter, isAccessForAll, refuseInvalid, requireSignedIn } from './router.ts'
import { readRequestBody } from './take-body.ts'

type ParsedPart<O, Part extends 'params' | 'query' | 'body' | 'form'> =
  O extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined

/** What a handler is given: the parts of the request that its operation declares, parsed. */
export type OperationRequest<O> = {
  ctx: Context
  /** The person who calls; absent where nobody has to be signed in. */
  me: O extends { access: 'public' | 'anyone' } ? undefined : UserContext
  params: ParsedPart<O, 'params'>
  query: ParsedPart<O, 'query'>
  body: O extends { isBodyOptional: true } ? Partial<ParsedPart<O, 'body'>> : ParsedPart<O, 'body'>
  form: ParsedPart<O, 'form'>
  /** For what no declaration says: headers, cookies, a stream. */
  c: HonoContext<AppEnvironment>
}

type JsonOfAnswers<A> = A extends { content: { 'application/json': { schema: infer S extends z.ZodType } } }
  ? z.input<S>
  : never
type OperationJson<O> = O extends { answers: infer A } ? JsonOfAnswers<A[keyof A]> : never
/** The answer's JSON; for an operation without one, nothing: what the handler returns is not sent. */
type HandlerResult<O> = [OperationJson<O>] extends [never]
  ? unknown
  : OperationJson<O> | AnswerWithStatus<OperationJson<O>> | Response

type OperationHandlers<Group> = {
  [Id in keyof Group]: (
    request: OperationRequest<Group[Id]>,
  ) => HandlerResult<Group[Id]> | Promise<HandlerResult<Group[Id]>>
}

/** An answer whose status or headers depend on what happened. */
class AnswerWithStatus<T> {
  readonly json: T
  /** Sets the headers, and returns the status. */
  readonly set: (c: HonoContext<AppEnvironment>) => 200 | 201
  constructor(json: T, set: (c: HonoContext<AppEnvironment>) => 200 | 201) {
    this.json = json
    this.set = set
  }
}
/** 201, or 200 where the request is a repeat of one that was answered before. */
export const createdAnswer = <T>(json: T, repeated: boolean) => new AnswerWithStatus(json, () => (repeated ? 200 : 201))
/** A page of a list; `mark` is the cursor of the next page under `name`, null on the last. */
export const pagedAnswer = <T>(rows: T[], mark: string | number | null, name: 'after' | 'before' = 'after') =>
  new AnswerWithStatus(rows, (c) => {
    linkNextPage(c, name, mark)
    return 200
  })

/**
 * A router with a handler for each operation of a group; `router`: one with middleware of its own. The body is read
 * only after the caller is admitted.
 */
export function serveOperations<const Group extends Record<string, NamedOperation>>(
  group: Group,
  handlers: OperationHandlers<Group>,
  router = createRouter(),
) {
  for (const [id, operation] of Object.entries(group)) {
    bindOperation(router, operation, handlers[id] as (request: OperationRequest<unknown>) => unknown)
  }
  return router
}

function bindOperation(
  router: OpenAPIHono<AppEnvironment>,
  operation: NamedOperation,
  handler: (request: OperationRequest<unknown>) => unknown,
) {
  const statuses = Object.keys(operation.answers).map(Number)
  const hasNoJson = statuses.every((status) => !operation.answers[status]!.content?.['application/json'])
  const parts = REQUEST_PARTS.filter(([part]) => operation[part])
  router.openapi(
    createRoute(routeConfigOf(operation)),
    async (c) => {
      const request = { c, ctx: c.var.ctx, me: c.var.me } as Record<string, unknown>
      for (const [part, target] of parts) request[part] = c.req.valid(target as never)
      const result = await handler(request as OperationRequest<unknown>)
      // The mark of a stream is made before the server's own class of responses is installed.
      if (result instanceof Response || result === RESPONSE_ALREADY_SENT) return result as Response
      if (result instanceof AnswerWithStatus) return c.json(result.json, result.set(c))
      return hasNoJson ? c.body(null, statuses[0] as 204) : c.json(result as object, statuses[0] as 200)
    },
    refuseInvalid(operation.unprocessableFields) as never,
  )
}
const REQUEST_PARTS = [
  ['params', 'param'],
  ['query', 'query'],
  ['body', 'json'],
  ['form', 'form'],
] as const

function routeConfigOf(operation: NamedOperation): RouteConfig {
  const { access, method, path, operationId, tag, summary, params, query, answers, refusals = [], ownBody } = operation
  const body = requestBodyOf(operation)
  return {
    method,
    path,
    operationId,
    tags: [tag],
    summary,
    ...(ownBody ? { requestBody: ownBody } : {}),
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query: query as z.ZodObject } : {}),
      ...(body ? { body } : {}),
    },
    // Every operation: a path parameter that is too long is malformed (400), callers are rate-limited (429), and the
    // database may be away (503). Writes may find no disk space (507), and a body may be malformed, too large, of another
    // type, too slow, or too many at a time.
    responses: {
      ...(params ? problemAnswers(400) : {}),
      ...(body ? problemAnswers(400, 408, 413, 415) : {}),
      ...problemAnswers(429, 503),
      ...(method === 'get' ? {} : problemAnswers(507)),
      ...(answers as Record<number, DeclaredAnswer & { content: Record<string, { schema: z.ZodType }> }>),
      ...problemAnswers(...refusals),
    },
    security: access === 'public' ? [] : access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    middleware: [
      ...(isAccessForAll(access) ? [] : [requireSignedIn(access)]),
      ...(body ? [readRequestBody(body)] : []),
    ] as MiddlewareHandler[],
    'x-access': isAccessForAll(access) ? 'public' : access,
  }
}

function requestBodyOf({ body, form, bodyBytesMax, isBodyOptional }: NamedOperation) {
  const content = body ? { 'application/json': { schema: body } } : form && { 'multipart/form-data': { schema: form } }
  if (!content) return undefined
  return { required: !isBodyOptional, content, ...(bodyBytesMax ? { 'x-max-bytes': bodyBytesMax } : {}) }
}

/** Refusals by status, all problem+json. */
const problemAnswers = (...statuses: readonly number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: PROBLEM_DESCRIPTIONS[status] ?? 'What went wrong',
        ...(RETRIED_STATUSES.has(status) ? { headers: RETRY_AFTER_HEADER } : {}),
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )

const RETRIED_STATUSES = new Set([429, 503, 507])
const RETRY_AFTER_HEADER = {
  'Retry-After': { description: 'Seconds to wait before another try', schema: { type: 'integer' as const } },
}
const PROBLEM_DESCRIPTIONS: Record<number, string> = {
  400: 'The request is malformed: its address, query or JSON',
  401: 'Nobody is signed in, or not any more',
  402: 'It has to be paid for first',
  403: 'Not for this person',
  404: 'There is no such thing, or not for this person',
  408: 'The body came too slowly',
  409: 'It does not go with what is already there',
  410: 'It was there and is no longer',
  412: 'What this request builds on is not supported, or has changed',
  413: 'The body is too large',
  415: 'The body is of another kind',
  422: 'A value is not allowed; `errors` says which',
  429: 'Too many requests; Retry-After says when again',
  503: 'Not now; try again later',
  507: 'There is no room left on the server',
}
