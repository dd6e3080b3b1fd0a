import { and, desc, eq, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { PushSubscriptionJson } from '../../shared/push.ts'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import { pushSubscriptions } from '../db/schema/sync.ts'
import { invalid } from '../errors.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { preparedStatement } from '../db/statement.ts'

/** More than the devices of one person; the oldest is removed. */
const DEVICES_PER_PERSON = 20

/**
 * Registers this device for pushes under this session. An endpoint belongs to one browser, and moves to the person
 * signed in there now (N4).
 * @throws 422 for an address that is no push service's
 */
export async function subscribeToPushes(
  me: UserContext,
  { endpoint, keys }: PushSubscriptionJson,
): Promise<{ isNew: boolean }> {
  if (!me.ports.push.isAllowed(endpoint)) {
    throw invalid('endpoint: is not the address of a push service', [
      { path: 'endpoint', message: 'is not the address of a push service' },
    ])
  }
  const owner = { user_id: me.user.id, session_id: me.session.id, ...keys, created_at: me.now().toISOString() }
  return me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    const known = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get()
    const isSame = known?.user_id === me.user.id && known.p256dh === keys.p256dh && known.auth === keys.auth
    if (known && isSame) {
      await tx
        .update(pushSubscriptions)
        .set({ session_id: me.session.id })
        .where(eq(pushSubscriptions.id, known.id))
        .run()
      return { isNew: false }
    }
    // A new row with a new id, so that pushes queued for the former owner do not find it.
    if (known) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, known.id)).run()
    const id = uuid()
    await tx
      .insert(pushSubscriptions)
      .values({ id, endpoint, ...owner })
      .run()
    const others = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.user_id, me.user.id), ne(pushSubscriptions.id, id)))
      .orderBy(desc(pushSubscriptions.created_at))
      .all()
    for (const { id: surplus } of others.slice(DEVICES_PER_PERSON - 1)) {
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, surplus)).run()
    }
    await recordChange(tx, [me.user.id], 'me', me.user.id)
    return { isNew: known?.user_id !== me.user.id }
  })
}

/** Removes this device's subscription. One that is unknown, or another person's, counts as removed. */
export async function unsubscribeFromPushes(me: UserContext, endpoint: string): Promise<void> {
  await me.db.writeByRow(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.user_id, me.user.id)))
      .run()
    await recordChange(tx, [me.user.id], 'me', me.user.id)
  })
}

/** Whether this person has a device that takes pushes. Most recipients have none, and then nothing is queued. */
export const hasPushSubscription = async (db: DatabaseReader, user_id: string) =>
  (await firstSubscriptionOf(db).get({ user_id })) !== undefined

/** The same, in a query. */
export const hasPushDevice = (userId: SQLWrapper) =>
  sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.user_id} = ${userId})`.mapWith(Boolean)

const firstSubscriptionOf = preparedStatement((db) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, sql.placeholder('user_id')))
    .limit(1)
    .prepare(),
)
