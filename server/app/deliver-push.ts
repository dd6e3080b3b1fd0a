import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { messageExcerptOf } from '../../shared/messages/message-texts.ts'
import type { NotificationKind } from '../../shared/notification-kinds.ts'
import type { PushedSubject, PushPayload } from '../../shared/push.ts'
import { isStillOffered } from '../hiring/settle-offers.ts'
import { isStillCalled } from '../call-sheets/remind-of-calls.ts'
import { noteSheetSent } from '../call-sheets/mark-seen.ts'
import type { SentSheetVersion } from '../delivery/queue-delivery.ts'
import type { Context } from '../context.ts'
import { sessions } from '../db/schema/people.ts'
import { type DeliveryRow, pushSubscriptions } from '../db/schema/sync.ts'
import { mapInTurn, preparedStatement } from '../db/statement.ts'
import type { DeliveryOutcome } from '../delivery/outcome.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { messages, participants } from '../db/schema/messages.ts'
import { unreadBadgeCount } from '../messages/mark-read.ts'
import { conversationRows } from '../messages/message-rows.ts'
import { isMessageHidden, isMessageInSight } from '../messages/who-is-in.ts'
import { isEntryRead } from '../delivery/mark-notifications-read.ts'
import { quietSeconds, notificationWishesOf } from '../delivery/notification-choices.ts'
import { pushPayload } from '../delivery/push-payload.ts'

/** Seconds that a device with a live stream has to fetch what it was poked for, before its stream counts as dead. */
const LIVE_STREAM_PATIENCE_SECONDS = 20

/** A task for a person becomes one task for each of their devices, so that each is retried on its own. */
export async function deliverPush(ctx: Context, { dedupe_key, payload }: DeliveryRow): Promise<DeliveryOutcome> {
  const task = payload as PushTask & { subscription_id?: string; waited?: boolean }
  const seconds = await quietSeconds(ctx.db.read, task.user_id, task.kind, ctx.now())
  if (seconds > 0) return { kind: 'later', seconds }
  return task.subscription_id
    ? pushToDevice(ctx, { ...task, subscription_id: task.subscription_id })
    : await spreadPushToDevices(ctx, dedupe_key, task)
}

async function spreadPushToDevices(
  { db, streams, now }: Context,
  key: string,
  task: PushTask,
): Promise<DeliveryOutcome> {
  if (task.kind && !(await notificationWishesOf(db.read, task.user_id)).isPushed(task.kind)) return { kind: 'done' }
  // With a live stream, too, a device itself reminds only when it is due, and with a window open.
  const isReminder = 'about' in task && task.about?.kind === 'call'
  const devices = await pushDevicesOf(db.read).all({ user_id: task.user_id, now: now().toISOString() })
  return {
    kind: 'spread',
    into: await mapInTurn(devices, async ({ id, session_id, endpoint }) => {
      const waited = !isReminder && (await streams.isLive(session_id))
      const payload = { ...task, subscription_id: id, waited }
      const delaySeconds = waited ? LIVE_STREAM_PATIENCE_SECONDS : 0
      return { channel: 'push', key: `${key}:${id}`, destination: new URL(endpoint).host, payload, delaySeconds }
    }),
  }
}

async function pushToDevice(
  ctx: Context,
  task: PushTask & { subscription_id: string; waited?: boolean },
): Promise<DeliveryOutcome> {
  const now = ctx.now()
  const device = await pushDeviceById(ctx.db.read).get({
    id: task.subscription_id,
    user_id: task.user_id,
    now: now.toISOString(),
  })
  if (!device) return { kind: 'done' }
  if (device.not_before && device.not_before > now.toISOString()) {
    return { kind: 'later', seconds: (Date.parse(device.not_before) - now.getTime()) / 1000 }
  }
  const composed = await composePush(ctx, task)
  if (!composed || (task.waited && (composed.isDelivered || (await isNoticeSeen(ctx, task, device.session_id)))))
    return { kind: 'done' }
  const outcome = await ctx.ports.push.send(device, composed.payload)
  switch (outcome.kind) {
    case 'sent':
      if ('told' in task && task.told) await noteSheetSent(ctx, task.told, task.user_id)
      return { kind: 'done' }
    case 'gone':
      await ctx.db.writeByRow((tx) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id)).run())
      return { kind: 'done' }
    case 'wait': {
      const not_before = new Date(now.getTime() + outcome.seconds * 1000).toISOString()
      await ctx.db.writeByRow((tx) =>
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

/** A notice has no watermark: a stream that is still live after the delay counts as having shown it. */
const isNoticeSeen = async ({ streams }: Context, task: PushTask, sessionId: string) =>
  !('message_id' in task) && (await streams.isLive(sessionId))

/** Only devices that are still this person's, with a valid session. */
const isSubscriptionOfPerson = () =>
  and(
    eq(pushSubscriptions.user_id, sql.placeholder('user_id')),
    eq(sessions.user_id, sql.placeholder('user_id')),
    gt(sessions.expires_at, sql.placeholder('now')),
  )
const subscriptionColumns = {
  id: pushSubscriptions.id,
  session_id: pushSubscriptions.session_id,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  not_before: pushSubscriptions.not_before,
}
const pushDevicesOf = preparedStatement((db) =>
  db
    .select(subscriptionColumns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(isSubscriptionOfPerson())
    .prepare(),
)
const pushDeviceById = preparedStatement((db) =>
  db
    .select(subscriptionColumns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(and(eq(pushSubscriptions.id, sql.placeholder('id')), isSubscriptionOfPerson()))
    .prepare(),
)

/** The payload of a delivery of channel 'push': a message, or a notice such as a changed application. */
type PushTask = { user_id: string; kind?: NotificationKind } & (
  | { message_id: string }
  | {
      title: string
      body: string
      navigate: string
      tag: string
      told?: SentSheetVersion
      about?: PushedSubject
      /** Its entry in the list: once that is read, there is nothing to show. */
      entry?: { id: string; seq: number }
    }
)

/** The push's payload by the present state; null if there is nothing to show any more (read, or deleted). */
export async function composePush(
  { db, settings, now }: Context,
  task: PushTask,
): Promise<{ payload: PushPayload; isDelivered: boolean } | null> {
  const { user_id } = task
  const app_badge = await unreadBadgeCount(db.read, user_id, now())
  const absolute = (path: string) => (settings.PUBLIC_URL ? new URL(path, settings.PUBLIC_URL).href : path)
  if (!('message_id' in task)) {
    const { title, body, navigate, tag, about, entry } = task
    if (entry && (await isEntryRead(db.read, user_id, entry))) return null
    if (about?.kind === 'call' && !(await isStillCalled(db.read, user_id, about, now()))) return null
    if (about?.kind === 'offer' && !(await isStillOffered(db.read, about.offer_id, now()))) return null
    return {
      payload: pushPayload({ user_id, app_badge, title, body, navigate: absolute(navigate), tag, about }),
      isDelivered: false,
    }
  }
  const found = await pushedMessageFor(db.read).get({ id: task.message_id, user_id })
  if (!found || found.message.seq <= found.reader.read_seq) return null
  const { message, reader } = found
  const [conversation] = await conversationRows(db.read, user_id, [message.conversation_id])
  if (!conversation) return null
  const { other_user_id, job_id, job_title, other_user_name, other_company_name, writers, channel } = conversation
  const { id, conversation_id, sender_id, content, seq, created_at, attachment_url, attachment_name } = message
  const writer = writers?.find((one) => one.id === sender_id)?.full_name ?? other_user_name
  const about = channel ? other_user_name : job_title
  const payload = pushPayload({
    user_id,
    app_badge,
    title: job_id ? `${writer} · ${about}` : writer,
    body: messageExcerptOf(message),
    navigate: absolute(`/messages?conversation=${conversation_id}`),
    tag: `conversation:${conversation_id}`,
    message: {
      id,
      conversation_id,
      sender_id,
      content,
      seq,
      created_at,
      ...(attachment_url && attachment_name ? { attachment_url, attachment_name } : {}),
      job_id,
      job_title,
      other_user_name,
      other_company_name,
      ...(other_user_id !== sender_id && { other_user_id }),
      ...(channel && { channel }),
    },
  })
  return { payload, isDelivered: seq <= reader.delivered_seq }
}

const pushedMessageFor = preparedStatement((db) =>
  db
    .select({ message: messages, reader: participants })
    .from(messages)
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillParticipant(),
      ),
    )
    .where(
      and(
        eq(messages.id, sql.placeholder('id')),
        ne(messages.sender_id, sql.placeholder('user_id')),
        isMessageInSight(participants),
        sql`not ${isMessageHidden(participants, messages.id)}`,
      ),
    )
    .prepare(),
)
