import { applySyncPage } from '../../../client/offline/sync/pull.ts'
import { inPortfolioOrder } from '../../../client/offline/store/portfolio-rows.ts'
import { queueNewPortfolioItem } from '../../../client/offline/outbox/kinds/portfolio-item.ts'
import { keepPickedPhoto } from '../../../client/offline/outbox/kinds/photo.ts'
import type { PortfolioItem } from '../../../shared/people/users.ts'
import { createFakeServer } from './fake-server.ts'
import { page } from './rows.ts'
import { createTestBrowser, openTab } from './test-device.ts'

export const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside' }
export const photoBytes = new Uint8Array([255, 216, 255, 0, 13, 10, 128])
/** A photo that a person picks. */
export const photoFile = (name: string) => new File([photoBytes], name, { type: 'image/jpeg' })

/** A device whose outbox goes to a server of its own. */
export function setUp() {
  const server = createFakeServer()
  const browser = createTestBrowser()
  const tab = openTab({ fetch: server.fetch, browser })
  const { device, db } = tab
  const add = async (fields: object = {}, ...names: string[]) => {
    const photos = []
    for (const name of names) photos.push(await keepPickedPhoto(photoFile(name), device))
    return {
      ...(await queueNewPortfolioItem({ ...EVENT, photos, ...fields }, device)),
      photos: photos.map(({ id }) => id),
    }
  }
  const outbox = () => db.outbox.orderBy('position').toArray()
  const kinds = async () => (await outbox()).map(({ kind }) => kind)
  const shown = async () => inPortfolioOrder(await db.portfolio_items.toArray()).map(({ id }) => id)
  /** Rows of the server, as a sync brings them. */
  const synced = (...ids: string[]) =>
    applySyncPage(db, page(ids.map((id, position) => portfolioChange(id, position))), 0)
  return { server, browser, tab, device, db, add, outbox, kinds, shown, synced }
}

export const portfolioChange = (id: string, position: number) => ({
  kind: 'portfolio_item' as const,
  id,
  row: portfolioRow(id, position),
})
export const portfolioRow = (id: string, position: number): PortfolioItem => ({ id, ...EVENT, photos: [], position })
