import type { PortfolioItem } from '../../../../shared/people/users.ts'
import { LIST, hasFields } from '../../../http/fits.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { queueDraft } from '../enqueue.ts'
import { calling, defineKind } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'
import {
  eventOf,
  forgetArrived,
  forgetItem,
  markItem,
  PORTFOLIO_QUEUE,
  putPortfolioItems,
} from '../../store/portfolio-rows.ts'
import { photosHere } from './photo.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    portfolio_item: { event_name: string; role: string; end_client: string; photos: string[] }
  }
}

export type NewItem = {
  event_name: string
  role: string
  end_client: string
  /** Stored by keepPhoto, the cover first. */
  photos: { id: string; name: string }[]
  /** In which it was written. */
  draft?: HeldDraft
}

/**
 * The portfolio shows the tile at once, with its pictures from this device; the photos are sent first, then the item.
 */
export async function addPortfolioItem(
  { photos, draft, ...fields }: NewItem,
  device = currentDevice(),
): Promise<{ id: string }> {
  return queueDraft(device, draft, ['portfolio_items'], async (id, queue, db) => {
    const others = await db.portfolio_items.toArray()
    for (const photo of photos) {
      const body = { item_id: id }
      await queue({
        id: photo.id,
        kind: 'photo',
        queue: PORTFOLIO_QUEUE,
        body,
        title: fields.event_name,
        text: photo.name,
      })
    }
    await queue({
      id,
      kind: 'portfolio_item',
      queue: PORTFOLIO_QUEUE,
      body: { ...fields, photos: photos.map((photo) => photo.id) },
      title: fields.event_name,
      text: `${fields.role} for ${fields.end_client}`,
    })
    await db.portfolio_items.add({
      id,
      ...fields,
      photos: photos.map((photo) => ({ file: '', preview: '', name: photo.name, kept_id: photo.id })),
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      state: 'queued',
    })
    return { id }
  })
}

export const portfolio_item = defineKind('portfolio_item', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  group: eventOf,
  lostFiles: { status: 422, here: (db, { id, body }) => photosHere(db, id, body.photos) },
  call: ({ id, body }) => calling('POST', '/users/portfolio-items', { id, ...body }),
  fits: (reply, { id }) => hasFields(reply, { id, photos: LIST }),
  landed: async (db, { body }, reply: PortfolioItem) => {
    await putPortfolioItems(db, [reply])
    await forgetArrived(db, body.photos)
  },
  parked: (db, { id }) => markItem(db, id, 'failed'),
  queued: (db, { id }) => markItem(db, id, 'queued'),
  discarded: (db, { id }) => forgetItem(db, id),
})
