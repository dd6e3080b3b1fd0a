import { v7 as uuid } from 'uuid'
import { SPECIFIED_TEXT } from '../../../../shared/specified-texts.ts'
import type { PortfolioItem } from '../../../../shared/people/users.ts'
import { isListField, hasFields, isEmptyReply } from '../../../http/fits.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { endDraftAndQueue, writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind } from '../kind.ts'
import { notEditable } from '../listed-item.ts'
import { currentDevice } from '../../store/device.ts'
import {
  portfolioItemIdOf,
  forgetArrivedPhotos,
  forgetPortfolioItem,
  setPortfolioItemState,
  photosInRow,
  PORTFOLIO_QUEUE,
  putPortfolioItems,
  undoPortfolioEdit,
  waitingPortfolioRows,
  unsentPortfolioEdit,
} from '../../store/portfolio-rows.ts'
import { isPhotoAddress, photoItemsOnDevice, photosLandedSince, tilePhoto } from './photo.ts'
import { at } from '../../../http/path-to.ts'
import type { LocalPortfolioItem } from '../../store/rows.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    portfolio_item: { event_name: string; role: string; end_client: string; photos: string[] }
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
    portfolio_item_removal: { item_id: string }
  }
}

export type PortfolioItemInput = {
  event_name: string
  role: string
  end_client: string
  /** Stored by keepPickedPhoto, the cover first. */
  photos: { id: string; name: string }[]
  /** In which it was written. */
  draft?: HeldDraft
}

/**
 * The portfolio shows the tile at once, with its pictures from this device; the photos are sent first, then the item.
 */
export async function queueNewPortfolioItem(
  { photos, draft, ...fields }: PortfolioItemInput,
  device = currentDevice(),
): Promise<{ id: string }> {
  return endDraftAndQueue(device, draft, ['portfolio_items'], async (id, queue, db) => {
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

const portfolioItemKind = defineOutboxKind('portfolio_item', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  group: portfolioItemIdOf,
  lostFiles: { status: 422, here: (db, { id, body }) => photoItemsOnDevice(db, id, body.photos) },
  call: ({ id, body }) => toItemRequest('POST', '/users/portfolio-items', { id, ...body }),
  fits: (reply, { id }) => hasFields(reply, { id, photos: isListField }),
  landed: async (db, { body }, reply: PortfolioItem, isTaken) => {
    if (!isTaken) await putPortfolioItems(db, [reply])
    await forgetArrivedPhotos(db, body.photos)
  },
  parked: (db, { id }) => setPortfolioItemState(db, id, 'failed'),
  queued: (db, { id }) => setPortfolioItemState(db, id, 'queued'),
  discarded: (db, { id }) => forgetPortfolioItem(db, id),
  listed: {
    icon: 'photos',
    label: 'Portfolio: ',
    address: () => '/portfolio',
    editing: notEditable,
    refusal: SPECIFIED_TEXT.portfolioItemFailed,
  },
})

/**
 * The tile shows the change at once. New photos are sent first, then the item as it is now. If the server cannot have
 * the item yet (never tried, or refused), its own row is changed instead; of several unsent changes only the last is
 * sent. The editor may have opened it before its photos were sent: a photo whose bytes are gone is not sent again.
 */
export async function queuePortfolioItemEdit(
  id: string,
  changed: PortfolioItemInput,
  device = currentDevice(),
): Promise<void> {
  const { photos: given, ...fields } = changed
  await writeAndQueue(device, ['portfolio_items', 'photos'], async (queue, db) => {
    const before = await db.portfolio_items.get(id)
    if (!before || before.state === 'removing') return
    const rows = (await waitingPortfolioRows(db)).filter((row) => portfolioItemIdOf(row) === id)
    const landed = await photosLandedSince(db, before, given)
    const photos = given.filter(({ id }) => landed.get(id) !== null)
    const kept = photos.filter(({ id }) => !isPhotoAddress(id) && !landed.has(id))
    const unsent = rows.find((row) => row.id === id)
    const isNew = unsent !== undefined && (!unsent.tried_at || unsent.state === 'parked')
    const edits = rows.flatMap((row) => (row.kind === 'portfolio_item_edit' ? [row] : []))
    const wasSent = (photo: { id: string }) => before.photos.some(({ kept_id }) => kept_id === photo.id)

    await db.outbox.bulkDelete([...edits.map((row) => row.id), ...(isNew ? [id] : [])])
    // A row that stays is sent with the photos it names: one that was tried, whose photos the server may have lost.
    const needed = new Set([...kept.map((one) => one.id), ...(unsent && !isNew ? photosInRow(unsent) : [])])
    const dropped = before.photos.flatMap(({ kept_id }) => (kept_id && !needed.has(kept_id) ? kept_id : []))
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
      const shown = edits[0]?.body.before ?? portfolioItemContent(before)
      const edit = { item_id: id, ...body, before: shown }
      await queue({ id: uuid(), kind: 'portfolio_item_edit', queue: PORTFOLIO_QUEUE, body: edit, title, text })
    }
    await db.portfolio_items.put({
      ...before,
      ...fields,
      photos: photos.map(tilePhoto(before, landed)),
      state: 'queued',
    })
  })
}

const portfolioItemContent = ({ event_name, role, end_client, photos }: LocalPortfolioItem) => ({
  event_name,
  role,
  end_client,
  photos,
})

const portfolioItemEditKind = defineOutboxKind('portfolio_item_edit', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  group: portfolioItemIdOf,
  lostFiles: { status: 422, here: (db, { body }) => photoItemsOnDevice(db, body.item_id, body.photos) },
  call: ({ body: { item_id, before: _, ...body } }) =>
    toItemRequest('PUT', at('/users/portfolio-items/{id}', { id: item_id }), body),
  fits: (reply, { body }) => hasFields(reply, { id: body.item_id, photos: isListField }),
  landed: async (db, { body, brought }, reply: PortfolioItem) => {
    if (brought?.includes(body.item_id)) await undoPortfolioEdit(db, body)
    else await putPortfolioItems(db, [reply])
    await forgetArrivedPhotos(db, body.photos)
  },
  parked: (db, { body }) => setPortfolioItemState(db, body.item_id, 'failed'),
  queued: (db, { body }) => setPortfolioItemState(db, body.item_id, 'queued'),
  discarded: (db, { body }) => undoPortfolioEdit(db, body),
  listed: {
    icon: 'photos',
    label: 'Portfolio: ',
    address: () => '/portfolio',
    editing: notEditable,
    refusal: SPECIFIED_TEXT.profileFailed,
  },
})

/**
 * Removes an item from the portfolio. One that the server cannot have (never tried, or refused) is simply deleted; one
 * that was tried without an answer is still sent, followed by its removal. An unsent change is dropped.
 */
export async function queuePortfolioItemRemoval(id: string, device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['portfolio_items', 'photos'], async (queue, db) => {
    const item = await db.portfolio_items.get(id)
    if (!item) return
    const rows = await waitingPortfolioRows(db)
    const before = rows.find((row) => row.kind === 'portfolio_item_removal' && row.body.item_id === id)
    if (before) await db.outbox.delete(before.id)
    const edit = await unsentPortfolioEdit(db, id)
    if (edit) {
      await db.outbox.delete(edit.id)
      await undoPortfolioEdit(db, edit.body)
    }
    const unsent = rows.find((row) => row.id === id)
    if (unsent && (!unsent.tried_at || unsent.state === 'parked')) {
      await db.outbox.delete(id)
      return forgetPortfolioItem(db, id)
    }
    await queue({
      id: uuid(),
      kind: 'portfolio_item_removal',
      queue: PORTFOLIO_QUEUE,
      body: { item_id: id },
      title: item.event_name,
      text: '',
    })
    await db.portfolio_items.update(id, { state: 'removing' })
  })
}

const portfolioItemRemovalKind = defineOutboxKind('portfolio_item_removal', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  group: portfolioItemIdOf,
  call: ({ body }) => toItemRequest('DELETE', at('/users/portfolio-items/{id}', { id: body.item_id })),
  fits: isEmptyReply,
  isDoneWhenGone: () => true,
  landed: (db, { body }) => forgetPortfolioItem(db, body.item_id),
  parked: (db, { body }) => db.portfolio_items.update(body.item_id, { state: 'failed' }),
  queued: (db, { body }) => db.portfolio_items.update(body.item_id, { state: 'removing' }),
  discarded: async (db, { body }) => {
    const isUnsent = await db.outbox.get(body.item_id)
    await db.portfolio_items.update(body.item_id, { state: isUnsent ? 'queued' : undefined })
  },
  listed: {
    icon: 'photos',
    label: 'Removed from your portfolio: ',
    address: () => '/portfolio',
    editing: notEditable,
  },
})

export const portfolioItemKinds = {
  portfolio_item: portfolioItemKind,
  portfolio_item_edit: portfolioItemEditKind,
  portfolio_item_removal: portfolioItemRemovalKind,
}
