import { v7 as uuid } from 'uuid'
import { SPECIFIED_TEXT } from '../../../../shared/specified-texts.ts'
import { currentDevice } from '../../store/device.ts'
import { hasFields, isTextField } from '../../../http/fits.ts'
import { RequestError } from '../../../http/create-request.ts'
import type { DatabaseTables } from '../../store/database.ts'
import type { NewOutboxRow } from '../../store/outbox-row.ts'
import {
  unsentPortfolioEdit,
  portfolioItemIdOf,
  setPortfolioItemState,
  photoRefOf,
} from '../../store/portfolio-rows.ts'
import type { LocalPhoto, LocalPortfolioItem } from '../../store/rows.ts'
import { runOnDatabase } from '../../store/safely.ts'
import { toItemRequest, defineOutboxKind, ENCODING_TIMEOUT_MS, noScreenChange, uploadedFileForm } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** The bytes are in the table `photos`, under the same id. It is sent before the item that shows it. */
    photo: { item_id: string }
  }
}

type PickedPhotoFile = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/**
 * Stores a picked photo's bytes on this device, so that they outlive the page. Throws StorageFull, and then nothing was
 * stored.
 */
export async function keepPickedPhoto(
  file: PickedPhotoFile,
  device = currentDevice(),
): Promise<{ id: string; name: string }> {
  const id = uuid()
  const bytes = await file.arrayBuffer()
  await runOnDatabase(device.db, () => device.db.photos.add({ id, bytes, type: file.type, name: file.name }))
  return { id, name: file.name }
}

/** Deletes a photo that was removed again before its item was added. */
export const dropPickedPhoto = (id: string, { db } = currentDevice()) => runOnDatabase(db, () => db.photos.delete(id))

const photoKind = defineOutboxKind('photo', {
  reaches: 'own',
  tables: ['portfolio_items', 'photos'],
  timeout: ENCODING_TIMEOUT_MS,
  group: portfolioItemIdOf,
  file: async ({ id }, db) => {
    const kept = await runOnDatabase(db, () => db.photos.get(id))
    if (!kept) throw new RequestError(422, 'This photo is no longer on this device.')
    return { ...kept, purpose: 'photo' }
  },
  call: ({ id }) => toItemRequest('POST', '/users/photos', uploadedFileForm(id, { id })),
  fits: (reply) => hasFields(reply, { file: isTextField }),
  // Shown from this device until its item has an address for it.
  landed: noScreenChange,
  parked: (db, { body }) => setPortfolioItemState(db, body.item_id, 'failed'),
  queued: (db, { body }) => setPortfolioItemState(db, body.item_id, 'queued'),
  discarded: async (db, { id, body: { item_id } }) => {
    const item = await db.outbox.get(item_id)
    const edit = await unsentPortfolioEdit(db, item_id)
    const shown = await db.portfolio_items.get(item_id)
    const photos = (all: string[]) => all.filter((each) => each !== id)
    if (item?.kind === 'portfolio_item') {
      await db.outbox.put({ ...item, body: { ...item.body, photos: photos(item.body.photos) } })
    }
    if (edit) await db.outbox.put({ ...edit, body: { ...edit.body, photos: photos(edit.body.photos) } })
    if (shown) {
      await db.portfolio_items.put({ ...shown, photos: shown.photos.filter(({ kept_id }) => kept_id !== id) })
      await setPortfolioItemState(db, item_id, 'queued')
    }
    await db.photos.delete(id)
  },
  listed: {
    icon: 'photo',
    label: 'Photo: ',
    address: () => '/portfolio',
    upload: ({ id, text }) => ({ id, name: text }),
    editing: notEditable,
    refusal: SPECIFIED_TEXT.photoFailed,
  },
})

/** Photos of an item that are still on this device, in case the server has lost them. */
export async function photoItemsOnDevice(
  db: DatabaseTables<'photos'>,
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
  db: DatabaseTables<'photos'>,
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
    landed.get(id) ??
    before.photos.find((photo) => photoRefOf(photo) === id) ?? { file: '', preview: '', name, kept_id: id }

export const photoKinds = { photo: photoKind }
