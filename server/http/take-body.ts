import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { PHOTO_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { bodyChunks, tooLarge } from './body-chunks.ts'
import { holdBytes } from './bytes-in-flight.ts'
import { AppError, malformed } from '../errors.ts'
import type { AppEnv } from './router.ts'
import { watchShape } from './json-shape.ts'

/** Bytes of a body of words alone: the longest message in any script, or a project with all its roles, fits twice. */
export const JSON_MAX = 65_536
/** The photo or document, and what multipart puts around it. Whether the file alone is too large is asked again by its verb. */
const UPLOAD_MAX = PHOTO_MAX + 65_536
/** A profile may carry a picture of full size as a data URL, which is a third longer than the picture, and its portfolio. */
export const PROFILE_MAX = Math.ceil(PHOTO_MAX / 3) * 4 + 1_048_576

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i

type RequestBody = { content: Partial<Record<string, unknown>>; 'x-max-bytes'?: number | undefined }

/**
 * Reads an operation's body, after whoever sends it has been let in and before anything parses it. At most `x-max-bytes`, else 64 kB, or
 * a photo's size for a form. JSON is looked at whatever the request calls itself: which names a parser takes for JSON is its own affair.
 */
export function takeBody(declared: RequestBody): MiddlewareHandler<AppEnv> {
  const isJson = 'application/json' in declared.content
  const max = declared['x-max-bytes'] ?? (isJson ? JSON_MAX : UPLOAD_MAX)
  const detail = max > 1_048_576 ? TEXT.fileTooLarge : undefined

  return async (c, next) => {
    const announced = announcedBytes(c)
    if (announced === 0) return next()
    const type = c.req.header('content-type')
    if (!type || !(isJson || FORM.test(type)))
      throw new AppError('unsupported', 'This is not a kind of body that can be taken here.')
    if (announced !== undefined && announced > max) throw tooLarge(max, detail)
    // Until the answer stands: a form's files, and what is drawn from them, are in memory as long.
    const release = holdBytes(c, announced ?? max)
    try {
      if (isJson) await keepText(c, max, detail)
      else await keepBytes(c, max, detail)
      await next()
    } finally {
      release()
    }
  }
}

/** Undefined where the body's length is not known before its end. Node's parser holds a body to the length it announces. */
function announcedBytes(c: HonoContext<AppEnv>) {
  const length = c.req.header('content-length')
  if (length !== undefined && !c.req.header('transfer-encoding')) return Number(length)
  const isSent = c.env?.incoming ? c.req.header('transfer-encoding') !== undefined : c.req.raw.body !== null
  return isSent ? undefined : 0
}

async function keepText(c: HonoContext<AppEnv>, max: number, detail?: string) {
  const faultOf = watchShape()
  const bytes = await readAll(c, max, detail, (chunk) => {
    const fault = faultOf(chunk)
    if (fault) throw malformed(fault)
  })
  keep(c, 'text', new TextDecoder().decode(bytes))
}

async function keepBytes(c: HonoContext<AppEnv>, max: number, detail?: string) {
  const bytes = await readAll(c, max, detail)
  keep(c, 'arrayBuffer', bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** Where Hono looks first; it keeps promises there, whatever its types say. */
function keep(c: HonoContext<AppEnv>, kind: 'text' | 'arrayBuffer', value: string | ArrayBufferLike) {
  Object.assign(c.req.bodyCache, { [kind]: Promise.resolve(value) })
}

async function readAll(
  c: HonoContext<AppEnv>,
  max: number,
  detail?: string,
  look: (chunk: Uint8Array) => void = () => undefined,
) {
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyChunks(c, max, detail)) {
    look(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
