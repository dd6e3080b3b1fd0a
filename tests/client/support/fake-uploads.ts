import type { Answer } from './fake-server.ts'

type Asked = { method: string; path: string; headers: Headers; body: unknown }
type Upload = { size: number; bytes: Buffer; name: string; purpose: string }

/**
 * A fake server of /uploads, following tus 1.0, in memory. `fault` may answer instead, before or after it has acted.
 */
export function createFakeUploads() {
  const uploads = {
    kept: new Map<string, Upload>(),
    asked: [] as { method: string; id: string | undefined; offset: number; bytes: number }[],
    /** Sizes of the pieces received, in bytes. */
    pieces: () => uploads.asked.filter(({ method }) => method === 'PATCH').map(({ bytes }) => bytes),
    before: (_asked: Asked): Answer | undefined => undefined,
    after: (_asked: Asked): Answer | undefined => undefined,
    async take(asked: Asked): Promise<Answer> {
      const { method, path, headers } = asked
      const bytes = asked.body instanceof Blob ? Buffer.from(await asked.body.arrayBuffer()) : Buffer.alloc(0)
      const offset = Number(headers.get('upload-offset') ?? 0)
      uploads.asked.push({ method, id: path.split('/')[2], offset, bytes: bytes.length })
      const instead = uploads.before(asked)
      if (instead) return instead
      const answer = method === 'POST' ? begin(headers) : goOn(method, path.split('/')[2]!, offset, bytes)
      return uploads.after(asked) ?? answer
    },
  }

  function begin(headers: Headers): Answer {
    const about = Object.fromEntries(
      headers
        .get('upload-metadata')!
        .split(',')
        .map((pair) => pair.split(' '))
        .map(([key, value]) => [key, Buffer.from(value ?? '', 'base64').toString()]),
    )
    const known = uploads.kept.get(about.id)
    const size = Number(headers.get('upload-length'))
    const fresh = { size, bytes: Buffer.alloc(0), name: about.filename, purpose: about.purpose }
    if (!known) uploads.kept.set(about.id, fresh)
    return said(known ? 200 : 201, { ...(known ?? fresh), id: about.id })
  }

  function goOn(method: string, id: string, offset: number, bytes: Buffer): Answer {
    const known = uploads.kept.get(id)
    if (!known) return { status: 404, body: { status: 404, detail: 'This upload is not here.' } }
    if (method === 'DELETE') uploads.kept.delete(id)
    if (method !== 'PATCH') return said(method === 'DELETE' ? 204 : 200, { ...known, id })
    if (offset !== known.bytes.length) return { status: 409, body: { status: 409, detail: 'Upload-Offset conflict' } }
    known.bytes = Buffer.concat([known.bytes, bytes])
    return said(204, { ...known, id })
  }
  return uploads
}

const said = (status: number, { id, size, bytes }: Upload & { id: string }): Answer => ({
  status,
  headers: {
    'tus-resumable': '1.0.0',
    location: `/api/uploads/${id}`,
    'upload-offset': String(bytes.length),
    'upload-length': String(size),
  },
})
