import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { photos, portfolioItems, type StoredPhoto } from '../../db/schema/people.ts'
import { recordSpentId } from '../../db/spent-ids.ts'
import { invalid } from '../../errors.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { preparedStatement } from '../../db/statement.ts'

/**
 * The person's photos named by `refs`, in that order: by the id they were uploaded with, or by their address. Another
 * person's photo gives the same error as an unknown one.
 * @throws 422
 */
export async function ownPhotosByRefs(tx: WriteTransaction, userId: string, refs: string[]): Promise<StoredPhoto[]> {
  const known = new Map<string, StoredPhoto>()
  const know = (photo: StoredPhoto) => known.set(fileAddress(photo.file)!, photo)
  if (refs.length === 0) return []
  for (const item of await portfolioItemsOf(tx, userId)) item.photos.forEach(know)
  for (const { id, file, preview, name } of await tx.select().from(photos).where(eq(photos.user_id, userId)).all()) {
    know({ file, preview, name })
    known.set(id, { file, preview, name })
  }
  return refs.map((ref) => {
    const photo = known.get(ref)
    if (photo) return photo
    throw invalid('One of the photos has not been uploaded.', [
      { path: 'photos', message: 'is not one of your photos' },
    ])
  })
}

/**
 * Releases photos that an item has lost: those in no other item of the person are deleted, and the sweep removes the
 * files.
 */
export async function releaseLostPhotos(tx: WriteTransaction, userId: string, lost: StoredPhoto[]) {
  const shown = new Set((await portfolioItemsOf(tx, userId)).flatMap((item) => item.photos.map(({ file }) => file)))
  const gone = lost.map(({ file }) => file).filter((file) => !shown.has(file))
  if (gone.length === 0) return
  const deleted = await tx
    .delete(photos)
    .where(and(eq(photos.user_id, userId), inArray(photos.file, gone)))
    .returning()
    .all()
  for (const { id, source_hash } of deleted) await recordSpentId(tx, { id, author_id: userId, body_hash: source_hash })
}

/** A person's portfolio items in their order, as stored. */
export const portfolioItemsOf = (db: DatabaseReader, userId: string) =>
  portfolioItemsOfUser(db).all({ user_id: userId })

const portfolioItemsOfUser = preparedStatement((db) =>
  db
    .select()
    .from(portfolioItems)
    .where(and(eq(portfolioItems.user_id, sql.placeholder('user_id')), isNull(portfolioItems.removed_at)))
    .orderBy(asc(portfolioItems.position), asc(portfolioItems.id))
    .prepare(),
)
