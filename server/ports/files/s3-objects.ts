import { createHash, randomUUID } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Logger } from 'pino'
import { unavailable, unusableSettingError } from '../../errors.ts'
import type { ServerSettings } from '../settings.ts'
import type { ListedObject, ObjectStore, StoredObject } from './object-store.ts'

type S3Bucket = { endpoint: string; region: string; name: string; accessKeyId: string; secretAccessKey: string }
type S3Request = { query?: Record<string, string>; headers?: Record<string, string>; body?: Uint8Array }

/** The bucket of the settings; null if files are stored in DATA_DIR. */
export function bucketInSettings(settings: ServerSettings): S3Bucket | null {
  const { S3_ENDPOINT, S3_REGION: region, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const endpoint = S3_ENDPOINT.replace(/\/+$/, '')
  return { endpoint, region, name: S3_BUCKET, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}

/**
 * A bucket of S3 or a compatible store, with path-style addresses (endpoint/bucket/name) and requests signed by
 * Signature Version 4. All requests are idempotent, and retried if the store is busy or the connection breaks; after
 * that it throws 503 and logs for the operator.
 */
export function openBucketStore(bucket: S3Bucket, log: Logger): ObjectStore {
  const send = createBucketSender(bucket, log)
  return {
    async put(name, bytes) {
      await send('PUT', name, { body: bytes, headers: { 'content-type': 'application/octet-stream' } }).then(
        discardAnswerBody,
      )
    },
    async open(name) {
      const first = await send('GET', name)
      return first && { size: contentLengthOf(first), body: wholeObjectBody(send, name, first) }
    },
    async remove(name) {
      await send('DELETE', name).then(discardAnswerBody)
    },
    async *list(beginning) {
      for (let after: string | undefined = ''; after !== undefined;) {
        const query = { 'list-type': '2', prefix: beginning, ...(after && { 'continuation-token': after }) }
        const page: string = (await (await send('GET', '', { query }))?.text()) ?? ''
        yield* listedObjectsIn(page)
        after = /<NextContinuationToken>([^<]+)/.exec(page)?.[1]
      }
    },
  }
}

type SendToBucket = ReturnType<typeof createBucketSender>

/** Attempts, and the pause before the second (ms), which doubles. */
const S3_TRIES = 5
const FIRST_PAUSE_MS = 100
/** ms that the store may take to begin its answer, and between two chunks of it. */
const S3_SILENCE_MS = 15_000
const LOG_FAULT_EVERY_MS = 60_000

function createBucketSender(bucket: S3Bucket, log: Logger) {
  let loggedAt = -Infinity

  /** The answer; null if there is nothing of that name. */
  return async function send(method: string, name: string, asked: S3Request = {}): Promise<Response | null> {
    let fault: unknown
    for (let tries = 0; tries < S3_TRIES; tries++) {
      // With jitter, so that requests refused together are not retried together.
      if (tries > 0) await pauseBeforeRetry(FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random()))
      try {
        const answer = await sendSignedRequest(bucket, method, name, asked)
        if (answer.ok) return answer
        fault = await s3RefusalOf(answer)
        if ((fault as S3Refusal).code === 'NoSuchKey') return null
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 408) break
      } catch (error) {
        fault = error
      }
    }
    logFault(fault, method)
    throw unavailable('Files cannot be reached just now. Please try again in a moment.', 5)
  }

  function logFault(fault: unknown, method: string) {
    const now = performance.now()
    if (now - loggedAt < LOG_FAULT_EVERY_MS) return
    loggedAt = now
    log.error(
      { err: fault, method },
      'the store of files does not do what it is asked: S3_ENDPOINT, S3_BUCKET, its keys',
    )
  }
}

const pauseBeforeRetry = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const discardAnswerBody = (answer: Response | null) => answer?.body?.cancel()
const contentLengthOf = (answer: Response) => Number(answer.headers.get('content-length'))

async function sendSignedRequest(
  bucket: S3Bucket,
  method: string,
  name: string,
  { query = {}, headers = {}, body }: S3Request,
) {
  const url = new URL(`${bucket.endpoint}/${bucket.name}${name && `/${name}`}`)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  // Part of the signature: the store refuses other bytes.
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    ...bucket,
    url: url.href,
    method,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    service: 's3',
  })
  const signed = await signer.sign()
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('The store of files does not answer.')), S3_SILENCE_MS)
  try {
    const { signal } = limit
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal,
      ...(body ? { body: Buffer.from(body) } : {}),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** A refusal by the store: its error code (Amazon S3 API, Error Responses), and the status. */
class S3Refusal extends Error {
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(`${status} ${code} ${message}`.trim())
    this.name = 'Refusal'
    this.code = code
  }
}

async function s3RefusalOf(answer: Response) {
  const text = await answer.text().catch(() => '')
  const textOf = (tag: string) => new RegExp(`<${tag}>([^<]*)`).exec(text)?.[1] ?? ''
  return new S3Refusal(answer.status, textOf('Code'), textOf('Message'))
}

/** The names are ours: none contains a character that XML escapes. */
function* listedObjectsIn(page: string): Generator<ListedObject> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const of = (tag: string) => new RegExp(`<${tag}>([^<]*)`).exec(entry)?.[1] ?? ''
    yield { name: of('Key'), size: Number(of('Size')), keptAt: new Date(of('LastModified')) }
  }
}

/**
 * All bytes of an object, in order: after a broken connection the rest is requested, as long as it is the same object.
 */
function wholeObjectBody(send: SendToBucket, name: string, first: Response): StoredObject['body'] {
  const [size, etag] = [contentLengthOf(first), first.headers.get('etag') ?? '']
  let reader = first.body!.getReader()
  let [at, cuts] = [0, 0]
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        const piece = await withSilenceLimit(reader.read()).catch(() => null)
        if (piece?.value) {
          at += piece.value.length
          return controller.enqueue(piece.value)
        }
        if (at === size) return controller.close()
        void reader.cancel().catch(() => undefined)
        if (++cuts >= S3_TRIES) throw new Error('A file broke off too often while it was read.')
        const rest = await send('GET', name, { headers: { range: `bytes=${at}-`, 'if-match': etag } })
        if (rest?.status !== 206) throw new Error('A file has changed while it was read.')
        reader = rest.body!.getReader()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

async function withSilenceLimit<T>(piece: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooQuiet = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came any more.')), S3_SILENCE_MS)
  })
  return Promise.race([piece, tooQuiet]).finally(() => clearTimeout(timer))
}

/** Which setting causes a refusal at the start (Amazon S3 API, List of error codes). */
const SETTINGS_TO_BLAME: Record<string, [keyof ServerSettings, string]> = {
  NoSuchBucket: ['S3_BUCKET', 'there is no bucket of this name'],
  InvalidBucketName: ['S3_BUCKET', 'this cannot be the name of a bucket'],
  InvalidAccessKeyId: ['S3_ACCESS_KEY_ID', 'the store does not know this key'],
  SignatureDoesNotMatch: ['S3_SECRET_ACCESS_KEY', 'this is not the secret of S3_ACCESS_KEY_ID'],
  AccessDenied: ['S3_ACCESS_KEY_ID', 'this key may not put, read, list and delete in the bucket'],
  AuthorizationHeaderMalformed: ['S3_REGION', 'the bucket is in another region'],
  PermanentRedirect: ['S3_REGION', 'the bucket is in another region'],
  RequestTimeTooSkewed: ['S3_ENDPOINT', 'the clock of this machine is not that of the store'],
}

/**
 * Writes, reads, lists and deletes a small object, and requests it unsigned, as a stranger would. Throws with the wrong
 * setting's name: a server that cannot store files, or whose files are public, does not start.
 */
export async function checkBucket(bucket: S3Bucket) {
  const name = `check/${randomUUID()}`
  const body = Buffer.from('Standby looks whether files can be kept here.')
  const expectOk = async (method: string, path: string, asked: S3Request = {}) => {
    const answer = await sendSignedRequest(bucket, method, path, asked).catch((error: Error) => {
      throw unusableSetting(
        'S3_ENDPOINT',
        `nothing answers at ${bucket.endpoint} (${(error.cause as Error)?.message || error.message})`,
      )
    })
    if (answer.ok) return answer.text()
    const { code, message } = await s3RefusalOf(answer)
    const [setting, words] = SETTINGS_TO_BLAME[code] ?? ['S3_ENDPOINT', `the store answers ${message}`]
    throw unusableSetting(setting, words)
  }
  await expectOk('PUT', name, { body })
  const stranger = await fetch(`${bucket.endpoint}/${bucket.name}/${name}`)
  await stranger.body?.cancel()
  const same = (await expectOk('GET', name)) === body.toString()
  const listed = (await expectOk('GET', '', { query: { 'list-type': '2', prefix: name } })).includes(name)
  await expectOk('DELETE', name)
  if (stranger.ok)
    throw unusableSetting('S3_BUCKET', 'everybody can read what is in this bucket: take its public access away')
  if (!same || !listed) throw unusableSetting('S3_ENDPOINT', 'what answers here does not keep what it is given')
}

const unusableSetting = (setting: keyof ServerSettings, words: string) => unusableSettingError(setting, words)
