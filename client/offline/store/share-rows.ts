import { v7 as uuid } from 'uuid'
import { ATTACHMENT_MAX, FILES_BYTES_MAX, FILES_MAX, SHARES_WAITING_MAX } from '../../../shared/limits.ts'
import { isFileThatRuns } from '../../../shared/messages/files-that-run.ts'
import { TEXT } from '../../../shared/texts.ts'
import type { Device } from './device.ts'
import { safely } from './safely.ts'

/**
 * What another app shared with this one, until the person has chosen where it goes: a draft, whose files' bytes are in
 * the table `documents`. A share belongs to who is signed in when it comes: whoever signs in next may be somebody else.
 */
export type Share = {
  id: string
  text: string
  files: SharedFile[]
  /** The person has done something with it. */
  is_begun?: true
}
type SharedFile = { id: string; name: string; type: string; size: number }
/** `madeRoom`: another is gone for it. */
type Kept = { id: string; madeRoom: boolean }
type Received = { text: string; files: File[] }

/** Why nothing of a share was kept, as the address of the screen says it. */
export const SHARE_REFUSED = {
  empty: 'There was nothing in it.',
  many: `Those were more than ${FILES_MAX} files. Share fewer at once.`,
  runs: TEXT.fileRuns,
  large: 'One file may have 10 MB, and all together 30 MB.',
  waiting: `${SHARES_WAITING_MAX} shares that you have begun wait already. Send or delete one first.`,
  foreign: 'It came from another site, not from an app on this device.',
  full: 'No space is left on this device. Free some, and share it again.',
  failed: 'It couldn’t be saved on this device. Share it again.',
  /** The server's answer: no worker took it. */
  unready: 'The app was not ready. It is now: share it again.',
}
export type Refused = keyof typeof SHARE_REFUSED

const PREFIX = 'share:'
export const keyOf = ({ id }: Pick<Share, 'id'>) => PREFIX + id
export const waitingIn = (db: Device['db']) => db.drafts.where('key').startsWith(PREFIX)

/**
 * Keeps all of a share, or nothing. Where as many wait as may, the oldest that nobody has begun makes room: what a page
 * of another site could post would otherwise keep out what the person shares.
 *
 * @throws StorageFull
 */
export async function keepShare({ text, files }: Received, { db, now }: Device): Promise<Kept | Refused> {
  const why = tooMuch({ text, files })
  if (why) return why
  const kept = await Promise.all(files.map(async (file) => ({ ...describe(file), bytes: await file.arrayBuffer() })))
  const share: Share = { id: uuid(), text, files: kept.map(({ bytes: _, ...file }) => file) }
  const draft = { key: keyOf(share), value: JSON.stringify(share), updated_at: new Date(now()).toISOString() }
  return safely(db, () =>
    db.transaction('rw', ['drafts', 'documents'], async () => {
      // Ids grow with time: the oldest is first.
      const waiting = (await waitingIn(db).toArray()).map(({ value }) => JSON.parse(value) as Share)
      const isFull = waiting.length >= SHARES_WAITING_MAX
      const oldest = isFull ? waiting.find(({ is_begun }) => !is_begun) : undefined
      if (isFull && !oldest) return 'waiting'
      if (oldest) {
        await db.documents.bulkDelete(oldest.files.map((file) => file.id))
        await db.drafts.delete(keyOf(oldest))
      }
      await db.documents.bulkAdd(kept.map((file) => ({ ...file, credential_id: '' })))
      await db.drafts.add(draft)
      return { id: share.id, madeRoom: oldest !== undefined }
    }),
  )
}

const describe = ({ name, type, size }: File) => ({ id: uuid(), name, type, size })

function tooMuch({ text, files }: Received): Refused | null {
  if (!text && files.length === 0) return 'empty'
  if (files.length > FILES_MAX) return 'many'
  if (files.some(({ name }) => isFileThatRuns(name))) return 'runs'
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > FILES_BYTES_MAX || files.some(({ size }) => size > ATTACHMENT_MAX) ? 'large' : null
}
