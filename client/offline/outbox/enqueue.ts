import type { StandbyDb } from '../store/database.ts'
import type { NewOutboxRow, OutboxRow } from '../store/outbox-row.ts'
import type { Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'

/** One transaction: what the screen shows at once, and the row that will be sent. Then the drainer is woken. */
export async function writeAndQueue(device: Device, tables: (keyof Tables)[], work: (queue: Queue) => Promise<void>) {
  await safely(device.db, () =>
    device.db.transaction('rw', ['outbox', ...tables], () => work((row) => addToOutbox(device, row))),
  )
  device.onQueued()
}
type Tables = Pick<
  StandbyDb,
  | 'me'
  | 'facts'
  | 'messages'
  | 'conversations'
  | 'applications'
  | 'jobs'
  | 'portfolio_items'
  | 'photos'
  | 'credentials'
  | 'documents'
>
export type Queue = (row: NewOutboxRow) => Promise<OutboxRow>

async function addToOutbox(device: Device, fields: NewOutboxRow): Promise<OutboxRow> {
  const last = await device.db.outbox.orderBy('position').last()
  const row: OutboxRow = {
    ...fields,
    owner: device.user_id,
    attempts: 0,
    next_try_at: null,
    tried_at: null,
    state: 'queued',
    last_error: null,
    created_at: new Date(device.now()).toISOString(),
    position: (last?.position ?? 0) + 1,
  }
  await device.db.outbox.add(row)
  return row
}
