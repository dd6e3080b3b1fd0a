import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { pushTestTag } from '../../shared/push-test.ts'
import type { pushTestSchema, PushTested } from '../../shared/push.ts'
import type { UserContext } from '../context.ts'
import { pushSubscriptions } from '../db/schema/sync.ts'
import { pushPayload } from '../delivery/push-payload.ts'
import { notFound } from '../errors.ts'
import { unreadBadgeCount } from '../messages/mark-read.ts'

/**
 * A push to the device that asks, at once and once: what its push service says is the answer. Whether it is shown only
 * the device can tell.
 * @throws 404 for a device that is not subscribed, 429 if asked too often
 */
export async function sendTestPush(
  me: UserContext,
  { endpoint, id }: z.infer<typeof pushTestSchema>,
): Promise<PushTested> {
  const device = await me.db.read
    .select()
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.user_id, me.user.id),
        eq(pushSubscriptions.session_id, me.session.id),
      ),
    )
    .get()
  if (!device) throw notFound('This device is not subscribed here. Turn notifications off and on again.')
  await me.limits.take('testPushes', me.user.id)
  const now = me.now()
  // The service has asked for silence (N1).
  if (device.not_before && device.not_before > now.toISOString()) return { outcome: 'busy' }
  const payload = pushPayload({
    user_id: me.user.id,
    app_badge: await unreadBadgeCount(me.db.read, me.user.id, now),
    title: 'Test from Standby',
    body: 'Notifications reach this device.',
    navigate: me.settings.PUBLIC_URL
      ? new URL(NOTIFICATION_SETTINGS_PATH, me.settings.PUBLIC_URL).href
      : NOTIFICATION_SETTINGS_PATH,
    tag: pushTestTag(id),
  })
  const outcome = await me.ports.push.send(device, payload)
  switch (outcome.kind) {
    case 'sent':
      return { outcome: 'accepted' }
    case 'gone':
      await me.db.writeByRow((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id)).run())
      return { outcome: 'ended' }
    case 'wait': {
      const not_before = new Date(now.getTime() + outcome.seconds * 1000).toISOString()
      await me.db.writeByRow((tx) =>
        tx.update(pushSubscriptions).set({ not_before }).where(eq(pushSubscriptions.id, device.id)).run(),
      )
      return { outcome: 'busy' }
    }
    case 'refused':
      return { outcome: 'refused' }
    case 'failed':
      return { outcome: 'unreachable' }
  }
}

const NOTIFICATION_SETTINGS_PATH = '/settings?tab=notifications'
