import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import type { UploadPurpose } from '../../../shared/files.ts'
import { NO_CONNECTION_TEXT, RequestError, type SendUntypedRequest } from '../../http/create-request.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import type { Device } from '../store/device.ts'
import { runOnDatabase, StorageFull } from '../store/safely.ts'
import { pathTo } from '../../http/path-to.ts'

/** A file on this device that must be on the server, under the same id, before the item that needs it. */
export type WaitingFile = { id: string; bytes: ArrayBuffer; name: string; purpose: UploadPurpose }

/**
 * Bytes of one piece. The first is small enough for a connection of 2 kbit/s, and each is what the connection carried
 * in `PIECE_TIME_MS` of the one before, so that a broken connection loses little, and a piece in progress ends well before
 * its time-out.
 */
const FIRST_PIECE_BYTES = 16_384
const PIECE_BYTES_MIN = 4_096
const PIECE_BYTES_MAX = 1_048_576
/** ms */
const PIECE_TIME_MS = 8_000
const PIECE_TIMEOUT_MS = 180_000

/**
 * Sends a file piece by piece (tus 1.0), from the server's offset: across broken connections, restarts, tabs and the
 * worker. False if its item was removed from the outbox meanwhile. Throws RequestError as a request does; what has
 * arrived by then need not be sent again.
 */
export async function sendFileInPieces(
  device: Device,
  row: OutboxRow,
  token: string,
  file: WaitingFile,
): Promise<boolean> {
  const url = pathTo`/api/uploads/${file.id}`
  const size = file.bytes.byteLength
  const connection = createUploadConnection(device, row, token, size)
  const upload = new Upload(new Blob([]), {
    endpoint: '/api/uploads',
    // An upload with progress is resumed; otherwise it is created, and a repeated creation returns the existing one.
    uploadUrl: row.progress ? url : null,
    metadata: { id: file.id, purpose: file.purpose, filename: file.name },
    chunkSize: FIRST_PIECE_BYTES,
    storeFingerprintForResuming: false,
    fingerprint: async () => '',
    fileReader: { openFile: async () => uploadFileSource(file.bytes) },
    httpStack: { createRequest: connection.request, getName: () => 'request' },
    retryDelays: [0],
    // One retry: asks for the offset and continues in smaller pieces. A lost connection is left to the outbox.
    onShouldRetry: (error) => error.originalRequest?.getMethod() === 'PATCH' && connection.mayGoOn(),
  })
  connection.onPiece = (bytes) => void (upload.options.chunkSize = bytes)

  try {
    await new Promise<void>((resolve, reject) => {
      upload.options.onSuccess = () => resolve()
      upload.options.onError = reject
      upload.start()
    })
    return await connection.note(size)
  } catch (error) {
    if (connection.isTakenBack()) {
      await deleteAbandonedUpload(device, token, url)
      return false
    }
    const failure = connection.failure()
    // Other requests were first, repeatedly: the file is fine, and continues from its offset by then. Without a failed
    // request, an answer did not follow the protocol: it does not say where the upload is, or how far.
    const isNoAnswer = isRetryableUploadFailure(failure) || (failure === undefined && error instanceof DetailedError)
    throw isNoAnswer ? new RequestError(0, NO_CONNECTION_TEXT) : (failure ?? error)
  }
}

/**
 * The protocol's requests, made by this device's `request`; remembers how fast they were, and why the last one failed.
 */
function createUploadConnection(device: Device, row: OutboxRow, token: string, size: number) {
  let piece = FIRST_PIECE_BYTES
  let furthest = row.progress?.sent ?? 0
  let failure: unknown
  let takenBack = false
  const connection = {
    onPiece: (_bytes: number) => {},
    failure: () => failure,
    isTakenBack: () => takenBack,
    mayGoOn: () => !takenBack && !device.signal.aborted && isRetryableUploadFailure(failure),
    request,
    note,
  }

  function setPiece(bytes: number) {
    piece = Math.round(Math.min(PIECE_BYTES_MAX, Math.max(PIECE_BYTES_MIN, bytes)))
    connection.onPiece(piece)
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
      if (body) setPiece(Math.min(piece * 4, (body.size * PIECE_TIME_MS) / Math.max(1, performance.now() - begun)))
      return tusResponseOf(200, answer)
    } catch (error) {
      failure = error
      if (body) setPiece(piece / 2)
      if (error instanceof RequestError && error.status > 0) return tusResponseOf(error.status)
      throw error
    }
  }

  async function ask(method: string, url: string, headers: Record<string, string>, body?: Blob): Promise<Headers> {
    let received = new Headers()
    const tooLong = AbortSignal.timeout(PIECE_TIMEOUT_MS)
    try {
      // The server answers GET as HEAD, with the reason if it refuses.
      await (device.request as SendUntypedRequest)(
        method === 'HEAD' ? 'GET' : (method as 'POST'),
        url.slice(url.indexOf('/uploads')),
        body,
        {
          token,
          headers,
          // A slow piece says nothing about whether there is signal.
          ...(body ? { timeout: PIECE_TIMEOUT_MS * 2 } : {}),
          signal: AbortSignal.any([device.signal, tooLong]),
          read: async () => undefined,
          onHeaders: (own) => void (received = own),
        },
      )
    } catch (error) {
      if (tooLong.aborted && !device.signal.aborted) throw new RequestError(0, NO_CONNECTION_TEXT)
      throw error
    }
    return received
  }

  /**
   * Stores how much has arrived; false if the item is not in the outbox any more. A full device continues without
   * storing it.
   */
  async function note(sent: number): Promise<boolean> {
    const { id } = row
    const moved = sent > furthest ? { attempts: 0 } : {}
    furthest = Math.max(furthest, sent)
    const item = () => device.db.outbox.where({ id })
    try {
      return (await runOnDatabase(device.db, () => item().modify({ progress: { sent, size }, ...moved }))) > 0
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      return (await runOnDatabase(device.db, () => item().count())) > 0
    }
  }
  return connection
}

const tusResponseOf = (status: number, headers = new Headers()): HttpResponse => ({
  getStatus: () => status,
  getHeader: (name) => headers.get(name) ?? undefined,
  getBody: () => '',
  getUnderlyingObject: () => null,
})

/** No answer, a piece that arrived twice, or an upload that another request holds. */
const isRetryableUploadFailure = (failure: unknown) =>
  failure instanceof RequestError && [0, 409, 423].includes(failure.status)

const uploadFileSource = (bytes: ArrayBuffer) => ({
  size: bytes.byteLength,
  slice: async (start: number, end: number) => ({
    value: new Blob([bytes.slice(start, end)]),
    done: end >= bytes.byteLength,
  }),
  close() {},
})

/** Deletes an upload that will not be used, instead of leaving it to the server's sweep. */
async function deleteAbandonedUpload({ request }: Device, token: string, url: string) {
  const headers = { 'tus-resumable': '1.0.0' }
  const path = url.slice('/api'.length)
  await (request as SendUntypedRequest)('DELETE', path, undefined, {
    token,
    headers,
    read: async () => undefined,
  }).catch(() => {})
}
