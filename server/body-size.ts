import type { HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PHOTO_MAX } from '../shared/limits.ts'
import { TEXT } from '../shared/texts.ts'
import { AppError } from './errors.ts'

const JSON_MAX = 1_048_576
/** A profile may carry a picture of full size as a data URL, which is a third longer than the picture. */
const PROFILE_MAX = Math.ceil(PHOTO_MAX / 3) * 4 + JSON_MAX
/** The photo or document, and what multipart puts around it. Whether the file alone is too large is asked again by its verb. */
const UPLOAD_MAX = PHOTO_MAX + 65_536
const UPLOADS =
  /^\/api\/(users\/(photos|profile-picture)$|credentials(\/|$)|messages\/upload-attachment$|jobs\/[^/]+\/call-sheet\/documents$)/

/**
 * Refuses a body that is too large (413) by the length it announces: Node's parser holds it to that. Only a body of unknown length is counted
 * as it comes, because Hono's counting builds the whole Request of the web, a fifth of what a small request costs.
 */
export const bodySize: MiddlewareHandler = (c, next) => {
  const { max, detail } = limitOf(c.req)
  const announced = c.req.header('content-length')
  if (c.req.header('transfer-encoding') || (!announced && !/^(GET|HEAD)$/.test(c.req.method))) {
    return bodyLimit({ maxSize: max, onError: () => tooLarge(detail) })(c, next)
  }
  if (Number(announced ?? 0) > max) tooLarge(detail)
  return next()
}

function limitOf(request: HonoRequest) {
  const isMultipart = /^multipart\//i.test(request.header('content-type') ?? '')
  if (isMultipart && UPLOADS.test(request.path)) return { max: UPLOAD_MAX, detail: TEXT.fileTooLarge }
  if (request.path === '/api/users/profile') return { max: PROFILE_MAX, detail: TEXT.fileTooLarge }
  return { max: JSON_MAX, detail: 'That is too large: at most 1 MB.' }
}

function tooLarge(detail: string): never {
  throw new AppError('too_large', detail)
}
