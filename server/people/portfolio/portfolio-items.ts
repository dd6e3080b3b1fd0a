import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PORTFOLIO_ITEMS_MAX } from '../../../shared/limits.ts'
import type {
  NewPortfolioItem,
  PortfolioItem,
  PortfolioItemChange,
  PortfolioOrder,
} from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { portfolioItems } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { gone, invalid, notFound } from '../../errors.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { recordChange } from '../../db/change-log.ts'
import { dropUnusedPictures } from '../../ports/files/keep-picture.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { releaseLostPhotos, portfolioItemsOf, ownPhotosByRefs } from '../core/portfolio-rows.ts'
import { portfolioItemOfRow } from '../core/user-rows.ts'

type AddedPortfolioEvent = { item: PortfolioItem; repeated: boolean }

/**
 * Adds an event at the end of the portfolio, once: a repeat with the same id returns the stored one, even after it was
 * deleted.
 * @throws 409 for an id in use, 410 for one that was removed since, 422 for another's photo or one event too many
 */
export async function addPortfolioEvent(
  me: UserContext,
  { id = uuid(), photos: photoIds, ...fields }: NewPortfolioItem,
): Promise<AddedPortfolioEvent> {
  const body_hash = bodyHash([fields.event_name, fields.role, fields.end_client, photoIds])
  return me.db.write(async (tx) => {
    const known = await portfolioItemById(tx).get({ id })
    if (known) {
      expectSameRow(known, { user_id: me.user.id, body_hash })
      if (known.removed_at) throw gone('This event has since been removed.')
      return { item: portfolioItemOfRow(known), repeated: true }
    }
    const others = await portfolioItemsOf(tx, me.user.id)
    if (others.length >= PORTFOLIO_ITEMS_MAX) throw invalid(`A portfolio holds at most ${PORTFOLIO_ITEMS_MAX} events.`)
    const position = Math.max(-1, ...others.map((item) => item.position)) + 1
    const created_at = me.now().toISOString()
    const pictures = await ownPhotosByRefs(tx, me.user.id, photoIds)
    const row = await tx
      .insert(portfolioItems)
      .values({ id, user_id: me.user.id, ...fields, photos: pictures, position, body_hash, created_at })
      .returning()
      .get()
    await recordChange(tx, [me.user.id], 'portfolio_item', id)
    return { item: portfolioItemOfRow(row), repeated: false }
  })
}

const portfolioItemById = preparedStatement((db) =>
  db
    .select()
    .from(portfolioItems)
    .where(eq(portfolioItems.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * Replaces an event of the own portfolio. A repeat changes nothing.
 * @throws 404 for another's event, 422 for another's photo
 */
export async function changePortfolioEvent(
  me: UserContext,
  id: string,
  { photos: refs, ...fields }: PortfolioItemChange,
): Promise<PortfolioItem> {
  const { changed, lost } = await me.db.write(async (tx) => {
    const own = and(
      eq(portfolioItems.id, id),
      eq(portfolioItems.user_id, me.user.id),
      isNull(portfolioItems.removed_at),
    )
    const before = await tx.select().from(portfolioItems).where(own).get()
    if (!before) throw notFound('This event is not in your portfolio.')
    const photos = await ownPhotosByRefs(tx, me.user.id, refs)
    const after = await tx
      .update(portfolioItems)
      .set({ ...fields, photos })
      .where(own)
      .returning()
      .get()
    await releaseLostPhotos(tx, me.user.id, before.photos)
    if (JSON.stringify(after) !== JSON.stringify(before)) await recordChange(tx, [me.user.id], 'portfolio_item', id)
    return { changed: portfolioItemOfRow(after), lost: before.photos.map(({ file }) => file) }
  })
  await dropUnusedPictures(me, lost)
  return changed
}

/**
 * Orders the events; those not listed follow in their old order. Ids of deleted ones are ignored. Returns the ids of
 * all, in their new order.
 * @throws 404 for another's event
 */
export async function orderOwnPortfolio(me: UserContext, { ids }: PortfolioOrder): Promise<string[]> {
  return me.db.write(async (tx) => {
    const named = [...new Set(ids)]
    await expectOwnItems(tx, me.user.id, named)
    const items = await portfolioItemsOf(tx, me.user.id)
    const here = new Map(items.map((item) => [item.id, item]))
    const first = named.filter((id) => here.has(id))
    const order = [...first, ...[...here.keys()].filter((id) => !first.includes(id))]
    // All of them: a device that took back an order of its own has the same order with other numbers.
    for (const [position, id] of order.entries()) {
      await tx.update(portfolioItems).set({ position }).where(eq(portfolioItems.id, id)).run()
      await recordChange(tx, [me.user.id], 'portfolio_item', id)
    }
    return order
  })
}

/** Deleted items still count as the person's own. */
async function expectOwnItems(tx: WriteTransaction, user_id: string, ids: string[]) {
  if (ids.length === 0) return
  const own = await tx
    .select({ id: portfolioItems.id })
    .from(portfolioItems)
    .where(and(eq(portfolioItems.user_id, user_id), inArray(portfolioItems.id, ids)))
    .all()
  if (own.length !== ids.length) throw notFound('One of these events is not in your portfolio.')
}

/**
 * Deletes an event of the portfolio, with its photos; a repeat changes nothing.
 * @throws 404 for another's event
 */
export async function removePortfolioEvent(me: UserContext, id: string): Promise<void> {
  const lost = await me.db.write(async (tx) => {
    const own = and(eq(portfolioItems.id, id), eq(portfolioItems.user_id, me.user.id))
    const item = await tx.select().from(portfolioItems).where(own).get()
    if (!item) throw notFound('This event is not in your portfolio.')
    if (item.removed_at) return []
    await tx.update(portfolioItems).set({ removed_at: me.now().toISOString() }).where(own).run()
    await releaseLostPhotos(tx, me.user.id, item.photos)
    await recordChange(tx, [me.user.id], 'portfolio_item', id, true)
    return item.photos.map(({ file }) => file)
  })
  await dropUnusedPictures(me, lost)
}
