import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PORTFOLIO_ITEMS_MAX } from '../../../shared/limits.ts'
import type { NewPortfolioItem, PortfolioItem } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { portfolioItems } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { conflict, gone, invalid } from '../../errors.ts'
import { bodyHash } from '../../db/body-hash.ts'
import { recordChange } from '../../sync/change-log.ts'
import { itemsOf } from '../core/items-of.ts'
import { ownPhotos } from '../core/portfolio-rows.ts'
import { portfolioItem } from '../core/user-rows.ts'

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
      if (known.removed_at) throw gone('This event was added, and has been removed since.')
      return { item: portfolioItem(known), repeated: true }
    }
    if (known) throw conflict('This id has been used for something else.')
    const others = itemsOf(tx, me.user.id)
    if (others.length >= PORTFOLIO_ITEMS_MAX) throw invalid(`A portfolio holds at most ${PORTFOLIO_ITEMS_MAX} events.`)
    const position = Math.max(-1, ...others.map((item) => item.position)) + 1
    const created_at = me.now().toISOString()
    const pictures = ownPhotos(tx, me.user.id, photoIds)
    const row = tx
      .insert(portfolioItems)
      .values({ id, user_id: me.user.id, ...fields, photos: pictures, position, body_hash, created_at })
      .returning()
      .get()
    recordChange(tx, [me.user.id], 'portfolio_item', id)
    return { item: portfolioItem(row), repeated: false }
  })
}

const byId = statement((db) =>
  db
    .select()
    .from(portfolioItems)
    .where(eq(portfolioItems.id, sql.placeholder('id')))
    .prepare(),
)
