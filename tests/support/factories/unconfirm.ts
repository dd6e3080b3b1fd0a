import Database from 'better-sqlite3'
import type { Member } from '../api.ts'
import type { RunningServer } from '../server.ts'

/** As when ten minutes have gone by since this person has signed in, on any device. */
export function unconfirm({ database }: RunningServer, { user }: Member) {
  const db = new Database(database, { timeout: 5_000 })
  db.prepare('UPDATE sessions SET confirmed_at = NULL WHERE user_id = ?').run(user.id)
  db.close()
}
