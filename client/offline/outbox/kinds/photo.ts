import { v7 as uuid } from 'uuid'
import { TEXT } from '../../../../shared/texts.ts'
import { currentDevice } from '../../store/device.ts'
import { hasFields, isText } from '../../../http/fits.ts'
import { RequestError } from '../../../http/create-request.ts'
import type { Tables } from '../../store/database.ts'
import type { NewOutboxRow } from '../../store/outbox-row.ts'
import { editOf, eventOf, markItem, refOf } from '../../store/portfolio-rows.ts'
import type { LocalPhoto, LocalPortfolioItem } from '../../store/rows.ts'
import { safely } from '../../store/safely.ts'
import { calling, defineKind, ENCODING_TIMEOUT, nothing, uploadForm } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** The bytes are in the table `photos`, under the same id. It is sent before the item that shows it. */
    photo: { item_id: string }
  }
}

type Picked = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/**
 * Stores a picked photo's bytes on this device, so that they outlive the page. Throws StorageFull, and then nothing was
 * stored.
 */
export async function keepPhoto(file: Picked, device = currentDevice()): Promise<{ id: string; name: string }> {
  const id = uuid()
  const bytes = await file.arrayBuffer()
  await safely(device.db, () => device.db.photos.add({ id, bytes, type: file.type, name: file.name }))
  return { id, name: file.name }
}

/** Deletes a photo that was removed again before its item was added. */
export const dropPhoto = (id: string, { db } = currentDevice()) => safely(db, () => db.photos.delete(id))

const photo = defineKind('photo', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  timeout: ENCODING_TIMEOUT,
  group: eventOf,
  file: async ({ id }, db) => {
    const kept = await safely(db, () => db.photos.get(id))
    if (!kept) throw new RequestError(422, 'This photo is no longer on this device.')
    return { ...kept, purpose: 'photo' }
  },
  call: ({ id }) => calling('POST', '/users/photos', uploadForm(id, { id })),
  fits: (reply) => hasFields(reply, { file: isText }),
  // Shown from this device until its item has an address for it.
  landed: nothing,
  parked: (db, { body }) => markItem(db, body.item_id, 'failed'),
  queued: (db, { body }) => markItem(db, body.item_id, 'queued'),
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
      await markItem(db, item_id, 'queued')
    }
    await db.photos.delete(id)
  },
  listed: {
    icon: 'photo',
    label: 'Photo: ',
    address: () => '/portfolio',
    upload: ({ id, text }) => ({ id, name: text }),
    editing: notEditable,
    refusal: TEXT.photoFailed,
  },
})

/** Photos of an item that are still on this device, in case the server has lost them. */
export async function photosHere(
  db: Tables<'photos'>,
  item_id: string,
  photos: string[],
): Promise<Pick<NewOutboxRow<'photo'>, 'id' | 'kind' | 'body' | 'text'>[]> {
  const names = new Map<string, string>()
  await db.photos
    .where('id')
    .anyOf(photos)
    .each(({ id, name }) => names.set(id, name))
  return photos.flatMap((id) =>
    names.has(id) ? { id, kind: 'photo' as const, body: { item_id }, text: names.get(id)! } : [],
  )
}

/** Whether it names a photo that the server has, and not one on this device. */
export const isPhotoAddress = (id: string) => id.startsWith('/')

/**
 * For photos with the ids of former items whose bytes are gone from this device: how the item shows them now. null: the
 * item shows nothing that they could have become, so they were given up.
 */
export async function photosLandedSince(
  db: Tables<'photos'>,
  before: LocalPortfolioItem,
  given: { id: string; name: string }[],
) {
  const ids = given.map(({ id }) => id)
  const here = new Set([
    ...(await db.photos.where('id').anyOf(ids).primaryKeys()),
    ...before.photos.flatMap(({ kept_id }) => kept_id ?? []),
  ])
  const gone = given.filter(({ id }) => !isPhotoAddress(id) && !here.has(id))
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

/** As the tile renders it: by its address, or from this device. */
export const tilePhoto =
  (before: LocalPortfolioItem, landed: Map<string, LocalPhoto | null>) =>
  ({ id, name }: { id: string; name: string }): LocalPhoto =>
    landed.get(id) ?? before.photos.find((photo) => refOf(photo) === id) ?? { file: '', preview: '', name, kept_id: id }

export const photoKinds = { photo }
