import { v7 as uuid } from 'uuid'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'
import { PORTFOLIO_QUEUE } from '../../store/portfolio-rows.ts'

export type NewItem = {
  event_name: string
  role: string
  end_client: string
  /** Kept by keepPhoto, the first one in front. */
  photos: { id: string; name: string }[]
}

/** The tile stands in the portfolio at once, with its pictures from this phone; the photos leave first, then the item. */
export async function addPortfolioItem(item: NewItem, device = currentDevice()): Promise<{ id: string }> {
  const id = uuid()
  const { photos, ...fields } = item
  await writeAndQueue(device, ['portfolio_items'], async (queue) => {
    const others = await device.db.portfolio_items.toArray()
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
    await device.db.portfolio_items.add({
      id,
      ...fields,
      photos: photos.map((photo) => ({ file: '', preview: '', name: photo.name, kept_id: photo.id })),
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      state: 'queued',
    })
  })
  return { id }
}
