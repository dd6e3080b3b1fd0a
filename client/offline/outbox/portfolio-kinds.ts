import type { PortfolioItem } from '../../../shared/users.ts'
import { RequestError } from '../../http/request-error.ts'
import type { StandbyDb } from '../store/database.ts'
import type { LocalPortfolioItem } from '../store/rows.ts'
import { type Kind, uploadForm } from './kind.ts'
import { editOf, forgetItem, putInOrder, putPortfolioItems, undoEdit } from '../store/portfolio-rows.ts'
import { safely } from '../store/safely.ts'
import { isNothing, LIST, tells, TEXT } from './fits.ts'
import { pathTo } from '../../http/path-to.ts'

/** ms. The server draws the picture anew, when it is its turn. */
const DRAWING = 60_000

const nothing = async () => {}

const photo: Kind<'photo'> = {
  timeout: DRAWING,
  file: async ({ id }, db) => {
    const kept = await safely(db, () => db.photos.get(id))
    if (!kept) throw new RequestError(422, 'This photo is no longer on this phone.')
    return { ...kept, purpose: 'photo' }
  },
  call: ({ id }) => ['POST', '/users/photos', uploadForm(id, { id })],
  fits: (reply) => tells(reply, { file: TEXT }),
  // It is shown from this phone until its item has an address for it.
  landed: nothing,
  parked: (db, { body }) => mark(db, body.item_id, 'failed'),
  queued: (db, { body }) => mark(db, body.item_id, 'queued'),
  discarded: async (db, { id, body: { item_id } }) => {
    const item = await db.outbox.get(item_id)
    const edit = await editOf(db, item_id)
    const shown = await db.portfolio_items.get(item_id)
    const photos = (all: string[]) => all.filter((each) => each !== id)
    if (item?.kind === 'portfolio_item') {
      await db.outbox.put({ ...item, body: { ...item.body, photos: photos(item.body.photos) } })
    }
    if (edit) await db.outbox.put({ ...edit, body: { ...edit.body, photos: photos(edit.body.photos) } })
    if (shown) {
      await db.portfolio_items.put({ ...shown, photos: shown.photos.filter(({ kept_id }) => kept_id !== id) })
      await mark(db, item_id, 'queued')
    }
    await db.photos.delete(id)
  },
}

const portfolio_item: Kind<'portfolio_item'> = {
  call: ({ id, body }) => ['POST', '/users/portfolio-items', { id, ...body }],
  fits: (reply, { id }) => tells(reply, { id, photos: LIST }),
  landed: (db, _row, reply: PortfolioItem) => putPortfolioItems(db, [reply]),
  parked: (db, { id }) => mark(db, id, 'failed'),
  queued: (db, { id }) => mark(db, id, 'queued'),
  discarded: (db, { id }) => forgetItem(db, id),
}

const portfolio_item_edit: Kind<'portfolio_item_edit'> = {
  call: ({ body: { item_id, before: _, ...body } }) => ['PUT', pathTo`/users/portfolio-items/${item_id}`, body],
  fits: (reply, { body }) => tells(reply, { id: body.item_id, photos: LIST }),
  landed: (db, _row, reply: PortfolioItem) => putPortfolioItems(db, [reply]),
  parked: (db, { body }) => mark(db, body.item_id, 'failed'),
  queued: (db, { body }) => mark(db, body.item_id, 'queued'),
  discarded: (db, { body }) => undoEdit(db, body),
}

const portfolio_item_removal: Kind<'portfolio_item_removal'> = {
  call: ({ body }) => ['DELETE', pathTo`/users/portfolio-items/${body.item_id}`, undefined],
  fits: isNothing,
  landed: (db, { body }) => forgetItem(db, body.item_id),
  parked: (db, { body }) => db.portfolio_items.update(body.item_id, { state: 'failed' }),
  queued: (db, { body }) => db.portfolio_items.update(body.item_id, { state: 'removing' }),
  discarded: async (db, { body }) => {
    const isUnsent = await db.outbox.get(body.item_id)
    await db.portfolio_items.update(body.item_id, { state: isUnsent ? 'queued' : undefined })
  },
}

const portfolio_order: Kind<'portfolio_order'> = {
  // An event that was refused is not there to be put anywhere.
  call: async ({ body }, db) => {
    const unsent = new Set(await safely(db, () => db.outbox.where('id').anyOf(body.ids).primaryKeys()))
    return ['PUT', '/users/portfolio-items/order', { ids: body.ids.filter((id) => !unsent.has(id)) }]
  },
  fits: (reply) => tells(reply, { ids: LIST }),
  landed: (db, _row, { ids }: { ids: string[] }) => putInOrder(db, ids),
  parked: nothing,
  queued: nothing,
  discarded: (db, { body }) => putInOrder(db, body.before),
}

export const portfolioKinds = { photo, portfolio_item, portfolio_item_edit, portfolio_item_removal, portfolio_order }

/** An item that is to go stays out of sight, whatever becomes of its sending. */
async function mark(db: StandbyDb, id: string, state: LocalPortfolioItem['state']) {
  const shown = await db.portfolio_items.get(id)
  if (shown && shown.state !== 'removing') await db.portfolio_items.put({ ...shown, state })
}
