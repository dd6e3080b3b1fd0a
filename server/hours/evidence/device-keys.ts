import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { DeviceKeyJwk } from '../../../shared/hours/device-keys.ts'
import { DEVICE_KEYS_MAX } from '../../../shared/limits.ts'
import type { UserContext } from '../../context.ts'
import { deviceKeys } from '../../db/schema/chiefs.ts'
import { idTaken } from '../../errors.ts'
import { recordGrantsNaming } from '../../jobs/core/chief-grants.ts'

/**
 * Keeps the public key of this device, in place of one that it had; it ends with the session. Of more devices than are
 * kept the oldest keys go.
 * @throws 409 for an id in use for another key
 */
export async function putDeviceKey({ db, user, session, now }: UserContext, id: string, jwk: DeviceKeyJwk) {
  await db.write(async (tx) => {
    const known = await tx.select().from(deviceKeys).where(eq(deviceKeys.id, id)).get()
    if (known) {
      if (known.session_id === session.id && JSON.stringify(known.jwk) === JSON.stringify(jwk)) return
      throw idTaken()
    }
    const own = await tx
      .select({ id: deviceKeys.id })
      .from(deviceKeys)
      .where(and(eq(deviceKeys.user_id, user.id), ne(deviceKeys.session_id, session.id)))
      .orderBy(deviceKeys.made_at)
      .all()
    const old = own.slice(0, Math.max(0, own.length - (DEVICE_KEYS_MAX - 1))).map((key) => key.id)
    await tx
      .delete(deviceKeys)
      .where(or(eq(deviceKeys.session_id, session.id), inArray(deviceKeys.id, old)))
      .run()
    const made_at = now().toISOString()
    await tx.insert(deviceKeys).values({ id, user_id: user.id, session_id: session.id, jwk, made_at }).run()
    await recordGrantsNaming(tx, user.id)
  })
}
