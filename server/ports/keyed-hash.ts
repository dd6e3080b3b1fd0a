import { createHmac, hkdfSync } from 'node:crypto'
import type { Context } from '../context.ts'

/** Hex HMAC-SHA256: what is kept of secrets short enough to be tried out one by one, were the database alone stolen. */
export function keyedHash({ sealingKey }: Pick<Context, 'sealingKey'>, text: string) {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'keyed hash', 32))
  return createHmac('sha256', key).update(text).digest('hex')
}
