import { type DataStore, ERRORS, MemoryLocker, Server } from '@tus/server'

export const UPLOADS_PATH = '/api/uploads'
export const TUS = '1.0.0'

export type TusServer = (request: TusRequest) => Promise<Response>
type TusRequest = {
  method: string
  /** The upload, as the store names it. */
  id: string
  headers: Headers
  body?: ReadableStream<Uint8Array> | null
}

/** ms that a request may still take once another wants to write to its upload. */
const DRAIN = 500
const CUT_SHORT = { status_code: 409, body: 'Another request has gone on with this upload, or its line was cut.' }

/**
 * The protocol of resumable uploads (tus 1.0: core, creation, termination) over this store. It knows nothing of people: what may be
 * asked for, and what is refused, is settled before.
 */
export function openTusServer(datastore: DataStore): TusServer {
  const server = new Server({
    path: UPLOADS_PATH,
    datastore,
    // Of this process: two requests never write to one upload. A new one ends another whose line has died.
    locker: new MemoryLocker({ acquireLockTimeout: 10_000 }),
    lockDrainTimeout: DRAIN,
    // The library calls this a bad request (400). The piece was none: where the upload stands is to be asked for.
    onResponseError: (_request, error) => (error === ERRORS.ABORTED ? CUT_SHORT : undefined),
    namingFunction: ({ url }) => idIn(url),
    getFileIdFromRequest: ({ url }) => idIn(url),
    generateUrl: (_request, { id }) => `${UPLOADS_PATH}/${id.split('/').at(-1)}`,
  })
  return ({ method, id, headers, body }) => {
    const url = `http://uploads.invalid/${encodeURIComponent(id)}`
    return server.handleWeb(new Request(url, { method, headers, ...(body ? { body, duplex: 'half' } : {}) }))
  }
}

const idIn = (url: string) => decodeURIComponent(url.split('/').at(-1)!)

/** ms in which something must come. */
const SILENCE = 30_000

/** A body that may be slow, but not silent: then it ends in an error, and what has come of it stays. */
export function steadyBody(body: ReadableStream<Uint8Array>, silence = SILENCE): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooQuiet = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('Nothing came any more.')), silence)
      })
      try {
        const { done, value } = await Promise.race([reader.read(), tooQuiet])
        if (done) controller.close()
        else controller.enqueue(value)
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
