import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'

export const S3_KEYS = { S3_ACCESS_KEY_ID: 'AKIDSTANDBYTESTS', S3_SECRET_ACCESS_KEY: 'canary/secret+key-4410' }
const REGION = 'eu-test-1'

type Kept = { bytes: Buffer; at: Date }
type Fault =
  | { status: number; code: string }
  /** The answer's body breaks off after this many bytes. */
  | { cutAfter: number }
  | 'hang up'

/**
 * The part of Amazon S3's REST API that storing files needs, on a real socket: objects by path, ListObjectsV2 in pages,
 * ranges, and a check of every request's signature (Signature Version 4) and body hash. Each entry of `faults` is used
 * once.
 */
export async function startS3() {
  const buckets = new Map<string, Map<string, Kept>>()
  const control = {
    faults: [] as Fault[],
    /** Entries per page of a list. */
    pageSize: 1000,
    /** ms before each answer. */
    delay: 0,
    /** Whether everybody may read, as with a public bucket policy. */
    isPublic: false,
    isAway: false,
    asked: [] as string[],
  }
  let running = 0
  const server = createServer(async (request, response) => {
    running++
    await answer(request, response).catch(() => request.socket.destroy())
    running--
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request)
    if (control.delay) await new Promise((resolve) => setTimeout(resolve, control.delay))
    control.asked.push(`${request.method} ${request.url}`)
    const fault = control.faults.shift()
    if (control.isAway || fault === 'hang up') return void request.socket.destroy()
    if (fault && 'status' in fault) return refuse(response, fault.status, fault.code)
    const isOpen = control.isPublic && request.method === 'GET' && !request.headers.authorization
    const refusal = isOpen ? null : refusalOf(request, body)
    if (refusal) return refuse(response, ...refusal)
    const cutAfter = fault && 'cutAfter' in fault ? fault.cutAfter : null
    return serve(request, response, body, cutAfter)
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: Buffer, cutAfter: number | null) {
    const url = new URL(request.url!, 'http://s3')
    const [, bucketName = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const bucket = buckets.get(bucketName)
    if (!bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (!key) return list(bucket, url.searchParams, response)
    const kept = bucket.get(key)
    if (request.method === 'PUT') {
      bucket.set(key, { bytes: body, at: new Date() })
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (request.method === 'DELETE') {
      bucket.delete(key)
      return void response.writeHead(204).end()
    }
    if (!kept) return refuse(response, 404, 'NoSuchKey')
    const wanted = request.headers['if-match']
    if (wanted && wanted !== etagOf(kept.bytes)) return refuse(response, 412, 'PreconditionFailed')
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const bytes = kept.bytes.subarray(from)
    response.writeHead(request.headers.range ? 206 : 200, {
      'content-length': bytes.length,
      etag: etagOf(kept.bytes),
    })
    if (cutAfter === null) return void response.end(bytes)
    return void response.write(bytes.subarray(0, cutAfter), () => request.socket.destroy())
  }

  function list(bucket: Map<string, Kept>, query: URLSearchParams, response: ServerResponse) {
    const keys = [...bucket.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + control.pageSize)
    const isMore = from + page.length < keys.length
    const entries = page.map((key) => {
      const { bytes, at } = bucket.get(key)!
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const next = isMore ? `<NextContinuationToken>${from + page.length}</NextContinuationToken>` : ''
    const text = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    control,
    buckets,
    /** A new bucket, and the settings for it. */
    bucket() {
      const S3_BUCKET = `bucket-${randomUUID()}`
      const objects = new Map<string, Kept>()
      buckets.set(S3_BUCKET, objects)
      return { objects, settings: { S3_ENDPOINT, S3_REGION: REGION, S3_BUCKET, ...S3_KEYS } }
    },
    /** Resolves once every client has gone and what they had sent by then is stored. */
    async idle() {
      const connections = () =>
        new Promise<number>((resolve, reject) =>
          server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
        )
      await eventually(async () => expect([await connections(), running]).toEqual([0, 0]))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>As told</Message></Error>`)
}

const FIELDS =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** Status and code for a request without a valid signature (Amazon S3 API, Signature Version 4); else null. */
function refusalOf({ method, url, headers }: IncomingMessage, body: Buffer): [number, string] | null {
  const [, key, day, region, names = '', signature] = FIELDS.exec(headers.authorization ?? '') ?? []
  if (!signature) return [403, 'AccessDenied']
  if (key !== S3_KEYS.S3_ACCESS_KEY_ID) return [403, 'InvalidAccessKeyId']
  if (region !== REGION) return [400, 'AuthorizationHeaderMalformed']
  if (headers['x-amz-content-sha256'] !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch']
  const [path, query = ''] = url!.split('?')
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return [403, 'AccessDenied']
  const moment = String(headers['x-amz-date'])
  if (!moment.startsWith(day!) || Math.abs(Date.now() - timeOf(moment)) > 900_000) return [403, 'RequestTimeTooSkewed']
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    names,
    sha256(body),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const forDay = hmac(`AWS4${S3_KEYS.S3_SECRET_ACCESS_KEY}`, day!)
  const own = hmac(hmac(hmac(hmac(forDay, region), 's3'), 'aws4_request'), text).toString('hex')
  return own === signature ? null : [403, 'SignatureDoesNotMatch']
}

/** '20261122T201533Z' as ms. */
const timeOf = (text: string) => Date.parse(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
