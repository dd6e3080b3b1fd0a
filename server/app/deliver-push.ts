import { and, eq, gt, sql } from 'drizzle-orm'
import { noteTold } from '../call-sheets/note-told.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/schema/people.ts'
import { type DeliveryRow, pushSubscriptions } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'
import type { Verdict } from '../delivery/deliveries-verdict.ts'
import { composePush, type PushTask } from './compose-push.ts'

/** How long a device with a live stream has to fetch what it was poked for, before its line counts as dead: seconds. */
const LIVE_PATIENCE = 20

/** A task for a person is spread over the person's devices first, so that each is tried on its own. */
export async function deliverPush(ctx: Context, { dedupe_key, payload }: DeliveryRow): Promise<Verdict> {
  const task = payload as PushTask & { subscription_id?: string; waited?: boolean }
  return task.subscription_id
    ? pushToDevice(ctx, { ...task, subscription_id: task.subscription_id })
    : spread(ctx, dedupe_key, task)
}

function spread({ db, streams, now }: Context, key: string, task: PushTask): Verdict {
  const devices = devicesOf(db.read).all({ user_id: task.user_id, now: now().toISOString() })
  return {
    kind: 'spread',
    into: devices.map(({ id, session_id, endpoint }) => {
      const waited = streams.isLive(session_id)
      const payload = { ...task, subscription_id: id, waited }
      const delaySeconds = waited ? LIVE_PATIENCE : 0
      return { channel: 'push', key: `${key}:${id}`, lane: new URL(endpoint).host, payload, delaySeconds }
    }),
  }
}

async function pushToDevice(
  ctx: Context,
  task: PushTask & { subscription_id: string; waited?: boolean },
): Promise<Verdict> {
  const now = ctx.now()
  const device = deviceById(ctx.db.read).get({
    id: task.subscription_id,
    user_id: task.user_id,
    now: now.toISOString(),
  })
  if (!device) return { kind: 'done' }
  if (device.not_before && device.not_before > now.toISOString()) {
    return { kind: 'later', seconds: (Date.parse(device.not_before) - now.getTime()) / 1000 }
  }
  const composed = composePush(ctx, task)
  if (!composed || (task.waited && (composed.isDelivered || isNoticeSeen(ctx, task, device.session_id))))
    return { kind: 'done' }
  const outcome = await ctx.ports.push.send(device, composed.payload)
  switch (outcome.kind) {
    case 'sent':
      if ('told' in task && task.told) await noteTold(ctx, task.told, task.user_id)
      return { kind: 'done' }
    case 'gone':
      await ctx.db.write((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id)).run())
      return { kind: 'done' }
    case 'wait': {
      const not_before = new Date(now.getTime() + outcome.seconds * 1000).toISOString()
      await ctx.db.write((tx) =>
        tx.update(pushSubscriptions).set({ not_before }).where(eq(pushSubscriptions.id, device.id)).run(),
      )
      return { kind: 'again', seconds: outcome.seconds, reason: 'the push service asks to wait' }
    }
    case 'refused':
      return { kind: 'give_up', reason: outcome.reason ?? 'refused' }
    case 'failed':
      return { kind: 'again', reason: outcome.reason ?? 'failed' }
  }
}

/** A notice has no watermark: a stream that is still live after the wait has shown it. */
const isNoticeSeen = ({ streams }: Context, task: PushTask, sessionId: string) =>
  !('message_id' in task) && streams.isLive(sessionId)

/** Only devices that are still this person's, under a session that still lives. */
const living = () =>
  and(
    eq(pushSubscriptions.user_id, sql.placeholder('user_id')),
    eq(sessions.user_id, sql.placeholder('user_id')),
    gt(sessions.expires_at, sql.placeholder('now')),
  )
const columns = {
  id: pushSubscriptions.id,
  session_id: pushSubscriptions.session_id,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  not_before: pushSubscriptions.not_before,
}
const devicesOf = statement((db) =>
  db
    .select(columns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(living())
    .prepare(),
)
const deviceById = statement((db) =>
  db
    .select(columns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(and(eq(pushSubscriptions.id, sql.placeholder('id')), living()))
    .prepare(),
)
