import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'

/** AES-256-GCM (NIST SP 800-38D): 96 bits of nonce, 128 bits of tag. */
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const VERSION = 'v1.'

type Keeper = Pick<Context, 'sealingKey'>

/** What must be read again but stand in plain text in no database or backup of it. The same text is sealed differently each time. */
export function seal({ sealingKey }: Keeper, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, sealingKey, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return VERSION + sealed.toString('base64url')
}

/** The text that `seal` was given. Throws where it was sealed with another key, or altered. */
export function open({ sealingKey }: Keeper, sealed: string): string {
  if (!sealed.startsWith(VERSION)) throw new Error('This is no sealed text')
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
  const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
}
