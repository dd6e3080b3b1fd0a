import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { AppDatabase } from '../db/connection.ts'
import { meta } from '../db/schema/sync.ts'
import { unusableSettingError } from '../errors.ts'
import { decodeSecretKey, type ServerSettings } from './settings.ts'
import { keyKeptInFile } from './kept-key.ts'

/** AES-256-GCM (NIST SP 800-38D): 96 bits of nonce, 128 bits of tag. */
const SEAL_CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SEAL_VERSION_PREFIX = 'v1.'

type SealingKeeper = Pick<Context, 'sealingKey'>

/**
 * Encrypts what must be read again but must not be readable in the database or a backup. The same text gives another
 * result each time.
 */
export const sealText = (keeper: SealingKeeper, text: string): string =>
  SEAL_VERSION_PREFIX + sealBytes(keeper, Buffer.from(text)).toString('base64url')

/** Decrypts a text from `sealText`. Throws if it was sealed with another key, or altered. */
export function openSealedText(keeper: SealingKeeper, sealed: string): string {
  if (!sealed.startsWith(SEAL_VERSION_PREFIX)) throw new Error('This is no sealed text')
  return openSealedBytes(keeper, Buffer.from(sealed.slice(SEAL_VERSION_PREFIX.length), 'base64url')).toString()
}

/** As `sealText`; opened only with the same `place`, so that nothing is put in another's. */
export function sealBytes({ sealingKey }: SealingKeeper, bytes: Buffer, place = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(SEAL_CIPHER, sealingKey, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts bytes from `sealBytes`. Throws if they were sealed with another key or for another place, or altered. */
export function openSealedBytes({ sealingKey }: SealingKeeper, sealed: Buffer, place = ''): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv(SEAL_CIPHER, sealingKey, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/**
 * Hex HMAC-SHA256: the stored form of secrets that are short enough to be guessed from a plain hash if the database is
 * stolen.
 */
export function keyedHash({ sealingKey }: Pick<Context, 'sealingKey'>, text: string) {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'keyed hash', 32))
  return createHmac('sha256', key).update(text).digest('hex')
}

const SEALING_KEY_FILE = 'encryption.key'
const SEALING_KEY_META = 'sealing_key'

/**
 * ENCRYPTION_KEY, else a key created once and stored in DATA_DIR. Sealed data is useless without it, so that another
 * key than the one this database began with is an error at the start.
 */
export async function openSealingKey(settings: ServerSettings, db: AppDatabase): Promise<Buffer> {
  const known = async () => (await db.read.select().from(meta).where(eq(meta.key, SEALING_KEY_META)).get())?.value
  const key =
    settings.ENCRYPTION_KEY ?? (await sealingKeyInFile(settings.DATA_DIR, async () => (await known()) !== undefined))
  const value = createHash('sha256').update('standby sealing key').update(key).digest('hex')
  if (!(await known()))
    await db.write((tx) => tx.insert(meta).values({ key: SEALING_KEY_META, value }).onConflictDoNothing().run())
  if ((await known()) === value) return key
  const source = settings.ENCRYPTION_KEY ? 'this' : `${SEALING_KEY_FILE} in DATA_DIR`
  throw unusableSettingError('ENCRYPTION_KEY', `${source} is not the key that this database's secrets were sealed with`)
}

const sealingKeyInFile = (folder: string, isNeeded: () => Promise<boolean>) =>
  keyKeptInFile({
    file: join(folder, SEALING_KEY_FILE),
    read: (text) => decodeSecretKey(text.trim()),
    make: () => `${randomBytes(32).toString('base64')}\n`,
    isNeeded,
    advice: 'put back the one from a backup',
  })
