import { randomBytes } from 'node:crypto'
import type { Credential } from '../../../shared/people/credentials.ts'
import type { Person } from './people.ts'
import type { World } from '../world.ts'

export const IPAF = { name: 'IPAF PAL card', issuer: 'IPAF', number: 'PAL1234567', expires_on: '2028-03-31' }

/** A PDF of one empty page; of exactly `size` bytes if given. */
export function pdf({ size = 0, words = 'IPAF' } = {}) {
  const head = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
% ${words}
`)
  const tail = Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n')
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length - tail.length)), tail])
}

/** A form as a browser sends it; undefined fields are left out. */
export function credentialForm(
  fields: Record<string, string | undefined>,
  file?: { bytes: Buffer; name?: string; type?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  if (file) {
    const { bytes, name = 'card.pdf', type = 'application/pdf' } = file
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  return form
}

/** A form with only a file. */
export const documentForm = (bytes: Buffer, name = 'site-map.pdf') => credentialForm({}, { bytes, name })

/** Posts or puts a credential; with another file, or none. */
export async function sendCredential(
  world: World,
  person: Person | null,
  fields: Record<string, string | undefined> = {},
  file: Parameters<typeof credentialForm>[1] | null = { bytes: pdf() },
  path = '/credentials',
) {
  const response = await world.app.request(`/api${path}`, {
    method: path === '/credentials' ? 'POST' : 'PUT',
    ...(person ? { headers: { authorization: `Bearer ${person.token}` } } : {}),
    body: credentialForm({ ...IPAF, ...fields }, file ?? undefined),
  })
  return { status: response.status, body: (await response.json()) as Credential & { detail: string } }
}

/** The document as bytes, with its response headers. */
export async function documentOf(world: World, person: Person | null, id: string) {
  const response = await world.app.request(
    `/api/credentials/${id}/document`,
    person ? { headers: { authorization: `Bearer ${person.token}` } } : {},
  )
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
