import { and, eq, isNull } from 'drizzle-orm'
import type { PortfolioItem, PortfolioItemChange } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { portfolioItems } from '../../db/schema/people.ts'
import { notFound } from '../../errors.ts'
import { dropPictures } from '../../ports/files/keep-picture.ts'
import { recordChange } from '../../sync/change-log.ts'
import { forgetPhotos, ownPhotos } from '../core/portfolio-rows.ts'
import { portfolioItem } from '../core/user-rows.ts'

/** Makes an event of the own portfolio read and look as sent. Again: nothing happens. */
export async function changePortfolioItem(
  me: UserContext,
  id: string,
  { photos: refs, ...fields }: PortfolioItemChange,
): Promise<PortfolioItem> {
  const { changed, lost } = await me.db.write((tx) => {
    const own = and(
      eq(portfolioItems.id, id),
      eq(portfolioItems.user_id, me.user.id),
      isNull(portfolioItems.removed_at),
    )
    const before = tx.select().from(portfolioItems).where(own).get()
    if (!before) throw notFound('This event is not in your portfolio.')
    const photos = ownPhotos(tx, me.user.id, refs)
    const after = tx
      .update(portfolioItems)
      .set({ ...fields, photos })
      .where(own)
      .returning()
      .get()
    forgetPhotos(tx, me.user.id, before.photos)
    if (JSON.stringify(after) !== JSON.stringify(before)) recordChange(tx, [me.user.id], 'portfolio_item', id)
    return { changed: portfolioItem(after), lost: before.photos.map(({ file }) => file) }
  })
  await dropPictures(me, lost)
  return changed
}
