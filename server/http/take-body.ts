import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { PHOTO_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { AppError, malformed, unavailable } from '../errors.ts'
import type { AppEnv } from './app-env.ts'
import { watchShape } from './json-shape.ts'
import { addressBlock, clientAddress } from './client-address.ts'

/** Bytes of a JSON body: twice the longest message in any script, or a project with all its roles. */
export const JSON_MAX = 65_536
/** The photo or document, and the multipart framing around it. The service checks the size of the file alone. */
const UPLOAD_MAX = PHOTO_MAX + 65_536
/**
 * A profile may contain a picture of full size as a data URL, which is a third longer than the picture, and a
 * portfolio.
 */
export const PROFILE_MAX = Math.ceil(PHOTO_MAX / 3) * 4 + 1_048_576

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i

type RequestBody = { content: Partial<Record<string, unknown>>; 'x-max-bytes'?: number | undefined }

/**
 * Reads an operation's body, after the caller was admitted and before anything parses it. At most `x-max-bytes`, else
 * 64 kB, or a photo's size for a form. The JSON shape is checked whatever the content type, because parsers differ in
 * what they accept as JSON.
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
    // Until the response is complete: a form's files, and what is drawn from them, are in memory until then.
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

/** Undefined if the length is not known in advance. Node's parser enforces the announced length. */
function announcedBytes(c: HonoContext<AppEnv>) {
  const length = c.req.header('content-length')
  if (length !== undefined && !c.req.header('transfer-encoding')) return Number(length)
  const isSent = c.env?.incoming ? c.req.header('transfer-encoding') !== undefined : c.req.raw.body !== null
  return isSent ? undefined : 0
}

/** Reads a body to its end and keeps nothing of it. */
export async function discardBody(c: HonoContext<AppEnv>, max: number) {
  const chunks = bodyChunks(c, max)
  while (!(await chunks.next()).done);
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

/** Where Hono looks first; it stores promises there, whatever its types say. */
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

/** A body must bring 64 kB every 30 s. */
const PATIENCE = 30_000
const PROGRESS = 65_536

/**
 * The chunks of a request's body, read only as they are consumed. 413 beyond `max` bytes, counted as they arrive; 408
 * when 30 s bring less than 64 kB: an ordinary body has half a minute in all, a large one continues as long as it
 * progresses.
 */
async function* bodyChunks(c: HonoContext<AppEnv>, max: number, detail?: string): AsyncGenerator<Uint8Array> {
  const source = open(c)
  if (!source) return
  let received = 0
  const watch = startWatch(() => received)
  try {
    for (;;) {
      const { done, value } = await Promise.race([source.next().catch(brokenOff), watch.tooSlow])
      if (done) return
      received += value.length
      if (received > max) throw tooLarge(max, detail)
      yield value
    }
  } finally {
    watch.stop()
  }
}

const tooLarge = (max: number, detail = `That is too large: at most ${sizeText(max)}.`) =>
  new AppError('too_large', detail)
const sizeText = (bytes: number) => (bytes < 1_048_576 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1_048_576)} MB`)

/**
 * Node's own stream where there is one: the web's Request costs a fifth of a small request. Leaving either early does
 * not destroy it.
 */
function open(c: HonoContext<AppEnv>): AsyncIterator<Uint8Array> | undefined {
  const incoming = c.env?.incoming
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body?.values({ preventCancel: true })
}

function brokenOff(): never {
  throw malformed('The request broke off before its end.')
}

function startWatch(received: () => number) {
  let timer: NodeJS.Timeout
  const tooSlow = new Promise<never>((_, reject) => {
    let before = 0
    const look = () => {
      if (received() - before < PROGRESS) {
        reject(new AppError('timeout', 'That took too long to arrive. Please try again.'))
        return
      }
      before = received()
      timer = setTimeout(look, PATIENCE)
    }
    timer = setTimeout(look, PATIENCE)
  })
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearTimeout(timer) }
}

/** Counts bytes for the sender of this request: the address, and the person if one is signed in. 503 without room. */
export function holdBytes(c: HonoContext<AppEnv>, bytes: number) {
  const asker = c.get('asker')
  const release = c.var.ctx.bytesInFlight([addressBlock(clientAddress(c)), ...(asker ? [asker.user.id] : [])], bytes)
  if (!release) throw unavailable('Too much is being uploaded just now. Please try again in a moment.', 5)
  return release
}
