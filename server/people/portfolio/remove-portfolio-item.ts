import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { portfolioItems } from '../../db/schema/people.ts'
import { notFound } from '../../errors.ts'
import { dropPictures } from '../../ports/files/keep-picture.ts'
import { recordChange } from '../../sync/change-log.ts'
import { forgetPhotos } from '../core/portfolio-rows.ts'

/** Takes an event out of the portfolio, with its photos; one that is out already stays so. */
export async function removePortfolioItem(me: UserContext, id: string): Promise<void> {
  const lost = await me.db.write((tx) => {
    const own = and(eq(portfolioItems.id, id), eq(portfolioItems.user_id, me.user.id))
    const item = tx.select().from(portfolioItems).where(own).get()
    if (!item) throw notFound('This event is not in your portfolio.')
    if (item.removed_at) return []
    tx.update(portfolioItems).set({ removed_at: me.now().toISOString() }).where(own).run()
    forgetPhotos(tx, me.user.id, item.photos)
    recordChange(tx, [me.user.id], 'portfolio_item', id, true)
    return item.photos.map(({ file }) => file)
  })
  await dropPictures(me, lost)
}
