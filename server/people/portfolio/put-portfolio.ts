import { eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { GivenPortfolioItem } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { portfolioItems } from '../../db/schema/people.ts'
import { idTaken, invalid } from '../../errors.ts'
import { isDataUrl, readDataUrl } from '../../ports/files/keep-picture.ts'
import { bodyHash } from '../../db/spent-ids.ts'
import { recordChange } from '../../db/change-log.ts'
import { asReceivedFile } from '../../http/uploads/received-file.ts'
import { releaseLostPhotos, portfolioItemsOf, ownPhotosByRefs } from '../core/portfolio-rows.ts'
import { addPortfolioPhoto } from './add-photo.ts'
import { mapInTurn } from '../../db/statement.ts'

type PortfolioItemToPut = Omit<GivenPortfolioItem, 'photos'> & { id: string; photos: string[] }

/** Uploads the photos that came as data URLs, so that each has an id or an address. */
export async function uploadGivenPhotos(me: UserContext, given: GivenPortfolioItem[]): Promise<PortfolioItemToPut[]> {
  const items: PortfolioItemToPut[] = []
  for (const { id = uuid(), photos, ...fields } of given) {
    const refs: string[] = []
    for (const { source, name } of photos) {
      refs.push(
        isDataUrl(source)
          ? (await addPortfolioPhoto(me, asReceivedFile(readDataUrl(source, 'portfolio_items'), name))).id
          : source,
      )
    }
    items.push({ id, ...fields, photos: refs })
  }
  return items
}

/**
 * Replaces the portfolio: items in the list are added or changed, in its order, all others deleted. Called inside a
 * write; returns the files that were shown before.
 * @throws 409 for an id in use, 422 for an id twice or another's photo
 */
export async function replacePortfolio(tx: WriteTransaction, me: UserContext, items: PortfolioItemToPut[]) {
  const ids = items.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid('Two events of the portfolio have the same id.')
  const before = await portfolioItemsOf(tx, me.user.id)
  const known = new Map(
    (await tx.select().from(portfolioItems).where(inArray(portfolioItems.id, ids)).all()).map((row) => [row.id, row]),
  )
  const rows = await mapInTurn([...items.entries()], async ([position, { photos, ...fields }]) => ({
    ...fields,
    photos: await ownPhotosByRefs(tx, me.user.id, photos),
    position,
    removed_at: null,
    body_hash: bodyHash([fields.event_name, fields.role, fields.end_client, photos]),
  }))
  for (const row of rows) {
    const now = known.get(row.id)
    if (now && now.user_id !== me.user.id) throw idTaken()
    const { body_hash, id, ...shown } = row
    if (now) await tx.update(portfolioItems).set(shown).where(eq(portfolioItems.id, id)).run()
    else {
      const created_at = me.now().toISOString()
      await tx
        .insert(portfolioItems)
        .values({ ...row, user_id: me.user.id, created_at })
        .run()
    }
    await recordChange(tx, [me.user.id], 'portfolio_item', id)
  }
  for (const { id } of before.filter((one) => !ids.includes(one.id))) {
    await tx.update(portfolioItems).set({ removed_at: me.now().toISOString() }).where(eq(portfolioItems.id, id)).run()
    await recordChange(tx, [me.user.id], 'portfolio_item', id, true)
  }
  const lost = before.flatMap(({ photos }) => photos)
  await releaseLostPhotos(tx, me.user.id, lost)
  return lost.map(({ file }) => file)
}
