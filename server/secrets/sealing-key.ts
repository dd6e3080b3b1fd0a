import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { meta } from '../db/schema/sync.ts'
import { decodeKey, type Settings } from '../env.ts'

const FILE = 'encryption.key'
const FACT = 'sealing_key'

/**
 * ENCRYPTION_KEY, else a key made once and kept in DATA_DIR. What is sealed is worthless without it, so another key than
 * the one this database began with is an error at the start, not a surprise to whoever signs in.
 */
export async function openSealingKey(settings: Settings, db: Db): Promise<Buffer> {
  const key = settings.ENCRYPTION_KEY ?? keptKey(settings.DATA_DIR)
  const value = createHash('sha256').update('standby sealing key').update(key).digest('hex')
  const known = () => db.read.select().from(meta).where(eq(meta.key, FACT)).get()?.value
  if (!known()) await db.write((tx) => tx.insert(meta).values({ key: FACT, value }).onConflictDoNothing().run())
  if (known() === value) return key
  const source = settings.ENCRYPTION_KEY ? 'ENCRYPTION_KEY' : `${FILE} in DATA_DIR`
  throw new Error(`${source} is not the key that this database's secrets were sealed with`)
}

function keptKey(folder: string) {
  const file = join(folder, FILE)
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const key = decodeKey(readFileSync(file, 'utf8').trim())
  if (!key) throw new Error(`${file} holds no key: put back the one from a backup`)
  return key
}
