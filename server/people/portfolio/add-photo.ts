import { and, count, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PHOTOS_PER_ITEM_MAX, PORTFOLIO_ITEMS_MAX } from '../../../shared/limits.ts'
import type { Photo } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { type PhotoRow, photos } from '../../db/schema/people.ts'
import { expectSame, refuseSpent } from '../../db/spent-ids.ts'
import { statement } from '../../db/statement.ts'
import { invalid } from '../../errors.ts'
import { keepPicture } from '../../ports/files/keep-picture.ts'
import { fileAddress, previewName } from '../../ports/files/files.ts'
import { plainName, type ReceivedFile } from '../../http/uploads/received-file.ts'

/** The photos of a portfolio with every event full. */
const PHOTOS_MAX = PORTFOLIO_ITEMS_MAX * PHOTOS_PER_ITEM_MAX

type Upload = ReceivedFile & { id?: string | undefined }
type Uploaded = Photo & { repeated: boolean }

/**
 * Stores a photo, re-encoded from its pixels. The same id with the same bytes by the same person returns the first
 * answer without encoding again; any other use of that id is a conflict. Without an id, the same bytes are the same
 * photo.
 * @throws 409 for an id in use, 410 for one that was removed since, 415 for no picture, 422 for one photo too many
 */
export async function addPhoto(me: UserContext, { id, hash: source_hash, bytes, name }: Upload): Promise<Uploaded> {
  const known = await find(me.db.read, me, id, source_hash)
  if (known) return answerAgain(me, known, source_hash)
  if (id) await refuseSpent(me.db.read, { id, author_id: me.user.id, body_hash: source_hash }, REMOVED)

  const own = (await countOf(me.db.read).get({ user_id: me.user.id }))?.count ?? 0
  if (own >= PHOTOS_MAX) throw invalid(`At most ${PHOTOS_MAX} photos can be kept for one person.`)
  const file = await keepPicture(me, await bytes())
  return me.db.write(async (tx) => {
    const meanwhile = await find(tx, me, id, source_hash)
    if (meanwhile) return answerAgain(me, meanwhile, source_hash)
    const created_at = me.now().toISOString()
    const about = { source_hash, file, preview: previewName(file), name: plainName(name), created_at }
    const row = { id: id ?? uuid(), user_id: me.user.id, ...about }
    await tx.insert(photos).values(row).run()
    return answer(row, false)
  })
}

const REMOVED = 'This photo was uploaded, and has been removed since.'

const find = async (db: Reader, { user }: UserContext, id: string | undefined, source_hash: string) =>
  id ? await byId(db).get({ id }) : await byBytes(db).get({ user_id: user.id, source_hash })

function answerAgain(me: UserContext, known: PhotoRow, source_hash: string) {
  expectSame(known, { user_id: me.user.id, source_hash })
  return answer(known, true)
}

const answer = ({ id, file, preview, name }: PhotoRow, repeated: boolean): Uploaded => ({
  id,
  file: fileAddress(file)!,
  preview: fileAddress(preview)!,
  name,
  repeated,
})

const byId = statement((db) =>
  db
    .select()
    .from(photos)
    .where(eq(photos.id, sql.placeholder('id')))
    .prepare(),
)
const byBytes = statement((db) =>
  db
    .select()
    .from(photos)
    .where(and(eq(photos.user_id, sql.placeholder('user_id')), eq(photos.source_hash, sql.placeholder('source_hash'))))
    .prepare(),
)
const countOf = statement((db) =>
  db
    .select({ count: count() })
    .from(photos)
    .where(eq(photos.user_id, sql.placeholder('user_id')))
    .prepare(),
)
