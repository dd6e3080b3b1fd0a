import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { OUTBOX_ITEM_TABLES } from '../../../client/offline/outbox/registry.ts'
import { openDatabase } from '../../../client/offline/store/database.ts'
import { syncedEntities, SYNC_TABLES } from '../../../client/offline/sync/entities.ts'
import { SYNC_KINDS } from '../../../shared/sync.ts'

const schema = openDatabase('me', { indexedDB: new IDBFactory(), IDBKeyRange }).tables.map(({ name }) => name)

test('a page may use the whole schema except the drafts and the small pictures', () => {
  expect([...SYNC_TABLES, 'drafts', 'thumbnails'].sort()).toEqual(schema.toSorted())
})

test('each synced kind has a table to itself, but for applications that a company has received: they are in their projects', () => {
  expect(Object.keys(syncedEntities).sort()).toEqual(SYNC_KINDS.toSorted())
  const { received_application, ...others } = syncedEntities
  expect(received_application.table).toBe(syncedEntities.job.table)
  const tables = Object.values(others).map(({ table }) => table)
  expect(new Set(tables).size).toBe(tables.length)
})

test('tables of the outbox’s kinds are in the schema, each once', () => {
  expect(OUTBOX_ITEM_TABLES.filter((name) => !schema.includes(name))).toEqual([])
  expect(new Set(OUTBOX_ITEM_TABLES).size).toBe(OUTBOX_ITEM_TABLES.length)
})
