import { readFile } from 'node:fs/promises'
import type { UploadedAttachment } from '../../../shared/messages/messages.ts'
import { credentialForm, pdf } from './documents.ts'
import type { Person } from './people.ts'
import type { World } from '../world.ts'

type File = { bytes: Buffer; name?: string; type?: string }

/** Uploads a file for a future message; without a session if `person` is null. */
export async function attach(world: World, person: Person | null, file: File = { bytes: pdf() }, id?: string) {
  const response = await world.app.request('/api/messages/upload-attachment', {
    method: 'POST',
    ...(person ? { headers: { authorization: `Bearer ${person.token}` } } : {}),
    body: credentialForm({ id }, { name: 'rider.pdf', ...file }),
  })
  return { status: response.status, body: (await response.json()) as UploadedAttachment & { detail: string } }
}

export const idIn = ({ attachment_url }: UploadedAttachment) => attachment_url.split('/').at(-1)!

/** The file as bytes, with its response headers. */
export async function openAttachment(world: World, person: Person | null, address: string) {
  const response = await world.app.request(
    address,
    person ? { headers: { authorization: `Bearer ${person.token}` } } : {},
  )
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/**
 * Two seconds of AAC as an iPhone's recorder writes them: MP4 in pieces, whose mark ('iso5', for HLS) says nothing of
 * being a sound alone.
 */
export const safariNote = () => readFile(new URL('safari-note.m4a', import.meta.url))
