import type { StandbyDb } from '../store/database.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { UNTRIED } from './enqueue.ts'
import { kindOf } from './registry.ts'

/**
 * A message or an event was refused by a server that may have lost the files it shows (set back to a backup since they were
 * uploaded): those still on this phone go into the queue before it, under their own ids, and it goes once more. An upload
 * that the server still has answers as the first time. Once only for each try of its owner's. For inside a transaction.
 */
export async function queueBytesAgain(db: StandbyDb, row: OutboxRow, status: number): Promise<boolean> {
  const { lostFiles } = kindOf(row)
  if (row.bytes_again || status !== lostFiles?.status) return false
  const files = await lostFiles.here(db, row)
  if (files.length === 0) return false
  const { queue, owner, title, created_at } = row
  for (const [at, file] of files.entries()) {
    // Positions are whole numbers: these stand between it and the one before.
    const position = row.position - 1 + (at + 1) / (files.length + 1)
    await db.outbox.put({ ...file, ...UNTRIED, queue, owner, title, created_at, position })
  }
  await db.outbox.put({ ...row, bytes_again: true, next_try_at: null })
  return true
}
