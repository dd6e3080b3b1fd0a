import { v7 as uuid } from 'uuid'
import type { PortfolioItem } from '../../../../shared/people/users.ts'
import { LIST, hasFields } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import type { Tables } from '../../store/database.ts'
import type { LocalPhoto, LocalPortfolioItem } from '../../store/rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'
import {
  eventOf,
  forgetArrived,
  markItem,
  PORTFOLIO_QUEUE,
  putPortfolioItems,
  refOf,
  undoEdit,
  waitingRows,
} from '../../store/portfolio-rows.ts'
import { calling, defineKind } from '../kind.ts'
import { photosHere } from './photo.ts'
import type { NewItem } from './portfolio-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /**
     * `photos`: ids of those on this device, addresses of those the server has. `before`: what to restore if it is
     * discarded.
     */
    portfolio_item_edit: {
      item_id: string
      event_name: string
      role: string
      end_client: string
      photos: string[]
      before: Pick<LocalPortfolioItem, 'event_name' | 'role' | 'end_client' | 'photos'>
    }
  }
}

/**
 * The tile shows the change at once. New photos are sent first, then the item as it is now. If the server cannot have
 * the item yet (never tried, or refused), its own row is changed instead; of several unsent changes only the last is
 * sent. The editor may have opened it before its photos were sent: a photo whose bytes are gone is not sent again.
 */
export async function changePortfolioItem(id: string, changed: NewItem, device = currentDevice()): Promise<void> {
  const { photos: given, ...fields } = changed
  await writeAndQueue(device, ['portfolio_items', 'photos'], async (queue, db) => {
    const before = await db.portfolio_items.get(id)
    if (!before || before.state === 'removing') return
    const rows = (await waitingRows(db)).filter((row) => eventOf(row) === id)
    const landed = await landedSince(db, before, given)
    const photos = given.filter(({ id }) => landed.get(id) !== null)
    const kept = photos.filter(({ id }) => !isAddress(id) && !landed.has(id))
    const unsent = rows.find((row) => row.id === id)
    const isNew = unsent !== undefined && (!unsent.tried_at || unsent.state === 'parked')
    const edits = rows.flatMap((row) => (row.kind === 'portfolio_item_edit' ? [row] : []))
    const wasSent = (photo: { id: string }) => before.photos.some(({ kept_id }) => kept_id === photo.id)

    await db.outbox.bulkDelete([...edits.map((row) => row.id), ...(isNew ? [id] : [])])
    const dropped = before.photos.flatMap(({ kept_id }) =>
      kept_id && !kept.some((one) => one.id === kept_id) ? kept_id : [],
    )
    await db.outbox.bulkDelete(dropped)
    await db.photos.bulkDelete(dropped)

    const title = fields.event_name
    for (const photo of kept.filter((one) => !wasSent(one))) {
      await queue({
        id: photo.id,
        kind: 'photo',
        queue: PORTFOLIO_QUEUE,
        body: { item_id: id },
        title,
        text: photo.name,
      })
    }
    const text = `${fields.role} for ${fields.end_client}`
    const body = { ...fields, photos: photos.map((photo) => photo.id) }
    if (isNew) await queue({ id, kind: 'portfolio_item', queue: PORTFOLIO_QUEUE, body, title, text })
    else {
      const shown = edits[0]?.body.before ?? shownOf(before)
      const edit = { item_id: id, ...body, before: shown }
      await queue({ id: uuid(), kind: 'portfolio_item_edit', queue: PORTFOLIO_QUEUE, body: edit, title, text })
    }
    await db.portfolio_items.put({
      ...before,
      ...fields,
      photos: photos.map(localPhoto(before, landed)),
      state: 'queued',
    })
  })
}

const isAddress = (id: string) => id.startsWith('/')

/**
 * For photos with the ids of former items whose bytes are gone from this device: how the item shows them now. null: the
 * item shows nothing that they could have become, so they were given up.
 */
async function landedSince(db: Tables<'photos'>, before: LocalPortfolioItem, given: NewItem['photos']) {
  const ids = given.map(({ id }) => id)
  const here = new Set([
    ...(await db.photos.where('id').anyOf(ids).primaryKeys()),
    ...before.photos.flatMap(({ kept_id }) => kept_id ?? []),
  ])
  const gone = given.filter(({ id }) => !isAddress(id) && !here.has(id))
  const unnamed = before.photos.filter(({ kept_id, file }) => !kept_id && !ids.includes(file))
  const found = new Map<string, LocalPhoto | null>()
  for (const { id, name } of gone) {
    // The server chooses its addresses: the same name is the best guess, and what is sent is the id.
    const at = Math.max(
      unnamed.findIndex((photo) => photo.name === name),
      0,
    )
    found.set(id, unnamed.splice(at, 1)[0] ?? null)
  }
  return found
}

const shownOf = ({ event_name, role, end_client, photos }: LocalPortfolioItem) => ({
  event_name,
  role,
  end_client,
  photos,
})

/** As the tile renders it: by its address, or from this device. */
const localPhoto =
  (before: LocalPortfolioItem, landed: Map<string, LocalPhoto | null>) =>
  ({ id, name }: { id: string; name: string }): LocalPhoto =>
    landed.get(id) ?? before.photos.find((photo) => refOf(photo) === id) ?? { file: '', preview: '', name, kept_id: id }

export const portfolio_item_edit = defineKind('portfolio_item_edit', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  group: eventOf,
  lostFiles: { status: 422, here: (db, { body }) => photosHere(db, body.item_id, body.photos) },
  call: ({ body: { item_id, before: _, ...body } }) =>
    calling('PUT', at('/users/portfolio-items/{id}', { id: item_id }), body),
  fits: (reply, { body }) => hasFields(reply, { id: body.item_id, photos: LIST }),
  landed: async (db, { body }, reply: PortfolioItem) => {
    await putPortfolioItems(db, [reply])
    await forgetArrived(db, body.photos)
  },
  parked: (db, { body }) => markItem(db, body.item_id, 'failed'),
  queued: (db, { body }) => markItem(db, body.item_id, 'queued'),
  discarded: (db, { body }) => undoEdit(db, body),
})
