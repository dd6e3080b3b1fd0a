import { v7 as uuid } from 'uuid'
import type { Db } from '../db/connection.ts'
import { devOutbox } from '../db/schema/sync.ts'

type Entry = Pick<typeof devOutbox.$inferInsert, 'channel' | 'to' | 'subject' | 'text'>

/** Keeps what a provider would have sent, for /dev/outbox. */
export async function keepInOutbox(db: Db, entry: Entry) {
  await db.write((tx) =>
    tx
      .insert(devOutbox)
      .values({ ...entry, id: uuid(), created_at: new Date().toISOString() })
      .run(),
  )
}
