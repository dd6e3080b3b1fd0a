import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connection.ts'
import { meta } from '../db/schema/sync.ts'
import { unusable } from '../errors.ts'
import { decodeKey, type Settings } from './settings.ts'
import { keptKey } from './kept-key.ts'

/** AES-256-GCM (NIST SP 800-38D): 96 bits of nonce, 128 bits of tag. */
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const VERSION = 'v1.'

type Keeper = Pick<Context, 'sealingKey'>

/**
 * Encrypts what must be read again but must not be readable in the database or a backup. The same text gives another
 * result each time.
 */
export function seal({ sealingKey }: Keeper, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, sealingKey, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return VERSION + sealed.toString('base64url')
}

/** Decrypts a text from `seal`. Throws if it was sealed with another key, or altered. */
export function open({ sealingKey }: Keeper, sealed: string): string {
  if (!sealed.startsWith(VERSION)) throw new Error('This is no sealed text')
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
  const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
}

/**
 * Hex HMAC-SHA256: the stored form of secrets that are short enough to be guessed from a plain hash if the database is
 * stolen.
 */
export function keyedHash({ sealingKey }: Pick<Context, 'sealingKey'>, text: string) {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'keyed hash', 32))
  return createHmac('sha256', key).update(text).digest('hex')
}

const FILE = 'encryption.key'
const FACT = 'sealing_key'

/**
 * ENCRYPTION_KEY, else a key created once and stored in DATA_DIR. Sealed data is useless without it, so that another
 * key than the one this database began with is an error at the start.
 */
export async function openSealingKey(settings: Settings, db: Db): Promise<Buffer> {
  const known = async () => (await db.read.select().from(meta).where(eq(meta.key, FACT)).get())?.value
  const key = settings.ENCRYPTION_KEY ?? (await fileKey(settings.DATA_DIR, async () => (await known()) !== undefined))
  const value = createHash('sha256').update('standby sealing key').update(key).digest('hex')
  if (!(await known())) await db.write((tx) => tx.insert(meta).values({ key: FACT, value }).onConflictDoNothing().run())
  if ((await known()) === value) return key
  const source = settings.ENCRYPTION_KEY ? 'this' : `${FILE} in DATA_DIR`
  throw unusable('ENCRYPTION_KEY', `${source} is not the key that this database's secrets were sealed with`)
}

const fileKey = (folder: string, isNeeded: () => Promise<boolean>) =>
  keptKey({
    file: join(folder, FILE),
    read: (text) => decodeKey(text.trim()),
    make: () => `${randomBytes(32).toString('base64')}\n`,
    isNeeded,
    advice: 'put back the one from a backup',
  })
