import Database from 'better-sqlite3'
import type { Member } from '../api.ts'
import type { RunningServer } from '../server.ts'

/** Makes all sessions of this person older than the ten minutes after signing in. */
export function unconfirm({ database }: RunningServer, { user }: Member) {
  const db = new Database(database, { timeout: 5_000 })
  db.prepare('UPDATE sessions SET confirmed_at = NULL WHERE user_id = ?').run(user.id)
  db.close()
}
