import { v7 as uuid } from 'uuid'
import type { TableName, DatabaseTables } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { dropSpareDraft, endDraft, type HeldDraft } from '../store/drafts.ts'
import type { NewOutboxRow, OutboxRow } from '../store/outbox-row.ts'
import { runOnDatabase } from '../store/safely.ts'

export type EnqueueItem = (row: NewOutboxRow) => Promise<OutboxRow>

/**
 * Writes in one transaction what the screen shows at once and the row that will be sent; then wakes the drainer.
 * @param tables those that `work` writes besides the outbox
 * @param work writes its rows and calls `queue` for each that is to be sent, in their order
 * @returns what `work` returns
 * @throws StorageFull, or what `work` throws: then nothing was written
 */
export async function writeAndQueue<Done, Name extends TableName = never>(
  device: Device,
  tables: Name[],
  work: (queue: EnqueueItem, db: DatabaseTables<NoInfer<Name> | 'outbox'>) => Promise<Done>,
): Promise<Done> {
  const { db } = device
  // Dexie follows the awaits of a function that says itself that it is async, however many there are after the last write. Each row reads its own position: with awaits alone between two writes Dexie ends the transaction too early.
  const scope = async () => work((row) => addOutboxRow(device, row), db)
  const done = await runOnDatabase(db, () => db.transaction('rw', ['outbox', ...tables], scope))
  device.onQueued()
  return done
}

/**
 * As `writeAndQueue`, for what a draft becomes: the draft ends in the same transaction, so that it is sent once,
 * whichever tab it is sent from and however often.
 * @param draft as the screen shows it; undefined: it was never a draft
 * @param work is given the id of what it becomes
 * Nothing is written if it was sent, deleted or written on in another tab.
 * @returns the id of what it has become
 */
export async function endDraftAndQueue<Name extends TableName = never>(
  device: Device,
  draft: HeldDraft | undefined,
  tables: Name[],
  work: (id: string, queue: EnqueueItem, db: DatabaseTables<NoInfer<Name> | 'outbox'>) => Promise<{ id: string }>,
): Promise<{ id: string }> {
  const done = await writeAndQueue(device, [...tables, 'drafts'], async (queue, db) => {
    const id = draft ? await endDraft(db, draft) : uuid()
    return id === null ? null : work(id, queue, db)
  })
  if (draft && done) dropSpareDraft(device.user_id, draft)
  return done ?? { id: draft!.id }
}

async function addOutboxRow({ db, user_id, now }: Device, fields: NewOutboxRow): Promise<OutboxRow> {
  const row: OutboxRow = {
    ...fields,
    ...UNTRIED_FIELDS,
    owner: user_id,
    created_at: new Date(now()).toISOString(),
    position: await nextOutboxPosition(db),
  }
  await db.outbox.add(row)
  return row
}

/** The fields of a row that has not been sent yet. */
export const UNTRIED_FIELDS = {
  attempts: 0,
  next_try_at: null,
  tried_at: null,
  state: 'queued',
  last_error: null,
} as const

/** After all that wait. Called inside a transaction. */
export async function nextOutboxPosition(db: DatabaseTables<'outbox'>) {
  const last = await db.outbox.orderBy('position').last()
  return (last?.position ?? 0) + 1
}
