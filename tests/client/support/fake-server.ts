import { API_MARK } from '../../../shared/api-mark.ts'
import type { SentMessageAnswer } from '../../../shared/messages/messages.ts'
import { createFakeUploads } from './fake-uploads.ts'

export type Call = { method: string; path: string; body: any; token: string | null }
/**
 * With `page` it comes from an intermediary (a hotel's sign-in page), else from the server: with its mark, and
 * problem+json for failures.
 */
export type Answer =
  | { status: number; body?: unknown; headers?: Record<string, string>; page?: string }
  | 'network'
  | 'hang'
type Answerer = (call: Call) => Answer | Promise<Answer>

/** A fake server behind fetch, with answers from the test. By default it accepts every item, once per id. */
export function createFakeServer() {
  const calls: Call[] = []
  const uploads = createFakeUploads()
  const server = {
    /** All requests except the pieces of files. */
    calls,
    uploads,
    /** Paths requested so far, without /api. */
    paths: () => calls.map(({ path }) => path),
    contents: () =>
      calls.filter(({ path }) => path.startsWith('/messages/send')).map(({ body }) => body.content as string),
    answer: accept as Answerer,
    fetch: (async (input: string, init: RequestInit = {}): Promise<Response> => {
      const answer: Answer = await answerTo(input, init)
      if (answer === 'network') throw new TypeError('Failed to fetch')
      if (answer === 'hang') return never(init.signal)
      return answer.page === undefined ? ours(answer) : pageOf(answer.status, answer.page, answer.headers)
    }) as typeof fetch,
  }

  async function answerTo(input: string, init: RequestInit): Promise<Answer> {
    if (input.startsWith('/api/uploads')) {
      const { method = 'GET', body } = init
      return uploads.take({ method, path: input.replace(/^\/api/, ''), headers: new Headers(init.headers), body })
    }
    const call = readCall(input, init)
    const upload = uploads.kept.get(call.body?.upload_id)
    // Like the server: the request names the file that was uploaded before.
    if (upload) call.body.file = new File([new Uint8Array(upload.bytes)], upload.name)
    calls.push(call)
    return server.answer(call)
  }
  return server
}

function ours({
  status,
  body,
  headers,
}: {
  status: number
  body?: unknown
  headers?: Record<string, string>
}): Response {
  const isFine = status < 400
  const said = isFine ? body : { type: 'about:blank', title: 'Failed', status, detail: '', ...(body as object) }
  return new Response(said === undefined ? null : JSON.stringify(said), {
    status,
    headers: { 'content-type': isFine ? 'application/json' : 'application/problem+json', [API_MARK]: '1', ...headers },
  })
}

/** A file from the server, which begins like its type. */
export const fileOf = (type: 'application/pdf' | 'image/webp'): Answer => ({
  status: 200,
  headers: { 'content-type': type, [API_MARK]: '1' },
  page: type === 'image/webp' ? 'RIFF....WEBPVP8 ' : '%PDF-1.7',
})

/** An empty body for 204 and 304, which have none. */
export const pageOf = (status: number, page: string, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : page, { status, headers: { 'content-type': 'text/html', ...headers } })

/** Pending until its caller aborts it. */
function never(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

function readCall(input: string, { method = 'GET', headers, body }: RequestInit): Call {
  const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? null
  return { method, path: input.replace(/^\/api/, ''), body: read(body), token }
}

/** JSON, or the fields of a form. */
function read(body: RequestInit['body']) {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? JSON.parse(String(body)) : undefined
}

let seq = 100

export function accept({ method, path, body }: Call): Answer {
  if (path.startsWith('/sync')) return { status: 200, body: { cursor: 'e.1', reset: false, more: false, changes: [] } }
  if (path.startsWith('/messages/send')) return { status: 201, body: sent(body) }
  if (path.endsWith('/apply')) {
    const job_id = path.split('/')[2]
    return {
      status: 201,
      body: {
        id: body.id,
        job_id,
        freelancer_id: 'me',
        job_role_id: null,
        status: 'pending',
        message: body.message,
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
      },
    }
  }
  if (path.endsWith('/withdraw')) {
    const [, , job_id, , id] = path.split('/')
    return {
      status: 200,
      body: {
        id,
        job_id,
        freelancer_id: 'me',
        job_role_id: null,
        status: 'withdrawn',
        message: '',
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2030-01-01T00:00:00Z',
      },
    }
  }
  if (path === '/messages/upload-attachment') {
    return {
      status: 201,
      body: { attachment_url: `/api/messages/attachments/${body.id}`, attachment_name: body.file.name },
    }
  }
  if (path === '/users/photos') return { status: 201, body: photoOf(body.id, body.file.name) }
  if (path === '/users/portfolio-items/order') return { status: 200, body }
  if (path === '/users/portfolio-items' && method === 'POST') {
    const photos = body.photos.map((id: string) => photoOf(id, id))
    return { status: 201, body: { ...body, photos, position: 0 } }
  }
  if (path.startsWith('/users/portfolio-items/') && method === 'PUT') {
    const photos = body.photos.map((ref: string) => (ref.startsWith('/') ? at(ref) : photoOf(ref, ref)))
    return { status: 200, body: { ...body, id: path.split('/').at(-1), photos, position: 0 } }
  }
  return { status: 204 }
}

const at = (file: string) => ({ file, preview: file, name: 'kept' })
const photoOf = (id: string, name: string) => ({ id, file: `/files/${id}.webp`, preview: `/files/${id}-s.webp`, name })

export function sent({
  id,
  content,
  recipient_id,
  job_id,
  attachment_url = null,
  attachment_name = null,
}: {
  id: string
  content: string
  recipient_id: string
  job_id?: string
  attachment_url?: string | null
  attachment_name?: string | null
}): SentMessageAnswer {
  const conversation_id = `real-${recipient_id}${job_id ? `-${job_id}` : ''}`
  return {
    conversation_id,
    message: {
      id,
      conversation_id,
      sender_id: 'me',
      content,
      is_mine: true,
      read: false,
      delivered: false,
      seq: ++seq,
      created_at: '2026-01-01T00:00:00Z',
      attachment_url,
      attachment_name,
    },
  }
}
