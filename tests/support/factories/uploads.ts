import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { keptIn } from '../kept-files.ts'
import { createWorld, type World } from '../world.ts'
import { createEmployer, createFreelancer, type Person } from './people.ts'

type Part = { from?: number; to?: number }

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Requests to /api/uploads following tus 1.0; without a session if `person` is null. */
export async function tus(
  world: World,
  person: Person | null,
  method: string,
  id: string | null,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer> | string,
) {
  const response = await world.app.request(`/api/uploads${id ? `/${id}` : ''}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    offset: Number(response.headers.get('upload-offset') ?? Number.NaN),
    detail: text ? ((JSON.parse(text) as { detail: string }).detail ?? '') : '',
  }
}

type About = { id?: string; purpose?: string; filename?: string; size: number }

export const announcement = ({ id = uuid(), purpose = 'attachment', filename = 'rider.pdf', size }: About) => ({
  'upload-length': String(size),
  'upload-metadata': `id ${base64(id)},purpose ${base64(purpose)},filename ${base64(filename)}`,
})

export async function beginUpload(world: World, person: Person | null, { id = uuid(), ...about }: About) {
  return { id, ...(await tus(world, person, 'POST', null, announcement({ id, ...about }))) }
}

export const sendPiece = (
  world: World,
  person: Person | null,
  id: string,
  bytes: Buffer,
  { from = 0, to }: Part = {},
) =>
  tus(
    world,
    person,
    'PATCH',
    id,
    { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    new Uint8Array(bytes.subarray(from, to)),
  )

/** Uploads a whole file; returns its id. */
export async function uploadWhole(world: World, person: Person, bytes: Buffer, about: Omit<About, 'size'> = {}) {
  const { id } = await beginUpload(world, person, { ...about, size: bytes.length })
  await sendPiece(world, person, id, bytes)
  return id
}

/** The request that uses an upload: a form that names it. */
export async function makeUseOf(
  world: World,
  person: Person,
  path: string,
  fields: Record<string, string | undefined>,
  method = 'POST',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await world.app.request(`/api${path}`, { method, headers, body: form })
  return { status: response.status, body: (await response.json()) as Record<string, any> }
}

export async function uploadPeople() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  return { world, ana, eva }
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The stored uploads of all people, by name. */
export const uploadsIn = (world: World) => keptIn(world, 'uploads')
