import { createHash } from 'node:crypto'
import type { UploadPurpose } from '../../../shared/files.ts'
import type { UserContext } from '../../context.ts'
import { AppError, type ErrorKind, invalid, unavailable } from '../../errors.ts'

/** A file of a request: in its form, or uploaded before in pieces. */
export type ReceivedFile = {
  name: string
  /** SHA-256 of its bytes. */
  hash: string
  /** Throws 503 for an upload whose bytes are gone because it was used before: the device must send it again. */
  bytes: () => Promise<Buffer>
}

type FileInRequest = { file?: File | undefined; upload_id?: string | undefined; purpose: UploadPurpose }

/** Refusals that depend on the bytes alone, so that keeping them for another attempt is useless. */
const FINAL_REFUSALS = new Set<ErrorKind>(['too_large', 'unsupported'])

/**
 * Calls `work` with the file that a form contains or names. After use an upload's bytes are deleted and its hash kept,
 * so that a repeat does not need them. Undefined if the form has neither.
 * @throws what `work` throws, and for a named file that is not there
 */
export async function withReceivedFile<T>(
  me: UserContext,
  { file, upload_id, purpose }: FileInRequest,
  work: (received: ReceivedFile | undefined) => Promise<T>,
): Promise<T> {
  if (!upload_id) return work(file && (await fileInForm(file)))
  const received = await arrivedUpload(me, upload_id, purpose)
  const done = await work(received).catch(async (error: unknown) => {
    if (error instanceof AppError && FINAL_REFUSALS.has(error.kind))
      await me.ports.uploads.remove(me.user.id, upload_id)
    throw error
  })
  await me.ports.uploads.use(me.user.id, upload_id, received.hash)
  return done
}

/** A file of a multipart form. */
export const fileInForm = async (file: File) => asReceivedFile(Buffer.from(await file.arrayBuffer()), file.name)

/** Complete bytes as a file with its name and its SHA-256 in hex. */
export const asReceivedFile = (bytes: Buffer, name: string): ReceivedFile => ({
  name,
  hash: createHash('sha256').update(bytes).digest('hex'),
  bytes: async () => bytes,
})

async function arrivedUpload(me: UserContext, id: string, purpose: UploadPurpose): Promise<ReceivedFile> {
  const { uploads } = me.ports
  const found = await uploads.find(me.user.id, id)
  if (!found || found.purpose !== purpose) throw fileNotWhole()
  if (found.offset < found.size) throw fileNotWhole()
  if (found.used_hash) {
    return {
      name: found.name,
      hash: found.used_hash,
      bytes: async () => {
        await uploads.remove(me.user.id, id)
        throw unavailable('This file has to be sent once more.')
      },
    }
  }
  const bytes = await uploads.read(me.user.id, id)
  // Another request with this upload has used it since it was found.
  if (!bytes) return arrivedUpload(me, id, purpose)
  return asReceivedFile(bytes, found.name)
}

const fileNotWhole = () => invalid('This file has not arrived whole. Please send it again.')

/**
 * A file's name for display, never a path: no folders, no control characters, and nothing that turns the direction of
 * writing, so that its ending is the one that is read (F6). A long one keeps its ending.
 */
export function plainFileName(name: string) {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  if (plain.length <= FILE_NAME_MAX) return wellFormedText(plain)
  const ending = /\.[^.\s]{1,15}$/.exec(plain)?.[0] ?? ''
  const beginning = plain.slice(0, FILE_NAME_MAX - ending.length).replace(/[\ud800-\udbff]$/, '')
  return wellFormedText(beginning + ending)
}
const FILE_NAME_MAX = 120

/** Half a character becomes the replacement character: not every database takes it. */
const wellFormedText = (text: string) => Buffer.from(text).toString()
