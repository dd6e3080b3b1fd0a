import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PORTFOLIO_ITEMS_MAX } from '../../shared/limits.ts'
import type { NewPortfolioItem, PortfolioItem } from '../../shared/users.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { inList } from '../db/in-list.ts'
import { photos, portfolioItems } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { conflict, invalid } from '../errors.ts'
import { bodyHash } from '../jobs/body-hash.ts'
import { recordChange } from '../sync/record-change.ts'
import { itemsOf } from './items-of.ts'
import { portfolioItem } from './user-rows.ts'

type Added = { item: PortfolioItem; repeated: boolean }

/** Adds an event at the end of the portfolio, once: a repeat by id answers with what is stored, also after it was taken away. */
export async function addPortfolioItem(
  me: UserContext,
  { id = uuid(), photos: photoIds, ...fields }: NewPortfolioItem,
): Promise<Added> {
  const body_hash = bodyHash([fields.event_name, fields.role, fields.end_client, photoIds])
  return me.db.write((tx) => {
    const known = byId(tx).get({ id })
    if (known?.user_id === me.user.id && known.body_hash === body_hash) {
      return { item: portfolioItem(known), repeated: true }
    }
    if (known) throw conflict('This id has been used for something else.')
    const others = itemsOf(tx, me.user.id)
    if (others.length >= PORTFOLIO_ITEMS_MAX) throw invalid(`A portfolio holds at most ${PORTFOLIO_ITEMS_MAX} events.`)
    const position = Math.max(-1, ...others.map((item) => item.position)) + 1
    const created_at = me.now().toISOString()
    const pictures = ownPhotos(tx, me, photoIds)
    const row = tx
      .insert(portfolioItems)
      .values({ id, user_id: me.user.id, ...fields, photos: pictures, position, body_hash, created_at })
      .returning()
      .get()
    recordChange(tx, [me.user.id], 'portfolio_item', id)
    return { item: portfolioItem(row), repeated: false }
  })
}

/** In the order named. Another person's photo is told no differently from one that does not exist. */
function ownPhotos(tx: Tx, me: UserContext, ids: string[]) {
  const found = new Map(
    photosById(tx)
      .all({ ids: JSON.stringify(ids) })
      .map((row) => [row.id, row]),
  )
  return ids.map((id) => {
    const row = found.get(id)
    if (row?.user_id !== me.user.id) {
      throw invalid('One of the photos has not been uploaded.', [
        { path: 'photos', message: 'is not one of your photos' },
      ])
    }
    return { file: row.file, preview: row.preview, name: row.name }
  })
}

const byId = statement((db) =>
  db
    .select()
    .from(portfolioItems)
    .where(eq(portfolioItems.id, sql.placeholder('id')))
    .prepare(),
)
const photosById = statement((db) => db.select().from(photos).where(inList(photos.id, 'ids')).prepare())
