import { type Hook, OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler, Next } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import type { OperationAccess } from '../../shared/api/declare-operations.ts'
import type { ProblemDetails } from '../../shared/fields.ts'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import { RATING_TEXT } from '../../shared/people/rating-texts.ts'
import { ROLE_FIELDS_MISSING, roleFieldsMissing, SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { UserContext } from '../context.ts'
import type { UserRow } from '../db/schema/people.ts'
import { AppError, forbidden, unauthenticated } from '../errors.ts'
import { databaseFailureOf } from '../db/connection.ts'
import { isDiskFull } from '../db/full-disk.ts'
import { openAdmittedDb } from './admitted-db.ts'
import { findSession } from './sessions.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import type { AppEnvironment } from './app-env.ts'

/** A router without operations; those of a feature are made by `serve`. */
export const createRouter = () => new OpenAPIHono<AppEnvironment>()

/**
 * Answers a request that its schemas refuse with problem+json. `unprocessable` lists query parameters for which a bad
 * value is 422, as in a body, and not 400.
 */
export const refuseInvalid =
  (unprocessable: readonly string[] = []): Hook<unknown, AppEnvironment, string, Response | undefined> =>
  (result, c) => {
    if (result.success) return undefined
    const isUnprocessable = result.error.issues.every(({ path }) => unprocessable.includes(String(path[0])))
    return c.json(...problemResponseOf(invalidRequestError(result.error, isUnprocessable ? 'json' : result.target)))
  }

type AccessForAll = 'public' | 'anyone'
export const isAccessForAll = (access: OperationAccess): access is AccessForAll =>
  access === 'public' || access === 'anyone'

/** Admits the people of an operation's access, and puts whoever calls into the context as `me`. */
export function requireSignedIn(access: Exclude<OperationAccess, AccessForAll>): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const me = await askerOfRequest(c)
    if (!me) throw unauthenticated()
    if (!userHasAccess(me.user, access)) throw forbidden(`Only ${ACCESS_GROUP_TEXTS[access]} can do this.`)
    if (access === 'staff') expectStaffSecondStep(me)
    c.set('me', access === 'staff' ? { ...me, db: openAdmittedDb(c.var.ctx, { ...me, isStaff: true }) } : me)
    await untilSessionEnds(c, me, next)
  }
}

/** A request whose session ends before it is answered gets nothing any more; what it has written stays. */
async function untilSessionEnds(c: HonoContext<AppEnvironment>, { session, openRequests }: UserContext, next: Next) {
  const { signal, close } = openRequests.begin(session.id)
  c.set('sessionEnd', signal)
  await next().finally(close)
  if (signal.aborted && c.req.method === 'GET') throw unauthenticated()
}

/** The person of the request's token; null without a valid one. Looked up once. */
export async function askerOfRequest(c: HonoContext<AppEnvironment>): Promise<UserContext | null> {
  const known = c.get('asker')
  if (known !== undefined) return known
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const { ctx } = c.var
  const [found, standby] = token
    ? await Promise.all([findSession(ctx, token), c.req.method === 'GET' ? ctx.db.findStandby() : null])
    : []
  const asker = found && {
    ...ctx,
    ...found,
    db: openAdmittedDb(ctx, { ...found, isStaff: false }, standby),
    address: addressBlock(clientAddress(c)),
  }
  c.set('asker', asker ?? null)
  return asker ?? null
}

function expectStaffSecondStep({ user, session }: UserContext) {
  if (!user.two_factor_enabled) throw forbidden(STAFF_SECOND_STEP_TEXT)
  if (!session.has_second_step) throw forbidden(STAFF_SIGN_IN_AGAIN_TEXT)
}
const STAFF_SECOND_STEP_TEXT =
  'Staff sign in with a second step. Turn one on first, in Settings under 2FA; then sign in with it.'
const STAFF_SIGN_IN_AGAIN_TEXT =
  'This device was signed in with just the password. Sign out, then sign in again with your second step.'
const ACCESS_GROUP_TEXTS = {
  user: 'people signed in',
  staff: 'staff',
  freelancer: 'freelancers',
  employer: 'employers',
}
const userHasAccess = (user: UserRow, access: Exclude<OperationAccess, AccessForAll>) =>
  access === 'user' || (access === 'staff' ? user.is_staff : user.user_type === access)

/** Seconds until a device retries: an operator has to free space. */
const FULL_DISK_RETRY_SECONDS = 60

/** Titles for refusals by the framework itself. */
const FRAMEWORK_REFUSAL_TITLES: Record<number, string> = { 413: 'Too large', 415: 'Unsupported media type' }

/** Turns an error into its response. Anything but an AppError is logged and answered as 500 without its message. */
export function answerError(thrown: Error, c: HonoContext<AppEnvironment>) {
  const error = databaseFailureOf(thrown) as Error
  if (error instanceof AppError) {
    if (error.retryAfter) c.header('retry-after', String(Math.ceil(error.retryAfter)))
    if (error.status === 401) c.header('www-authenticate', 'Bearer')
    if (error.status === 408) c.header('connection', 'close')
    return c.json(...problemResponseOf(error))
  }
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(
      ...problemResponseOf({
        status: error.status,
        title: FRAMEWORK_REFUSAL_TITLES[error.status] ?? 'Malformed request',
        message: error.message || 'The request could not be read.',
      }),
    )
  }
  if (isDiskFull(error)) {
    c.var.ctx.fullDisk.report(error)
    c.header('retry-after', String(FULL_DISK_RETRY_SECONDS))
    return c.json(
      ...problemResponseOf({
        status: 507,
        title: 'Insufficient storage',
        message: 'There is no room left on the server. Nothing was saved; please try again later.',
      }),
    )
  }
  c.var.ctx.log.error({ err: error, request_id: c.var.requestId, path: c.req.path }, 'request failed')
  return c.json(
    ...problemResponseOf({
      status: 500,
      title: 'Server error',
      message: 'Something went wrong on our side. Nothing was changed; please try again.',
    }),
  )
}

type ProblemFacts = { status: number; title: string; message: string; errors?: ProblemDetails['errors'] }

function problemResponseOf({ status, title, message, errors }: ProblemFacts) {
  const document: ProblemDetails = {
    type: 'about:blank',
    title,
    status,
    detail: message,
    ...(errors ? { errors } : {}),
  }
  return [document, status as 400, { 'content-type': 'application/problem+json; charset=utf-8' }] as const
}

/** 'roles.0.date_end' as words: 'Role 1, date end'. */
function issuePathText(path: string) {
  if (!path) return 'The request'
  const words = path
    .replaceAll(/s?\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ', ')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** At most so many errors, and so many characters of each path, so that a huge request is not echoed. */
const REPORTED_ERRORS_MAX = 20
const REPORTED_PATH_MAX = 200

const issuePathOf = (parts: PropertyKey[]) => parts.join('.').slice(0, REPORTED_PATH_MAX)

/** Texts of the specification stand alone; all others begin with the field's name. */
const issueText = ({ path, message }: { path: string; message: string }) =>
  SPECIFIED_TEXTS.has(message) || message.startsWith(ROLE_FIELDS_MISSING)
    ? message
    : `${issuePathText(path)}: ${message}`
const SPECIFIED_TEXTS = new Set<string>(
  [SPECIFIED_TEXT, RATING_TEXT, APPLY_TEXT].flatMap((texts) => Object.values(texts)),
)

/** A role's error contains the role's number, which the schema does not know. */
function specifiedIssueText({ path, message }: z.core.$ZodIssue) {
  const index = path.find((part) => typeof part === 'number')
  return message === ROLE_FIELDS_MISSING && index !== undefined ? roleFieldsMissing(index + 1) : message
}

function invalidRequestError(error: z.core.$ZodError, target: string): AppError {
  const errors = error.issues
    .slice(0, REPORTED_ERRORS_MAX)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, REPORTED_ERRORS_MAX)
            .map((key) => ({ path: issuePathOf([...issue.path, key]), message: 'is not known here' }))
        : [{ path: issuePathOf(issue.path), message: specifiedIssueText(issue) }],
    )
    .slice(0, REPORTED_ERRORS_MAX)
  const first = errors[0]
  const detail = first ? issueText(first) : 'The request is not valid.'
  return new AppError(target === 'json' ? 'invalid' : 'malformed', detail, { errors })
}
