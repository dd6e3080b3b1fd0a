import { createHash } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PHOTO_MAX, PHOTOS_PER_ITEM_MAX, PORTFOLIO_ITEMS_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import type { Photo } from '../../shared/users.ts'
import type { UserContext } from '../context.ts'
import { type PhotoRow, photos } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { AppError, conflict, invalid } from '../errors.ts'
import { fileAddress } from '../ports/files.ts'
import { drawPhoto } from './draw-photo.ts'
import { plainName } from './plain-name.ts'

/** A portfolio that is full in every event. */
const PHOTOS_MAX = PORTFOLIO_ITEMS_MAX * PHOTOS_PER_ITEM_MAX

type Upload = { id?: string | undefined; bytes: Buffer; name: string }
type Uploaded = Photo & { repeated: boolean }

/**
 * Keeps a photo in two sizes, drawn anew from its pixels. The same id with the same bytes by the same person answers as the
 * first time, without drawing again; any other use of that id is a conflict.
 */
export async function addPhoto(me: UserContext, { id = uuid(), bytes, name }: Upload): Promise<Uploaded> {
  if (bytes.length > PHOTO_MAX) throw new AppError('too_large', TEXT.fileTooLarge)
  const source_hash = createHash('sha256').update(bytes).digest('hex')
  const known = byId(me.db.read).get({ id })
  if (known) return answerAgain(me, known, source_hash)

  const own = countOf(me.db.read).get({ user_id: me.user.id })?.count ?? 0
  if (own >= PHOTOS_MAX) throw invalid(`At most ${PHOTOS_MAX} photos can be kept for one person.`)
  const drawn = await drawPhoto(bytes)
  const file = await me.ports.files.save(drawn.file, 'webp')
  const preview = await me.ports.files.save(drawn.preview, 'webp')
  return me.db.write((tx) => {
    const meanwhile = byId(tx).get({ id })
    if (meanwhile) return answerAgain(me, meanwhile, source_hash)
    const created_at = me.now().toISOString()
    const row = { id, user_id: me.user.id, source_hash, file, preview, name: plainName(name), created_at }
    tx.insert(photos).values(row).run()
    return answer(row, false)
  })
}

function answerAgain(me: UserContext, known: PhotoRow, source_hash: string) {
  if (known.user_id === me.user.id && known.source_hash === source_hash) return answer(known, true)
  throw conflict('This id has been used for something else.')
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
const countOf = statement((db) =>
  db
    .select({ count: count() })
    .from(photos)
    .where(eq(photos.user_id, sql.placeholder('user_id')))
    .prepare(),
)
