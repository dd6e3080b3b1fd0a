import type { StandbyDb } from '../store/database.ts'
import type { NewOutboxRow, OutboxRow } from '../store/outbox-row.ts'

/**
 * A message or an event was refused by a server that may have lost the files it shows (set back to a backup since they were
 * uploaded): those still on this phone go into the queue before it, under their own ids, and it goes once more. An upload
 * that the server still has answers as the first time. Once only for each try of its owner's. For inside a transaction.
 */
export async function queueBytesAgain(db: StandbyDb, row: OutboxRow, status: number): Promise<boolean> {
  if (row.bytes_again || status !== refusalOf(row)) return false
  const files = await filesHere(db, row)
  if (files.length === 0) return false
  for (const [at, file] of files.entries()) {
    await db.outbox.put({
      ...file,
      queue: row.queue,
      owner: row.owner,
      title: row.title,
      attempts: 0,
      next_try_at: null,
      tried_at: null,
      state: 'queued',
      last_error: null,
      created_at: row.created_at,
      // Positions are whole numbers: these stand between it and the one before.
      position: row.position - 1 + (at + 1) / (files.length + 1),
    })
  }
  await db.outbox.put({ ...row, bytes_again: true, next_try_at: null })
  return true
}

/** How the server refuses what shows a file it does not have. */
function refusalOf({ kind }: OutboxRow) {
  if (kind === 'message') return 400
  return kind === 'portfolio_item' || kind === 'portfolio_item_edit' ? 422 : undefined
}

type File = Pick<Extract<NewOutboxRow, { kind: 'attachment' | 'photo' }>, 'id' | 'text'> &
  ({ kind: 'attachment'; body: { message_id: string } } | { kind: 'photo'; body: { item_id: string } })

async function filesHere(db: StandbyDb, row: OutboxRow): Promise<File[]> {
  if (row.kind === 'message') {
    const { attachment } = row.body
    const isHere = attachment && (await db.documents.where('id').equals(attachment.id).count()) > 0
    return isHere
      ? [{ id: attachment.id, kind: 'attachment', body: { message_id: row.id }, text: attachment.attachment_name }]
      : []
  }
  if (row.kind !== 'portfolio_item' && row.kind !== 'portfolio_item_edit') return []
  const item_id = row.kind === 'portfolio_item' ? row.id : row.body.item_id
  const names = new Map<string, string>()
  await db.photos
    .where('id')
    .anyOf(row.body.photos)
    .each(({ id, name }) => names.set(id, name))
  return row.body.photos.flatMap((id) =>
    names.has(id) ? { id, kind: 'photo' as const, body: { item_id }, text: names.get(id)! } : [],
  )
}
