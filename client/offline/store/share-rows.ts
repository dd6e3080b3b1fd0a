import { v7 as uuid } from 'uuid'
import {
  ATTACHMENT_BYTES_MAX,
  FILES_AT_ONCE_BYTES_MAX,
  FILES_AT_ONCE_MAX,
  SHARES_WAITING_MAX,
} from '../../../shared/limits.ts'
import { isFileThatRuns } from '../../../shared/messages/files-that-run.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import type { Device } from './device.ts'
import { runOnDatabase } from './safely.ts'

/**
 * What another app shared with this one, until the person has chosen where it goes: a draft, whose files' bytes are in
 * the table `documents`. A share belongs to who is signed in when it comes: whoever signs in next may be somebody else.
 */
export type ReceivedShare = {
  id: string
  text: string
  files: SharedFile[]
  /** The person has done something with it. */
  is_begun?: true
}
type SharedFile = { id: string; name: string; type: string; size: number }
/** `madeRoom`: another is gone for it. */
type KeptShareOutcome = { id: string; madeRoom: boolean }
type SharedContent = { text: string; files: File[] }

/** Why nothing of a share was kept, as the address of the screen says it. */
export const SHARE_REFUSAL_TEXTS = {
  empty: 'There was nothing in it.',
  many: `That’s more than ${FILES_AT_ONCE_MAX} files. Share fewer at once.`,
  runs: SPECIFIED_TEXT.fileRuns,
  large: 'Each file can be up to 10 MB, and 30 MB between them.',
  waiting: `You’ve already started on ${SHARES_WAITING_MAX} shares. Send or delete one first.`,
  foreign: 'It came from another site, not from an app on this device.',
  full: 'No space is left on this device. Free some, and share it again.',
  failed: 'It couldn’t be saved on this device. Share it again.',
  /** The server's answer: no worker took it. */
  unready: 'The app was not ready. It is now: share it again.',
}
export type ShareRefusal = keyof typeof SHARE_REFUSAL_TEXTS

const SHARE_KEY_PREFIX = 'share:'
export const shareKeyOf = ({ id }: Pick<ReceivedShare, 'id'>) => SHARE_KEY_PREFIX + id
export const waitingShares = (db: Device['db']) => db.drafts.where('key').startsWith(SHARE_KEY_PREFIX)

/**
 * Keeps all of a share, or nothing. Where as many wait as may, the oldest that nobody has begun makes room: what a page
 * of another site could post would otherwise keep out what the person shares.
 *
 * @throws StorageFull
 */
export async function keepShare(
  { text, files }: SharedContent,
  { db, now }: Device,
): Promise<KeptShareOutcome | ShareRefusal> {
  const why = shareRefusalFor({ text, files })
  if (why) return why
  const kept = await Promise.all(
    files.map(async (file) => ({ ...describeSharedFile(file), bytes: await file.arrayBuffer() })),
  )
  const share: ReceivedShare = { id: uuid(), text, files: kept.map(({ bytes: _, ...file }) => file) }
  const draft = { key: shareKeyOf(share), value: JSON.stringify(share), updated_at: new Date(now()).toISOString() }
  return runOnDatabase(db, () =>
    db.transaction('rw', ['drafts', 'documents'], async () => {
      // Ids grow with time: the oldest is first.
      const waiting = (await waitingShares(db).toArray()).map(({ value }) => JSON.parse(value) as ReceivedShare)
      const isFull = waiting.length >= SHARES_WAITING_MAX
      const oldest = isFull ? waiting.find(({ is_begun }) => !is_begun) : undefined
      if (isFull && !oldest) return 'waiting'
      if (oldest) {
        await db.documents.bulkDelete(oldest.files.map((file) => file.id))
        await db.drafts.delete(shareKeyOf(oldest))
      }
      await db.documents.bulkAdd(kept.map((file) => ({ ...file, credential_id: '' })))
      await db.drafts.add(draft)
      return { id: share.id, madeRoom: oldest !== undefined }
    }),
  )
}

const describeSharedFile = ({ name, type, size }: File) => ({ id: uuid(), name, type, size })

function shareRefusalFor({ text, files }: SharedContent): ShareRefusal | null {
  if (!text && files.length === 0) return 'empty'
  if (files.length > FILES_AT_ONCE_MAX) return 'many'
  if (files.some(({ name }) => isFileThatRuns(name))) return 'runs'
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > FILES_AT_ONCE_BYTES_MAX || files.some(({ size }) => size > ATTACHMENT_BYTES_MAX) ? 'large' : null
}
