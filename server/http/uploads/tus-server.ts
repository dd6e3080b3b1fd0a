import { type DataStore, ERRORS, MemoryLocker, Server } from '@tus/server'
import { UPLOAD_PIECE_BYTES_MAX } from '../../ports/files/uploads.ts'
import { FIRST_BYTE_MS, type HeldBody } from '../take-body.ts'

export const UPLOADS_PATH = '/api/uploads'
export const TUS_VERSION = '1.0.0'

export type TusServer = (request: TusRequest) => Promise<Response>
type TusRequest = {
  method: string
  /** The upload's name in the store. */
  id: string
  headers: Headers
  body?: ReadableStream<Uint8Array> | null
}

/** ms that a request may take to finish once another wants to write to its upload. */
const LOCK_DRAIN_MS = 500
const CUT_SHORT_ANSWER = {
  status_code: 409,
  body: 'Another request has gone on with this upload, or its line was cut.',
}

/**
 * The protocol of resumable uploads (tus 1.0: core, creation, termination) over this store. It knows no people:
 * permissions are checked before.
 */
export function openTusServer(datastore: DataStore): TusServer {
  const server = new Server({
    path: UPLOADS_PATH,
    datastore,
    // Within this process two requests never write to one upload. A new one ends another whose connection is dead.
    locker: new MemoryLocker({ acquireLockTimeout: 10_000 }),
    lockDrainTimeout: LOCK_DRAIN_MS,
    // The library answers 400. The piece was not malformed, so the device has to ask for the offset and go on.
    onResponseError: (_request, error) => (error === ERRORS.ABORTED ? CUT_SHORT_ANSWER : undefined),
    namingFunction: ({ url }) => uploadIdIn(url),
    getFileIdFromRequest: ({ url }) => uploadIdIn(url),
    generateUrl: (_request, { id }) => `${UPLOADS_PATH}/${id.split('/').at(-1)}`,
  })
  return ({ method, id, headers, body }) => {
    const url = `http://uploads.invalid/${encodeURIComponent(id)}`
    return server.handleWeb(new Request(url, { method, headers, ...(body ? { body, duplex: 'half' } : {}) }))
  }
}

const uploadIdIn = (url: string) => decodeURIComponent(url.split('/').at(-1)!)

/** Longest pause between chunks, in ms. */
const UPLOAD_SILENCE_MS = 30_000

type SteadyBodyOptions = { held?: HeldBody; silence?: number; first?: number }

/**
 * A body that may be slow, but not silent: a pause, or no beginning, ends it with an error, and the bytes so far are kept.
 * Of its bytes no more are counted than are in memory at once.
 */
export function steadyBody(
  body: ReadableStream<Uint8Array>,
  { held, silence = UPLOAD_SILENCE_MS, first = Math.min(silence, FIRST_BYTE_MS) }: SteadyBodyOptions = {},
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let patience = first
  let counted = 0
  return new ReadableStream({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooQuiet = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('Nothing came any more.')), patience)
      })
      try {
        const { done, value } = await Promise.race([reader.read(), tooQuiet, ...(held ? [held.givenBack] : [])])
        patience = silence
        if (done) return controller.close()
        held?.came(value.length)
        const more = Math.min(value.length, 2 * UPLOAD_PIECE_BYTES_MAX - counted)
        counted += more
        if (held?.add(more) === false) throw new Error('There is no room.')
        controller.enqueue(value)
      } catch (error) {
        controller.error(error)
        await reader.cancel(error).catch(() => {})
      } finally {
        clearTimeout(timer)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
