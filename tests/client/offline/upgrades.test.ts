import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../client/offline/store/database.ts'

/** The tables of earlier versions, as they were. */
const FIRST = {
  me: 'id',
  jobs: 'id, date_start',
  views: 'id',
  applications: 'id, job_id',
  conversations: 'conversation_id, last_message_time, other_user_id',
  messages: 'id, [conversation_id+seq]',
  ratings: 'id',
  portfolio_items: 'id',
  outbox: 'id, queue, created_at, position',
  drafts: 'key',
  facts: 'key',
}
const FOURTH = { ...FIRST, photos: 'id', credentials: 'id', documents: 'id', referees: 'id', feedback: 'id' }
const EIGHTH = { ...FOURTH, companies: 'id', call_sheets: 'id', calendars: 'id', saved_searches: 'id' }
const NINTH = {
  ...EIGHTH,
  messages: 'id, [conversation_id+seq], attachment_url',
  documents: 'id, credential_id, size',
}

test.each([
  { version: 1, stores: FIRST, cursor: undefined, missing: [] },
  { version: 4, stores: FOURTH, cursor: undefined, missing: [] },
  { version: 8, stores: EIGHTH, cursor: undefined, missing: ['IPAF'] },
  { version: 9, stores: NINTH, cursor: undefined, missing: ['IPAF'] },
  { version: 10, stores: { ...NINTH, thumbnails: 'id' }, cursor: undefined, missing: ['IPAF'] },
  {
    version: 11,
    stores: { ...NINTH, thumbnails: 'id', notifications: 'id, created_at' },
    cursor: undefined,
    missing: ['IPAF'],
  },
  {
    version: 12,
    stores: { ...NINTH, thumbnails: 'id', notifications: 'id, created_at', broadcasts: 'id, job_id' },
    cursor: undefined,
    missing: ['IPAF'],
  },
  {
    version: 13,
    stores: { ...NINTH, thumbnails: 'id', notifications: 'id, created_at', broadcasts: 'id, job_id', crew_lists: 'id' },
    cursor: undefined,
    missing: ['IPAF'],
  },
  {
    version: 14,
    stores: {
      ...NINTH,
      thumbnails: 'id',
      notifications: 'id, created_at',
      broadcasts: 'id, job_id',
      crew_lists: 'id',
      blocked_days: 'id',
    },
    cursor: undefined,
    missing: ['IPAF'],
  },
  {
    version: 15,
    stores: {
      ...NINTH,
      thumbnails: 'id',
      notifications: 'id, created_at',
      broadcasts: 'id, job_id',
      crew_lists: 'id',
      blocked_days: 'id',
      plans: 'id, fetched_at',
    },
    cursor: undefined,
    missing: ['IPAF'],
  },
])(
  'O13: the device’s schema is upgraded from version $version: unsent items stay, and what that version ignored is fetched again',
  async ({ version, stores, cursor, missing }) => {
    const indexedDB = new IDBFactory()
    const old = new Dexie('standby-me', { indexedDB, IDBKeyRange })
    old.version(version).stores(stores)
    await old.table('outbox').add({ id: 'm', queue: 'q', kind: 'message', position: 1 })
    await old.table('drafts').add({ key: 'd', value: 'Half a sent' })
    await old.table('jobs').add({ id: 'j', match: { missing: ['IPAF'] } })
    await old.table('facts').add({ key: 'cursor', value: 'e.5' })
    old.close()

    const db = openDatabase('me', { indexedDB, IDBKeyRange })
    expect(await db.outbox.count()).toBe(1)
    expect(await db.drafts.count()).toBe(1)
    expect((await db.facts.get('cursor'))?.value).toBe(cursor)
    expect((await db.jobs.get('j'))?.match).toEqual({ missing })

    const fresh = openDatabase('me', { indexedDB: new IDBFactory(), IDBKeyRange })
    await fresh.open()
    expect(storesOf(db)).toEqual(storesOf(fresh))
    db.close()
    fresh.close()
  },
)

/** From IndexedDB: the names of the tables, each with its indexes. */
function storesOf(db: Dexie) {
  const idb = db.backendDB()
  const names = [...idb.objectStoreNames]
  const tx = idb.transaction(names, 'readonly')
  return Object.fromEntries(names.map((name) => [name, [...tx.objectStore(name).indexNames]]))
}
