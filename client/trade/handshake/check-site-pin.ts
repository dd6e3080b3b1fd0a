import { fromBase64Url, toBase64Url } from '../../../shared/handshake/handshake-codes.ts'
import { SITE_PIN_DERIVATION, SITE_PIN_HASH_BYTES, SITE_PIN_TRIES } from '../../../shared/handshake/site-pin.ts'
import type { GrantedPerson } from '../../../shared/hours/chief-grants.ts'
import { currentDevice } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'

const PIN_MISSES_FACT = 'site_pin_misses'
type HashedPin = NonNullable<GrantedPerson['pin']>

/** Tries that are left on this phone for these digits; new ones of the same person have all again. */
export async function pinTriesLeft({ salt }: HashedPin, { db } = currentDevice()): Promise<number> {
  const misses = await runOnDatabase(db, () => db.facts.get(PIN_MISSES_FACT))
  return SITE_PIN_TRIES - ((misses?.value as Record<string, number> | undefined)?.[salt] ?? 0)
}

/** Whether these are somebody's four digits; each try that they are not counts, also after the app was closed. */
export async function isSitePin(digits: string, pin: HashedPin, device = currentDevice()): Promise<boolean> {
  if ((await pinTriesLeft(pin, device)) <= 0) return false
  const isRight = (await derivedHash(digits, pin)) === pin.hash
  const { db } = device
  await runOnDatabase(db, () =>
    db.transaction('rw', db.facts, async () => {
      const before = (await db.facts.get(PIN_MISSES_FACT))?.value as Record<string, number> | undefined
      const value = { ...before, [pin.salt]: isRight ? 0 : (before?.[pin.salt] ?? 0) + 1 }
      await db.facts.put({ key: PIN_MISSES_FACT, value })
    }),
  )
  return isRight
}

async function derivedHash(digits: string, { salt, iterations }: HashedPin) {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { ...SITE_PIN_DERIVATION, salt: fromBase64Url(salt), iterations }
  return toBase64Url(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, SITE_PIN_HASH_BYTES * 8)))
}
