import { createHash } from 'node:crypto'
import type { UploadPurpose } from '../../../shared/files.ts'
import type { UserContext } from '../../context.ts'
import { AppError, type ErrorKind, invalid, unavailable } from '../../errors.ts'

/** A file that a call brings: in its form, or piece by piece before it. */
export type ReceivedFile = {
  name: string
  /** SHA-256 of its bytes. */
  hash: string
  /** Throws 503 for those of an upload that has become something before and is gone: it must be sent again. */
  bytes: () => Promise<Buffer>
}

type Given = { file?: File | undefined; upload_id?: string | undefined; purpose: UploadPurpose }

/** What these bytes are stays what it is: they need not wait for another try. */
const NEVER_TAKEN = new Set<ErrorKind>(['too_large', 'unsupported'])

/**
 * Does `work` with the file that a form holds or names. An upload that has become something is let go of, and its hash remembered, so that
 * a repeat needs its bytes no more. Undefined where the form has neither.
 */
export async function withReceivedFile<T>(
  me: UserContext,
  { file, upload_id, purpose }: Given,
  work: (received: ReceivedFile | undefined) => Promise<T>,
): Promise<T> {
  if (!upload_id) return work(file && (await fileInForm(file)))
  const received = await arrived(me, upload_id, purpose)
  const done = await work(received).catch(async (error: unknown) => {
    if (error instanceof AppError && NEVER_TAKEN.has(error.kind)) await me.ports.uploads.remove(me.user.id, upload_id)
    throw error
  })
  await me.ports.uploads.use(me.user.id, upload_id, received.hash)
  return done
}

/** A file of a multipart form. */
export const fileInForm = async (file: File) => asReceived(Buffer.from(await file.arrayBuffer()), file.name)

/** Bytes that have come whole, as a file with its name and its SHA-256 in hex. */
export const asReceived = (bytes: Buffer, name: string): ReceivedFile => ({
  name,
  hash: createHash('sha256').update(bytes).digest('hex'),
  bytes: async () => bytes,
})

async function arrived(me: UserContext, id: string, purpose: UploadPurpose): Promise<ReceivedFile> {
  const { uploads } = me.ports
  const found = await uploads.find(me.user.id, id)
  if (!found || found.purpose !== purpose) throw notWhole()
  if (found.offset < found.size) throw notWhole()
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
  // Another request that names it has made something of it since it was found.
  if (!bytes) return arrived(me, id, purpose)
  return asReceived(bytes, found.name)
}

/** Of a form: one way or the other. */
export const hasOneFile = ({ file, upload_id }: Pick<Given, 'file' | 'upload_id'>) => !file !== !upload_id
export const ONE_FILE = { path: ['file'], error: 'must be one file, here or as the upload_id of one that has arrived' }

const notWhole = () => invalid('This file has not arrived whole. Please send it again.')

/** Words for a file, never a path: no folders, no control characters (F6). */
export function plainName(name: string) {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return Buffer.from(
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 120),
  ).toString()
}
