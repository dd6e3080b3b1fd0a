import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/connection.ts'
import { knownDevices } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { hashToken } from '../../http/sessions.ts'

/** A new mark for a browser's cookie. It opens nothing: it only says 'has signed in here before'. */
export const newDeviceMark = () => randomBytes(32).toString('base64url')

/** The mark's hash if this person has signed in on that device before, else null. */
export function knownDevice(db: Reader, mark: string | null, userId: string | undefined) {
  if (!mark || !userId) return null
  const device_hash = hashToken(mark)
  return byHash(db).get({ device_hash, user_id: userId }) ? device_hash : null
}

export function rememberDevice(tx: Tx, mark: string, userId: string, now: Date) {
  const last_seen_at = now.toISOString()
  tx.insert(knownDevices)
    .values({ device_hash: hashToken(mark), user_id: userId, last_seen_at })
    .onConflictDoUpdate({ target: [knownDevices.device_hash, knownDevices.user_id], set: { last_seen_at } })
    .run()
}

const byHash = statement((db) =>
  db
    .select({ seen: knownDevices.last_seen_at })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.device_hash, sql.placeholder('device_hash')),
        eq(knownDevices.user_id, sql.placeholder('user_id')),
      ),
    )
    .prepare(),
)
