import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { JSON_BYTES_MAX } from '../../shared/api/declare-operations.ts'
import { PHOTO_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { AppError, malformed, unauthenticated, unavailable } from '../errors.ts'
import type { AppEnv } from './app-env.ts'
import type { BodyShare } from './bytes-in-flight.ts'
import { watchShape } from './json-shape.ts'
import { blocksAround } from '../ports/address-blocks.ts'
import { addressBlock, clientAddress } from './client-address.ts'
import { openForm } from './read-form.ts'

/** The photo or document, and the multipart framing around it. The service checks the size of the file alone. */
const UPLOAD_MAX = PHOTO_MAX + 65_536
/** The only kind of form that is taken: a file cannot come in another, and millions of names can. */
const FORM = /^multipart\/form-data\b/i

type RequestBody = { content: Partial<Record<string, unknown>>; 'x-max-bytes'?: number | undefined }

/**
 * Reads an operation's body, after the caller was admitted and before anything parses it. At most `x-max-bytes`, else
 * 64 kB, or a photo's size for a form. The JSON shape is checked whatever the content type, because parsers differ in
 * what they accept as JSON. What has come is counted, not what is announced.
 */
export function takeBody(declared: RequestBody): MiddlewareHandler<AppEnv> {
  const isJson = 'application/json' in declared.content
  const max = declared['x-max-bytes'] ?? (isJson ? JSON_BYTES_MAX : UPLOAD_MAX)
  const detail = max > 1_048_576 ? TEXT.fileTooLarge : undefined

  return async (c, next) => {
    const announced = announcedBytes(c)
    if (announced === 0) return next()
    const type = c.req.header('content-type')
    if (!type || !(isJson || FORM.test(type)))
      throw new AppError('unsupported', 'This is not a kind of body that can be taken here.')
    if (announced !== undefined && announced > max) throw tooLarge(max, detail)
    // Until the response is complete: a form's files, and what is drawn from them, are in memory until then.
    const held = holdBytes(c, (announced ?? max) > JSON_BYTES_MAX ? 'files' : 'words')
    try {
      const chunks = bodyChunks(c, max, { detail, held })
      if (isJson) keep(c, 'text', await readText(chunks))
      else keep(c, 'formData', await readForm(chunks, type))
      held.arrived()
      await held.countDay()
      await next()
    } finally {
      held.release()
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

async function readText(chunks: AsyncIterable<Uint8Array>) {
  const faultOf = watchShape()
  const kept: Uint8Array[] = []
  for await (const chunk of chunks) {
    const fault = faultOf(chunk)
    if (fault) throw malformed(fault)
    kept.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(kept))
}

async function readForm(chunks: AsyncIterable<Uint8Array>, type: string) {
  const form = openForm(type)
  for await (const chunk of chunks) form.add(chunk)
  return form.end()
}

/** Where Hono looks first; it stores promises there, whatever its types say. */
function keep(c: HonoContext<AppEnv>, kind: 'text' | 'formData', value: string | FormData) {
  Object.assign(c.req.bodyCache, { [kind]: Promise.resolve(value) })
}

/** A body must begin within 5 s, and bring 64 kB every 30 s. */
export const FIRST_BYTE = 5_000
const PATIENCE = 30_000
const PROGRESS = 65_536

type Reading = { detail?: string | undefined; held?: HeldBody }

/**
 * The chunks of a request's body, read only as they are consumed. 413 beyond `max` bytes, counted as they arrive; 503
 * when `held` has no room for them, or is given back; 408 when nothing comes in 5 s, or less than 64 kB in 30 s: an
 * ordinary body has half a minute in all, a large one continues as long as it progresses.
 */
async function* bodyChunks(
  c: HonoContext<AppEnv>,
  max: number,
  { detail, held }: Reading = {},
): AsyncGenerator<Uint8Array> {
  const source = open(c)
  if (!source) return
  let received = 0
  const watch = startWatch(() => received)
  const ends = held ? [watch.tooSlow, held.givenBack] : [watch.tooSlow]
  try {
    for (;;) {
      const { done, value } = await Promise.race([source.next().catch(brokenOff), ...ends])
      if (done) return
      received += value.length
      held?.came(value.length)
      if (received > max) throw tooLarge(max, detail)
      if (held?.add(value.length) === false) throw noRoom()
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
    const refuse = () => reject(new AppError('timeout', 'That took too long to arrive. Please try again.'))
    const look = () => {
      if (received() - before < PROGRESS) return refuse()
      before = received()
      timer = setTimeout(look, PATIENCE)
    }
    const lookFirst = () => {
      if (received() === 0) return refuse()
      timer = setTimeout(look, PATIENCE - FIRST_BYTE)
    }
    timer = setTimeout(lookFirst, FIRST_BYTE)
  })
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearTimeout(timer) }
}

export type HeldBody = ReturnType<typeof holdBytes>

/**
 * Counts bytes for the sender of this request as they come: the blocks of the address, and the person if one is signed
 * in. `givenBack` is rejected when somebody who has fewer needs their room, or when the session of the request ends.
 */
export function holdBytes(c: HonoContext<AppEnv>, size: 'files' | 'words') {
  const asker = c.get('asker')
  const from = addressBlock(clientAddress(c))
  const holders = blocksAround(from)
  if (asker) holders.push({ key: asker.user.id, times: 1 })
  let giveBack = () => {}
  const givenBack = new Promise<never>((_, reject) => {
    giveBack = () => reject(noRoom())
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

const noRoom = () => unavailable('Too much is being uploaded just now. Please try again in a moment.', 5)
