import type { StandbyDb, DatabaseTables } from './database.ts'
import type { Device } from './device.ts'
import type { KeptThumbnail, LocalMessage } from './rows.ts'
import { runOnDatabase } from './safely.ts'

/** How many of the newest stay on this device, and how many bytes; the one that crosses the limit is still included. */
export const ATTACHMENTS_KEPT = 100
export const ATTACHMENT_BYTES_KEPT = 50 * 1024 * 1024

/** Its id, which is also that of its bytes on this device; undefined if there is none. */
export const attachmentId = (url: string | null) => url?.split('/').at(-1)

/**
 * The newest attachments of sent messages, whoever sent them, up to the limits. Those that are not on this device yet
 * count no bytes.
 */
export async function recentAttachments(db: StandbyDb): Promise<{ id: string; message: LocalMessage }[]> {
  const [attached, sizes] = await Promise.all([
    db.messages.where('attachment_url').above('').sortBy('created_at'),
    storedDocumentSizes(db),
  ])
  let room = ATTACHMENT_BYTES_KEPT
  const recent = []
  for (const message of attached.reverse().slice(0, ATTACHMENTS_KEPT)) {
    if (room <= 0) break
    const id = attachmentId(message.attachment_url)!
    room -= sizes.get(id) ?? 0
    recent.push({ id, message })
  }
  return recent
}

async function storedDocumentSizes(db: StandbyDb): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  await db.documents.orderBy('size').eachKey((size, { primaryKey }) => sizes.set(primaryKey, size as number))
  return sizes
}

/** @throws StorageFull */
export const keepThumbnail = (thumbnail: KeptThumbnail, { db }: Pick<Device, 'db'>) =>
  runOnDatabase(db, () => db.thumbnails.put(thumbnail))

/** How many stay on this device. */
export const THUMBNAILS_KEPT = 500

/**
 * Deletes thumbnails of files that neither a message on this device nor one of `waiting` has, and the oldest of too
 * many: their ids are UUIDs of version 7, in the order of time. Called inside a transaction.
 */
export async function forgetThumbnails(db: DatabaseTables<'messages' | 'thumbnails'>, waiting: string[]) {
  const urls = (await db.messages.where('attachment_url').above('').keys()) as string[]
  const used = new Set([...urls.map(attachmentId), ...waiting])
  const kept = await db.thumbnails.toCollection().primaryKeys()
  const tooMany = kept.length - THUMBNAILS_KEPT
  await db.thumbnails.bulkDelete(kept.filter((id, at) => at < tooMany || !used.has(id)))
}

const MEDIA_TYPES_BY_EXTENSION: Record<string, string> = {
  pdf: 'application/pdf',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
}

/** The type of an attachment that can be shown, by its name. Any other is offered for download. */
export const attachmentMediaType = (name: string) =>
  MEDIA_TYPES_BY_EXTENSION[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
/** By the extension of its name. */
export const isPictureAttachment = (name: string) => attachmentMediaType(name).startsWith('image/')
export const isSoundAttachment = (name: string) => attachmentMediaType(name).startsWith('audio/')
