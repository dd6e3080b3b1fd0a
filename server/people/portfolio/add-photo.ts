import { and, count, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PHOTOS_PER_ITEM_MAX, PORTFOLIO_ITEMS_MAX } from '../../../shared/limits.ts'
import type { UploadedPhoto } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { type PhotoRow, photos } from '../../db/schema/people.ts'
import { expectSameRow, refuseSpentId } from '../../db/spent-ids.ts'
import { preparedStatement } from '../../db/statement.ts'
import { invalid } from '../../errors.ts'
import { storePicture } from '../../ports/files/keep-picture.ts'
import { fileAddress, previewName } from '../../ports/files/files.ts'
import { plainFileName, type ReceivedFile } from '../../http/uploads/received-file.ts'

/** The photos of a portfolio with every event full. */
const OWN_PHOTOS_MAX = PORTFOLIO_ITEMS_MAX * PHOTOS_PER_ITEM_MAX

type PhotoUpload = ReceivedFile & { id?: string | undefined }
type PhotoUploadAnswer = UploadedPhoto & { repeated: boolean }

/**
 * Stores a photo, re-encoded from its pixels. The same id with the same bytes by the same person returns the first
 * answer without encoding again; any other use of that id is a conflict. Without an id, the same bytes are the same
 * photo.
 * @throws 409 for an id in use, 410 for one that was removed since, 415 for no picture, 422 for one photo too many
 */
export async function addPortfolioPhoto(
  me: UserContext,
  { id, hash: source_hash, bytes, name }: PhotoUpload,
): Promise<PhotoUploadAnswer> {
  const known = await findEarlierPhoto(me.db.read, me, id, source_hash)
  if (known) return answerRepeatedPhoto(me, known, source_hash)
  if (id) await refuseSpentId(me.db.read, { id, author_id: me.user.id, body_hash: source_hash }, PHOTO_REMOVED_TEXT)

  const own = (await photoCountOf(me.db.read).get({ user_id: me.user.id }))?.count ?? 0
  if (own >= OWN_PHOTOS_MAX) throw invalid(`At most ${OWN_PHOTOS_MAX} photos can be kept for one person.`)
  const file = await storePicture(me, await bytes())
  return me.db.write(async (tx) => {
    const meanwhile = await findEarlierPhoto(tx, me, id, source_hash)
    if (meanwhile) return answerRepeatedPhoto(me, meanwhile, source_hash)
    const created_at = me.now().toISOString()
    const about = { source_hash, file, preview: previewName(file), name: plainFileName(name), created_at }
    const row = { id: id ?? uuid(), user_id: me.user.id, ...about }
    await tx.insert(photos).values(row).run()
    return photoAnswerOf(row, false)
  })
}

const PHOTO_REMOVED_TEXT = 'This photo has since been removed.'

const findEarlierPhoto = async (
  db: DatabaseReader,
  { user }: UserContext,
  id: string | undefined,
  source_hash: string,
) => (id ? await photoById(db).get({ id }) : await photoByHash(db).get({ user_id: user.id, source_hash }))

function answerRepeatedPhoto(me: UserContext, known: PhotoRow, source_hash: string) {
  expectSameRow(known, { user_id: me.user.id, source_hash })
  return photoAnswerOf(known, true)
}

const photoAnswerOf = ({ id, file, preview, name }: PhotoRow, repeated: boolean): PhotoUploadAnswer => ({
  id,
  file: fileAddress(file)!,
  preview: fileAddress(preview)!,
  name,
  repeated,
})

const photoById = preparedStatement((db) =>
  db
    .select()
    .from(photos)
    .where(eq(photos.id, sql.placeholder('id')))
    .prepare(),
)
const photoByHash = preparedStatement((db) =>
  db
    .select()
    .from(photos)
    .where(and(eq(photos.user_id, sql.placeholder('user_id')), eq(photos.source_hash, sql.placeholder('source_hash'))))
    .prepare(),
)
const photoCountOf = preparedStatement((db) =>
  db
    .select({ count: count() })
    .from(photos)
    .where(eq(photos.user_id, sql.placeholder('user_id')))
    .prepare(),
)
