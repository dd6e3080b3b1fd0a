import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { JSON_BYTES_MAX } from '../../shared/api/declare-operations.ts'
import { PHOTO_BYTES_MAX } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { AppError, malformed, unauthenticated, unavailable } from '../errors.ts'
import type { AppEnvironment } from './app-env.ts'
import type { BodyShare } from './bytes-in-flight.ts'
import { watchJsonShape } from './json-shape.ts'
import { addressBlocksAround } from '../ports/address-blocks.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import { openFormReader } from './read-form.ts'

/** The photo or document, and the multipart framing around it. The service checks the size of the file alone. */
const FORM_BYTES_MAX = PHOTO_BYTES_MAX + 65_536
/** The only kind of form that is taken: a file cannot come in another, and millions of names can. */
const MULTIPART_FORM_PATTERN = /^multipart\/form-data\b/i

type DeclaredBody = { content: Partial<Record<string, unknown>>; 'x-max-bytes'?: number | undefined }

/**
 * Reads an operation's body, after the caller was admitted and before anything parses it. At most `x-max-bytes`, else
 * 64 kB, or a photo's size for a form. The JSON shape is checked whatever the content type, because parsers differ in
 * what they accept as JSON. What has come is counted, not what is announced.
 */
export function readRequestBody(declared: DeclaredBody): MiddlewareHandler<AppEnvironment> {
  const isJson = 'application/json' in declared.content
  const max = declared['x-max-bytes'] ?? (isJson ? JSON_BYTES_MAX : FORM_BYTES_MAX)
  const detail = max > 1_048_576 ? SPECIFIED_TEXT.fileTooLarge : undefined

  return async (c, next) => {
    const announced = announcedBytes(c)
    if (announced === 0) return next()
    const type = c.req.header('content-type')
    if (!type || !(isJson || MULTIPART_FORM_PATTERN.test(type)))
      throw new AppError('unsupported', 'This is not a kind of body that can be taken here.')
    if (announced !== undefined && announced > max) throw bodyTooLarge(max, detail)
    // Until the response is complete: a form's files, and what is drawn from them, are in memory until then.
    const held = holdBodyBytes(c, (announced ?? max) > JSON_BYTES_MAX ? 'files' : 'words')
    try {
      const chunks = bodyChunks(c, max, { detail, held })
      if (isJson) keepParsedBody(c, 'text', await readJsonText(chunks))
      else keepParsedBody(c, 'formData', await readFormChunks(chunks, type))
      held.arrived()
      await held.countDay()
      await next()
    } finally {
      held.release()
    }
  }
}

/** Undefined if the length is not known in advance. Node's parser enforces the announced length. */
function announcedBytes(c: HonoContext<AppEnvironment>) {
  const length = c.req.header('content-length')
  if (length !== undefined && !c.req.header('transfer-encoding')) return Number(length)
  const isSent = c.env?.incoming ? c.req.header('transfer-encoding') !== undefined : c.req.raw.body !== null
  return isSent ? undefined : 0
}

/** Reads a body to its end and keeps nothing of it. */
export async function discardBody(c: HonoContext<AppEnvironment>, max: number) {
  const chunks = bodyChunks(c, max)
  while (!(await chunks.next()).done);
}

async function readJsonText(chunks: AsyncIterable<Uint8Array>) {
  const faultOf = watchJsonShape()
  const kept: Uint8Array[] = []
  for await (const chunk of chunks) {
    const fault = faultOf(chunk)
    if (fault) throw malformed(fault)
    kept.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(kept))
}

async function readFormChunks(chunks: AsyncIterable<Uint8Array>, type: string) {
  const form = openFormReader(type)
  for await (const chunk of chunks) form.add(chunk)
  return form.end()
}

/** Where Hono looks first; it stores promises there, whatever its types say. */
function keepParsedBody(c: HonoContext<AppEnvironment>, kind: 'text' | 'formData', value: string | FormData) {
  Object.assign(c.req.bodyCache, { [kind]: Promise.resolve(value) })
}

/** A body must begin within 5 s, and bring 64 kB every 30 s. */
export const FIRST_BYTE_MS = 5_000
const BODY_PATIENCE_MS = 30_000
const BODY_PROGRESS_BYTES = 65_536

type BodyReading = { detail?: string | undefined; held?: HeldBody }

/**
 * The chunks of a request's body, read only as they are consumed. 413 beyond `max` bytes, counted as they arrive; 503
 * when `held` has no room for them, or is given back; 408 when nothing comes in 5 s, or less than 64 kB in 30 s: an
 * ordinary body has half a minute in all, a large one continues as long as it progresses.
 */
async function* bodyChunks(
  c: HonoContext<AppEnvironment>,
  max: number,
  { detail, held }: BodyReading = {},
): AsyncGenerator<Uint8Array> {
  const source = openBodyChunks(c)
  if (!source) return
  let received = 0
  const watch = startBodyWatch(() => received)
  const ends = held ? [watch.tooSlow, held.givenBack] : [watch.tooSlow]
  try {
    for (;;) {
      const { done, value } = await Promise.race([source.next().catch(refuseBrokenBody), ...ends])
      if (done) return
      received += value.length
      held?.came(value.length)
      if (received > max) throw bodyTooLarge(max, detail)
      if (held?.add(value.length) === false) throw noRoomForBody()
      yield value
    }
  } finally {
    watch.stop()
  }
}

const bodyTooLarge = (max: number, detail = `That is too large: at most ${sizeLimitText(max)}.`) =>
  new AppError('too_large', detail)
const sizeLimitText = (bytes: number) =>
  bytes < 1_048_576 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1_048_576)} MB`

/**
 * Node's own stream where there is one: the web's Request costs a fifth of a small request. Leaving either early does
 * not destroy it.
 */
function openBodyChunks(c: HonoContext<AppEnvironment>): AsyncIterator<Uint8Array> | undefined {
  const incoming = c.env?.incoming
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body?.values({ preventCancel: true })
}

function refuseBrokenBody(): never {
  throw malformed('The request broke off before its end.')
}

function startBodyWatch(received: () => number) {
  let timer: NodeJS.Timeout
  const tooSlow = new Promise<never>((_, reject) => {
    let before = 0
    const refuse = () => reject(new AppError('timeout', 'That took too long to arrive. Please try again.'))
    const look = () => {
      if (received() - before < BODY_PROGRESS_BYTES) return refuse()
      before = received()
      timer = setTimeout(look, BODY_PATIENCE_MS)
    }
    const lookFirst = () => {
      if (received() === 0) return refuse()
      timer = setTimeout(look, BODY_PATIENCE_MS - FIRST_BYTE_MS)
    }
    timer = setTimeout(lookFirst, FIRST_BYTE_MS)
  })
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearTimeout(timer) }
}

export type HeldBody = ReturnType<typeof holdBodyBytes>

/**
 * Counts bytes for the sender of this request as they come: the blocks of the address, and the person if one is signed
 * in. `givenBack` is rejected when somebody who has fewer needs their room, or when the session of the request ends.
 */
export function holdBodyBytes(c: HonoContext<AppEnvironment>, size: 'files' | 'words') {
  const asker = c.get('asker')
  const from = addressBlock(clientAddress(c))
  const holders = addressBlocksAround(from)
  if (asker) holders.push({ key: asker.user.id, times: 1 })
  let giveBack = () => {}
  const givenBack = new Promise<never>((_, reject) => {
    giveBack = () => reject(noRoomForBody())
    c.get('sessionEnd')?.addEventListener('abort', () => reject(unauthenticated()), { once: true })
  })
  givenBack.catch(() => undefined)
  const share: BodyShare = size === 'words' && !asker ? 'strangers' : size
  const held = c.var.ctx.bytesInFlight(share, holders, giveBack)
  let came = 0
  return {
    ...held,
    givenBack,
    came: (bytes: number) => void (came += bytes),
    /** Counts what has come for the day of its sender; throws 429 when that is too much. */
    countDay: () => c.var.ctx.bytesPerDay(size, from, asker?.user.id, came),
  }
}

const noRoomForBody = () => unavailable('Too much is being uploaded just now. Please try again in a moment.', 5)
