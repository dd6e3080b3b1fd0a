import type { SyncChange, SyncPage } from '../../../shared/sync.ts'
import type { StandbyDb, TableName } from '../store/database.ts'
import { entities, SYNC_TABLES } from './entities.ts'
import { queueLostMessages } from './lost-messages.ts'
import { noteEpoch, startOver } from './start-over.ts'

/**
 * Writes a page's rows and its cursor in one transaction. Unsent items stay, through a reset too.
 * @param now ms since 1970
 */
export async function applyPage(db: StandbyDb, page: SyncPage, now: number) {
  await db.transaction('rw', SYNC_TABLES, async () => {
    const isOtherServer = await noteEpoch(db, page.cursor)
    if (page.reset) await startOver(db, isOtherServer)
    await applyChanges(db, page.changes)
    // For items that landed while a full page was in flight, only the next page can tell whether the server has them.
    if (!page.more && !page.reset) await queueLostMessages(db, now)
    await db.facts.put({ key: 'cursor', value: page.cursor })
    if (!page.more) await db.facts.put({ key: 'synced_at', value: new Date(now).toISOString() })
  })
}

/** All changes of a kind at once, kind by kind. */
async function applyChanges(db: StandbyDb, changes: SyncChange[]) {
  for (const [kind, entity] of Object.entries<Applied>(entities)) {
    const ofKind = changes.filter((change) => change.kind === kind)
    const gone = ofKind.filter(({ row }) => row === null).map(({ id }) => id)
    const rows = ofKind.flatMap(({ row }) => row ?? [])
    const table = db.table(entity.table)
    if (gone.length > 0) await (entity.remove?.(db, gone) ?? table.bulkDelete(gone))
    if (rows.length > 0) await (entity.put?.(db, rows as never) ?? table.bulkPut(rows))
  }
}

type Applied = {
  table: TableName
  put?: (db: StandbyDb, rows: never) => Promise<unknown>
  remove?: (db: StandbyDb, ids: string[]) => Promise<unknown>
}
