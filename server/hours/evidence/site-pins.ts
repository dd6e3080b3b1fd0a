import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { SITE_PIN_HASH_BYTES, SITE_PIN_ITERATIONS } from '../../../shared/handshake/site-pin.ts'
import type { UserContext } from '../../context.ts'
import { sitePins } from '../../db/schema/chiefs.ts'
import { recordGrantsNaming } from '../../jobs/core/chief-grants.ts'

const derive = promisify(pbkdf2)

/** Sets, or with null removes, the digits with which the person confirms on a chief's phone. */
export async function putSitePin({ db, user, now }: UserContext, pin: string | null) {
  const row = pin === null ? null : await hashedPin(pin)
  await db.write(async (tx) => {
    await tx.delete(sitePins).where(eq(sitePins.user_id, user.id)).run()
    if (row)
      await tx
        .insert(sitePins)
        .values({ user_id: user.id, ...row, set_at: now().toISOString() })
        .run()
    await recordGrantsNaming(tx, user.id)
  })
}

async function hashedPin(pin: string) {
  const salt = randomBytes(16)
  const hash = await derive(pin, salt, SITE_PIN_ITERATIONS, SITE_PIN_HASH_BYTES, 'sha256')
  return { salt: salt.toString('base64url'), hash: hash.toString('base64url'), iterations: SITE_PIN_ITERATIONS }
}
