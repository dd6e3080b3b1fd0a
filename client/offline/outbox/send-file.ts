import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import type { UploadPurpose } from '../../../shared/files.ts'
import { NO_ANSWER, RequestError, type SendAny } from '../../http/create-request.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import type { Device } from '../store/device.ts'
import { safely, StorageFull } from '../store/safely.ts'
import { pathTo } from '../../http/path-to.ts'

/** A file on this device that is to be on the server, under the same id, before the item that needs it. */
export type WaitingFile = { id: string; bytes: ArrayBuffer; name: string; purpose: UploadPurpose }

/**
 * Bytes of one piece. The first is small enough for a line of 2 kbit/s, and each is what the line carried in `PIECE_TIME` of the one before:
 * what a cut costs stays small, and a piece that moves is through long before its time is over.
 */
const PIECE_FIRST = 16_384
const PIECE_MIN = 4_096
const PIECE_MAX = 1_048_576
/** ms */
const PIECE_TIME = 8_000
const PIECE_TIMEOUT = 180_000

/**
 * Sends a file piece by piece (tus 1.0), from where the server has it: across cuts, restarts, tabs and the worker. False when its item
 * was taken out of the outbox meanwhile. Throws RequestError as a request does; what has arrived by then need not go again.
 */
export async function sendFile(device: Device, row: OutboxRow, token: string, file: WaitingFile): Promise<boolean> {
  const url = pathTo`/api/uploads/${file.id}`
  const size = file.bytes.byteLength
  const line = createLine(device, row, token, size)
  const upload = new Upload(new Blob([]), {
    endpoint: '/api/uploads',
    // Asked for where it may be; the rest begins it, and a beginning that was made before is answered as such.
    uploadUrl: row.progress ? url : null,
    metadata: { id: file.id, purpose: file.purpose, filename: file.name },
    chunkSize: PIECE_FIRST,
    storeFingerprintForResuming: false,
    fingerprint: async () => '',
    fileReader: { openFile: async () => sourceOf(file.bytes) },
    httpStack: { createRequest: line.request, getName: () => 'request' },
    retryDelays: [0],
    // Once: where it is now is asked for, and it goes on in smaller pieces. A line that is gone is the outbox's affair.
    onShouldRetry: (error) => error.originalRequest?.getMethod() === 'PATCH' && line.mayGoOn(),
  })
  line.onPiece = (bytes) => void (upload.options.chunkSize = bytes)

  try {
    await new Promise<void>((resolve, reject) => {
      upload.options.onSuccess = () => resolve()
      upload.options.onError = reject
      upload.start()
    })
    return await line.note(size)
  } catch (error) {
    if (line.isTakenBack()) {
      await giveUp(device, token, url)
      return false
    }
    const failure = line.failure()
    // Another request was first, more than once: nothing is wrong with the file, and it goes on from where it stands by then.
    // Where no request failed, an answer was not the protocol's: it does not say where the upload is, or how far.
    const isNoAnswer = isPassing(failure) || (failure === undefined && error instanceof DetailedError)
    throw isNoAnswer ? new RequestError(0, NO_ANSWER) : (failure ?? error)
  }
}

/** What the protocol asks for, as requests of this device; it knows how fast they went, and why the last one failed. */
function createLine(device: Device, row: OutboxRow, token: string, size: number) {
  let piece = PIECE_FIRST
  let furthest = row.progress?.sent ?? 0
  let failure: unknown
  let takenBack = false
  const line = {
    onPiece: (_bytes: number) => {},
    failure: () => failure,
    isTakenBack: () => takenBack,
    mayGoOn: () => !takenBack && !device.signal.aborted && isPassing(failure),
    request,
    note,
  }

  function setPiece(bytes: number) {
    piece = Math.round(Math.min(PIECE_MAX, Math.max(PIECE_MIN, bytes)))
    line.onPiece(piece)
  }

  function request(method: string, url: string): HttpRequest {
    const headers: Record<string, string> = {}
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => void (headers[name] = value),
      getHeader: (name) => headers[name],
      setProgressHandler: () => {},
      abort: async () => {},
      getUnderlyingObject: () => null,
      send: (body: Blob | null) => send(method, url, headers, body ?? undefined),
    }
  }

  async function send(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: Blob,
  ): Promise<HttpResponse> {
    try {
      if (body && !(await note(Number(headers['Upload-Offset'])))) {
        takenBack = true
        throw new Error('Taken out of the outbox.')
      }
      const begun = performance.now()
      const answer = await ask(method, url, headers, body)
      if (body) setPiece(Math.min(piece * 4, (body.size * PIECE_TIME) / Math.max(1, performance.now() - begun)))
      return answerOf(200, answer)
    } catch (error) {
      failure = error
      if (body) setPiece(piece / 2)
      if (error instanceof RequestError && error.status > 0) return answerOf(error.status)
      throw error
    }
  }

  async function ask(method: string, url: string, headers: Record<string, string>, body?: Blob): Promise<Headers> {
    let received = new Headers()
    const tooLong = AbortSignal.timeout(PIECE_TIMEOUT)
    try {
      // The server answers GET as HEAD, and says why where it refuses.
      await (device.request as SendAny)(
        method === 'HEAD' ? 'GET' : (method as 'POST'),
        url.slice(url.indexOf('/uploads')),
        body,
        {
          token,
          headers,
          // A piece that takes long says nothing of whether there is signal.
          ...(body ? { timeout: PIECE_TIMEOUT * 2 } : {}),
          signal: AbortSignal.any([device.signal, tooLong]),
          read: async () => undefined,
          onHeaders: (own) => void (received = own),
        },
      )
    } catch (error) {
      if (tooLong.aborted && !device.signal.aborted) throw new RequestError(0, NO_ANSWER)
      throw error
    }
    return received
  }

  /** Writes down how much has arrived; false where the item is not in the outbox any more. A full device sends all the same. */
  async function note(sent: number): Promise<boolean> {
    const { id } = row
    const moved = sent > furthest ? { attempts: 0 } : {}
    furthest = Math.max(furthest, sent)
    const item = () => device.db.outbox.where({ id })
    try {
      return (await safely(device.db, () => item().modify({ progress: { sent, size }, ...moved }))) > 0
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      return (await safely(device.db, () => item().count())) > 0
    }
  }
  return line
}

const answerOf = (status: number, headers = new Headers()): HttpResponse => ({
  getStatus: () => status,
  getHeader: (name) => headers.get(name) ?? undefined,
  getBody: () => '',
  getUnderlyingObject: () => null,
})

/** No answer, a piece that came twice, or an upload that another request holds. */
const isPassing = (failure: unknown) => failure instanceof RequestError && [0, 409, 423].includes(failure.status)

const sourceOf = (bytes: ArrayBuffer) => ({
  size: bytes.byteLength,
  slice: async (start: number, end: number) => ({
    value: new Blob([bytes.slice(start, end)]),
    done: end >= bytes.byteLength,
  }),
  close() {},
})

/** What nobody will name need not lie there until it is swept. */
async function giveUp({ request }: Device, token: string, url: string) {
  const headers = { 'tus-resumable': '1.0.0' }
  const path = url.slice('/api'.length)
  await (request as SendAny)('DELETE', path, undefined, { token, headers, read: async () => undefined }).catch(() => {})
}
