import { expect } from 'vitest'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import type { Device } from '../../../../client/offline/store/device.ts'
import type { OutboxKind } from '../../../../client/offline/store/outbox-row.ts'
import { credentialsShown } from '../../../../client/offline/store/credential-rows.ts'
import { inPortfolioOrder } from '../../../../client/offline/store/portfolio-rows.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import {
  queueNewCredential,
  queueCredentialEdit,
  queueCredentialRemoval,
} from '../../../../client/offline/outbox/kinds/credential.ts'
import { keepPickedPhoto } from '../../../../client/offline/outbox/kinds/photo.ts'
import {
  queueNewPortfolioItem,
  queuePortfolioItemEdit,
  queuePortfolioItemRemoval,
} from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { queuePortfolioOrder } from '../../../../client/offline/outbox/kinds/portfolio.ts'
import { queueProfileChanges } from '../../../../client/offline/outbox/kinds/profile.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import type { KindCase } from './kind-case.ts'

const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside' }
const IPAF = { name: 'IPAF', issuer: 'IPAF Ltd', number: 'PAL1', issued_on: null, expires_on: '2028-03-31' }
const CARD = { id: 'd1', name: 'card.pdf', type: 'application/pdf', size: 3 }
const HELD = {
  ...IPAF,
  id: 'c1',
  document: CARD,
  verification: 'verified' as const,
  refused_because: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const file = (name: string) => new File([new Uint8Array([255, 216, 255])], name, { type: 'image/jpeg' })
const row = (kind: SyncChange['kind'], fields: { id: string }) => ({ kind, id: fields.id, row: fields }) as SyncChange
const event = (id: string, position: number) => row('portfolio_item', { id, ...EVENT, photos: [], position } as never)
async function tiles(db: StandbyDb) {
  const items = inPortfolioOrder(await db.portfolio_items.toArray())
  return [
    items.map(({ role, photos, state }) => [role, photos.map(({ name }) => name), state]),
    (await db.photos.toArray()).map(({ name }) => name),
  ]
}
const credentials = async (db: StandbyDb) =>
  (await credentialsShown(db)).map(({ number, verification, state }) => [number, verification, state])
async function addEvent(device: Device) {
  const photos = [await keepPickedPhoto(file('one.jpg'), device), await keepPickedPhoto(file('two.jpg'), device)]
  await queueNewPortfolioItem({ ...EVENT, photos }, device)
}

export const profile = {
  photo: {
    begin: addEvent,
    shown: tiles,
    queued: [[['Rigger', ['one.jpg', 'two.jpg'], 'queued']], ['one.jpg', 'two.jpg']],
    parked: [[['Rigger', ['one.jpg', 'two.jpg'], 'failed']], ['one.jpg', 'two.jpg']],
    discarded: [[['Rigger', ['two.jpg'], 'queued']], ['two.jpg']],
    left: [
      { kind: 'photo', text: 'two.jpg' },
      { kind: 'portfolio_item', body: { photos: [expect.any(String)] } },
    ],
    asks: { method: 'POST', path: '/users/photos', body: { file: { name: 'one.jpg' } } },
    landed: [[['Rigger', [expect.any(String), expect.any(String)], undefined]], []],
  },
  portfolio_item: {
    begin: addEvent,
    shown: tiles,
    queued: [[['Rigger', ['one.jpg', 'two.jpg'], 'queued']], ['one.jpg', 'two.jpg']],
    parked: [[['Rigger', ['one.jpg', 'two.jpg'], 'failed']], ['one.jpg', 'two.jpg']],
    asks: { method: 'POST', path: '/users/portfolio-items', body: { ...EVENT, photos: { length: 2 } } },
    landed: [[['Rigger', [expect.any(String), expect.any(String)], undefined]], []],
  },
  portfolio_item_edit: {
    synced: [event('p1', 0)],
    begin: async (device) => {
      const photos = [await keepPickedPhoto(file('new.jpg'), device)]
      await queuePortfolioItemEdit('p1', { ...EVENT, role: 'Head rigger', photos }, device)
    },
    shown: tiles,
    queued: [[['Head rigger', ['new.jpg'], 'queued']], ['new.jpg']],
    parked: [[['Head rigger', ['new.jpg'], 'failed']], ['new.jpg']],
    asks: { method: 'PUT', path: '/users/portfolio-items/p1', body: { role: 'Head rigger', photos: { length: 1 } } },
    landed: [[['Head rigger', [expect.any(String)], undefined]], []],
  },
  portfolio_item_removal: {
    synced: [event('p1', 0)],
    begin: (device) => queuePortfolioItemRemoval('p1', device),
    shown: tiles,
    queued: [[['Rigger', [], 'removing']], []],
    parked: [[['Rigger', [], 'failed']], []],
    asks: { method: 'DELETE', path: '/users/portfolio-items/p1' },
    landed: [[], []],
  },
  portfolio_order: {
    synced: [event('p1', 0), event('p2', 1), event('p3', 2)],
    begin: (device) => queuePortfolioOrder(['p3', 'p2', 'p1'], device),
    shown: async (db) => inPortfolioOrder(await db.portfolio_items.toArray()).map(({ id }) => id),
    queued: ['p3', 'p2', 'p1'],
    parked: ['p3', 'p2', 'p1'],
    asks: { method: 'PUT', path: '/users/portfolio-items/order', body: { ids: ['p3', 'p2', 'p1'] } },
    // Another device has reordered them meanwhile.
    reply: () => ({ ids: ['p3', 'p1', 'p2'] }),
    landed: ['p3', 'p1', 'p2'],
  },
  credential: {
    begin: async (device) => {
      const { id: document_id } = await keepDocument(file('card.jpg'), device)
      await queueNewCredential({ fields: IPAF, document_id }, device)
    },
    shown: credentials,
    queued: [['PAL1', 'waiting', 'queued']],
    parked: [['PAL1', 'waiting', 'failed']],
    asks: { method: 'POST', path: '/credentials', body: { name: 'IPAF', issued_on: '', file: { name: 'card.jpg' } } },
    reply: ({ body }) => ({ ...HELD, id: body.id }),
    landed: [['PAL1', 'verified', undefined]],
  },
  credential_edit: {
    synced: [row('credential', HELD)],
    begin: (device) => queueCredentialEdit({ id: 'c1', fields: { ...IPAF, number: 'PAL2' } }, device),
    shown: credentials,
    queued: [['PAL2', 'waiting', 'queued']],
    parked: [['PAL2', 'waiting', 'failed']],
    asks: { method: 'PUT', path: '/credentials/c1', body: { number: 'PAL2' } },
    reply: ({ body }) => ({ ...HELD, number: body.number }),
    landed: [['PAL2', 'verified', undefined]],
  },
  credential_removal: {
    synced: [row('credential', HELD)],
    begin: (device) => queueCredentialRemoval('c1', device),
    shown: async (db) => [await credentials(db), (await db.credentials.toArray()).map(({ state }) => state)],
    queued: [[], ['removing']],
    parked: [[['PAL1', 'verified', 'failed']], ['failed']],
    asks: { method: 'DELETE', path: '/credentials/c1' },
    landed: [[], []],
  },
  profile: {
    synced: [row('me', { id: 'me', bio: 'On the road.', location: 'Salford, UK', city: 'Salford' } as never)],
    begin: (device) => queueProfileChanges({ bio: 'High up.', location: 'Leeds, UK' }, device),
    shown: async (db) => (await db.me.toArray()).map(({ bio, city }) => [bio, city]),
    queued: [['High up.', 'Leeds']],
    parked: [['On the road.', 'Salford']],
    asks: { method: 'PUT', path: '/users/profile', body: { bio: 'High up.', location: 'Leeds, UK' } },
    reply: ({ body }) => ({ id: 'me', ...body, city: 'Leeds (West Yorkshire)' }),
    landed: [['High up.', 'Leeds (West Yorkshire)']],
  },
} satisfies { [Kind in OutboxKind]?: KindCase }
