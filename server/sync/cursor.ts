import { eq } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { counters, meta } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'

/** Where the change log stands: its last revision, and the epoch that a restored backup changes. */
export function headOf(db: Reader) {
  return { epoch: epoch(db).get()?.value ?? '', revision: revision(db).get()?.value ?? 0 }
}

/** The cursor a phone keeps, opaque to it: `<epoch>.<revision>`. */
export const cursorOf = ({ epoch, revision }: { epoch: string; revision: number }) => `${epoch}.${revision}`

/** The revision a cursor stands for; null for none, a foreign, a broken or a future one: that phone starts over. */
export function revisionOf(cursor: string | undefined, head: { epoch: string; revision: number }): number | null {
  const [, epoch, digits] = /^([^.]+)\.(\d{1,15})$/.exec(cursor ?? '') ?? []
  const revision = Number(digits)
  return epoch === head.epoch && revision <= head.revision ? revision : null
}

const epoch = statement((db) => db.select({ value: meta.value }).from(meta).where(eq(meta.key, 'epoch')).prepare())
const revision = statement((db) =>
  db.select({ value: counters.value }).from(counters).where(eq(counters.name, 'revision')).prepare(),
)
