import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { meta } from '../db/schema/sync.ts'
import { decodeKey, type Settings } from './settings.ts'
import { keptKey } from './kept-key.ts'

const FILE = 'encryption.key'
const FACT = 'sealing_key'

/**
 * ENCRYPTION_KEY, else a key made once and kept in DATA_DIR. What is sealed is worthless without it, so another key than
 * the one this database began with is an error at the start, not a surprise to whoever signs in.
 */
export async function openSealingKey(settings: Settings, db: Db): Promise<Buffer> {
  const known = () => db.read.select().from(meta).where(eq(meta.key, FACT)).get()?.value
  const key = settings.ENCRYPTION_KEY ?? fileKey(settings.DATA_DIR, () => known() !== undefined)
  const value = createHash('sha256').update('standby sealing key').update(key).digest('hex')
  if (!known()) await db.write((tx) => tx.insert(meta).values({ key: FACT, value }).onConflictDoNothing().run())
  if (known() === value) return key
  const source = settings.ENCRYPTION_KEY ? 'ENCRYPTION_KEY' : `${FILE} in DATA_DIR`
  throw new Error(`${source} is not the key that this database's secrets were sealed with`)
}

const fileKey = (folder: string, isNeeded: () => boolean) =>
  keptKey({
    file: join(folder, FILE),
    read: (text) => decodeKey(text.trim()),
    make: () => `${randomBytes(32).toString('base64')}\n`,
    isNeeded,
    advice: 'put back the one from a backup',
  })
