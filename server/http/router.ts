import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler, Next } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { boundedText, problem, type Problem } from '../../shared/fields.ts'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import { RATING_TEXT } from '../../shared/people/rating-texts.ts'
import { ROLE_FIELDS_MISSING, roleFieldsMissing, TEXT } from '../../shared/texts.ts'
import type { UserType } from '../../shared/options.ts'
import type { UserContext } from '../context.ts'
import type { User } from '../db/schema/people.ts'
import { AppError, forbidden, unauthenticated } from '../errors.ts'
import { isDiskFull } from '../db/full-disk.ts'
import { openAdmittedDb } from './admitted-db.ts'
import { findSession } from './sessions.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import { takeBody } from './take-body.ts'
import type { AppEnv } from './app-env.ts'

/**
 * A feature's router. Schema failures become the same problem+json everywhere. `understood` lists query parameters for
 * which a bad value is 422, as in a body, and not 400.
 */
export function createRouter(understood: readonly string[] = []) {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      const isUnderstood = result.error.issues.every(({ path }) => understood.includes(String(path[0])))
      return c.json(...problemOf(invalidRequest(result.error, isUnderstood ? 'json' : result.target)))
    },
  })
}

/**
 * Declares an operation. `operationId`, a verb and a noun, names it in generated clients. `access` says who may call
 * it: it becomes the middleware, and the security scheme in the document. The body is read only after the caller is
 * admitted.
 */
export function operation<const R extends Omit<RouteConfig, 'security' | 'middleware'> & { operationId: string }>(
  access: Access,
  route: R,
) {
  return createRoute({
    ...route,
    // Every operation: a path parameter that is too long is malformed (400), callers are rate-limited (429), and the
    // database may be away (503). Writes may find no disk space (507), and a body may be malformed, too large, of another
    // type, too slow, or too many at a time.
    responses: {
      ...(route.request?.params ? problems(400) : {}),
      ...(route.request?.body ? problems(400, 408, 413, 415) : {}),
      ...problems(429, 503),
      ...(route.method === 'get' ? {} : problems(507)),
      ...route.responses,
    },
    security: access === 'public' ? [] : access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    middleware: [
      ...(isForAll(access) ? [] : [signedIn(access)]),
      ...(route.request?.body ? [takeBody(route.request.body)] : []),
    ],
    'x-access': isForAll(access) ? 'public' : access,
  } as R & { middleware: MiddlewareHandler<AppEnv>[] })
}
/** 'anyone': public, with another answer for whoever `askerOf` finds. */
type Access = ForAll | 'user' | 'staff' | UserType
type ForAll = 'public' | 'anyone'
const isForAll = (access: Access): access is ForAll => access === 'public' || access === 'anyone'

/** An answer's description for the document. */
export const answer = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})
/** `maxBytes` for bodies that may be larger than usual. */
export const body = <S extends z.ZodType>(schema: S, maxBytes?: number) => ({
  required: true,
  content: { 'application/json': { schema } },
  ...(maxBytes ? { 'x-max-bytes': maxBytes } : {}),
})
/**
 * A file in a form. Defined here and not in shared/: no device reads it, and only a schema that follows the document's
 * own can say 'binary'.
 */
export const uploadedFile = () =>
  z
    .custom<File>((value) => value instanceof File, { error: 'must be a file' })
    .openapi({ type: 'string', format: 'binary' })
/** `{id}` in an address. Any text is valid: an unknown id is not found. */
export const pathId = z.object({ id: boundedText(100) })
/** Error answers of an operation by status, all problem+json. */
export const problems = <S extends number>(...statuses: S[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: PROBLEMS[status] ?? 'What went wrong',
        ...(RETRIED.has(status) ? { headers: RETRY_AFTER } : {}),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  ) as Record<never, never>

const RETRIED = new Set([429, 503, 507])
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before another try', schema: { type: 'integer' } },
}
const PROBLEMS: Record<number, string> = {
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

function signedIn(access: Exclude<Access, ForAll>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const me = await askerOf(c)
    if (!me) throw unauthenticated()
    if (!mayEnter(me.user, access)) throw forbidden(`Only ${WHO[access]} can do this.`)
    if (access === 'staff') expectSecondStep(me)
    c.set('me', access === 'staff' ? { ...me, db: openAdmittedDb(c.var.ctx, { ...me, isStaff: true }) } : me)
    await untilSessionEnds(c, me, next)
  }
}

/** A request whose session ends before it is answered gets nothing any more; what it has written stays. */
async function untilSessionEnds(c: HonoContext<AppEnv>, { session, openRequests }: UserContext, next: Next) {
  const { signal, close } = openRequests.begin(session.id)
  c.set('sessionEnd', signal)
  await next().finally(close)
  if (signal.aborted && c.req.method === 'GET') throw unauthenticated()
}

/** The person of the request's token; null without a valid one. Looked up once. */
export async function askerOf(c: HonoContext<AppEnv>): Promise<UserContext | null> {
  const known = c.get('asker')
  if (known !== undefined) return known
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const found = token ? await findSession(c.var.ctx, token) : null
  const asker = found && {
    ...c.var.ctx,
    ...found,
    db: openAdmittedDb(c.var.ctx, { ...found, isStaff: false }),
    address: addressBlock(clientAddress(c)),
  }
  c.set('asker', asker)
  return asker
}

function expectSecondStep({ user, session }: UserContext) {
  if (!user.two_factor_enabled) throw forbidden(STAFF_SECOND_STEP)
  if (!session.has_second_step) throw forbidden(STAFF_SIGN_IN_AGAIN)
}
const STAFF_SECOND_STEP =
  'Staff sign in with a second step. Turn one on first, under Settings in the 2FA tab; then sign in with it.'
const STAFF_SIGN_IN_AGAIN =
  'This device was signed in with the password alone. Sign out, and in again with your second step; then this opens.'
const WHO = { user: 'people signed in', staff: 'staff', freelancer: 'freelancers', employer: 'employers' }
const mayEnter = (user: User, access: Exclude<Access, ForAll>) =>
  access === 'user' || (access === 'staff' ? user.is_staff : user.user_type === access)

/** Seconds until a device retries: an operator has to free space. */
const FULL_DISK_WAIT = 60

/** Titles for refusals by the framework itself. */
const TITLES: Record<number, string> = { 413: 'Too large', 415: 'Unsupported media type' }

/** Turns an error into its response. Anything but an AppError is logged and answered as 500 without its message. */
export function answerError(error: Error, c: HonoContext<AppEnv>) {
  if (error instanceof AppError) {
    if (error.retryAfter) c.header('retry-after', String(Math.ceil(error.retryAfter)))
    if (error.status === 401) c.header('www-authenticate', 'Bearer')
    if (error.status === 408) c.header('connection', 'close')
    return c.json(...problemOf(error))
  }
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(
      ...problemOf({
        status: error.status,
        title: TITLES[error.status] ?? 'Malformed request',
        message: error.message || 'The request could not be read.',
      }),
    )
  }
  if (isDiskFull(error)) {
    c.var.ctx.fullDisk.report(error)
    c.header('retry-after', String(FULL_DISK_WAIT))
    return c.json(
      ...problemOf({
        status: 507,
        title: 'Insufficient storage',
        message: 'There is no room left on the server. Nothing was saved; please try again later.',
      }),
    )
  }
  c.var.ctx.log.error({ err: error, request_id: c.var.requestId, path: c.req.path }, 'request failed')
  return c.json(
    ...problemOf({
      status: 500,
      title: 'Server error',
      message: 'Something went wrong on our side. Nothing was changed; please try again.',
    }),
  )
}

type Refusal = { status: number; title: string; message: string; errors?: Problem['errors'] }

function problemOf({ status, title, message, errors }: Refusal) {
  const document: Problem = { type: 'about:blank', title, status, detail: message, ...(errors ? { errors } : {}) }
  return [document, status as 400, { 'content-type': 'application/problem+json; charset=utf-8' }] as const
}

/** 'roles.0.date_end' as words: 'Role 1, date end'. */
function wordsOfPath(path: string) {
  if (!path) return 'The request'
  const words = path
    .replaceAll(/s?\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ', ')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** At most so many errors, and so many characters of each path, so that a huge request is not echoed. */
const ERRORS_MAX = 20
const PATH_MAX = 200

const pathOf = (parts: PropertyKey[]) => parts.join('.').slice(0, PATH_MAX)

/** Texts of the specification stand alone; all others begin with the field's name. */
const wordsOfMistake = ({ path, message }: { path: string; message: string }) =>
  SPECIFIED.has(message) || message.startsWith(ROLE_FIELDS_MISSING) ? message : `${wordsOfPath(path)}: ${message}`
const SPECIFIED = new Set<string>([TEXT, RATING_TEXT, APPLY_TEXT].flatMap((texts) => Object.values(texts)))

/** A role's error contains the role's number, which the schema does not know. */
function specifiedWords({ path, message }: z.core.$ZodIssue) {
  const index = path.find((part) => typeof part === 'number')
  return message === ROLE_FIELDS_MISSING && index !== undefined ? roleFieldsMissing(index + 1) : message
}

function invalidRequest(error: z.core.$ZodError, target: string): AppError {
  const errors = error.issues
    .slice(0, ERRORS_MAX)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, ERRORS_MAX)
            .map((key) => ({ path: pathOf([...issue.path, key]), message: 'is not known here' }))
        : [{ path: pathOf(issue.path), message: specifiedWords(issue) }],
    )
    .slice(0, ERRORS_MAX)
  const first = errors[0]
  const detail = first ? wordsOfMistake(first) : 'The request is not valid.'
  return new AppError(target === 'json' ? 'invalid' : 'malformed', detail, { errors })
}
