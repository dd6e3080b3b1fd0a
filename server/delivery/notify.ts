import { sql } from 'drizzle-orm'
import { NOTIFICATION_RULES, type NotificationKind } from '../../shared/notification-kinds.ts'
import { messageEntryId } from '../../shared/messages/notification-entry-ids.ts'
import type { PushedSubject } from '../../shared/push.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { notifications } from '../db/schema/sync.ts'
import { preparedStatement } from '../db/statement.ts'
import { notificationWishesOf } from './notification-choices.ts'
import { hasPushSubscription } from './push-subscriptions.ts'
import { type MailTask, queueDelivery, type SentSheetVersion } from './queue-delivery.ts'

export type PersonNotice = {
  user_id: string
  kind: NotificationKind
  /** Identifies the event: a push and a mail are queued once for each. */
  key: string
  /** Events with the same id are one entry, with the words of the last. By default each event has its own. */
  id?: string
  /** The person, if any, whose name or words it has. */
  about_id?: string
  title: string
  body: string
  /** The body in the list where it differs: without the name of somebody whose account is being deleted. */
  listed?: string
  /** The client's page that it leads to. */
  navigate: string
  /** A notification on a device replaces an earlier one with the same tag. */
  tag: string
  /** False: the event gets no push. */
  isPushed?: boolean
  /** The mail's words where they differ, and whether it ends with the link; null: no mail. */
  mail?: { subject?: string; text?: string; isLinked?: boolean } | null
  /** The version of a call sheet that it is about. */
  told?: SentSheetVersion
  /** What can be answered from the notification. */
  subject?: PushedSubject
}

/**
 * The one way to notify somebody: adds an entry to their notifications, and queues a push and a mail, in the transaction
 * of the event. Whether they want these is asked when they are sent.
 */
export async function notifyRecipient(tx: WriteTransaction, notice: PersonNotice, now: Date) {
  const {
    user_id,
    kind,
    key,
    about_id,
    title,
    body,
    listed = body,
    navigate,
    tag,
    isPushed = true,
    mail = {},
    told,
    subject,
  } = notice
  const entry = { id: notice.id ?? key, seq: await tx.seq() }
  await addNotificationEntry(tx, { user_id, kind, about_id, ...entry, title, body: listed, navigate, now })
  // Nobody can turn off what the staff decided.
  const chosen = kind === 'account' ? {} : { kind }
  const about = { ...chosen, ...(told ? { told } : {}) }
  const wishes = await notificationWishesOf(tx, user_id)
  if (isPushed && wishes.isPushed(kind) && (await hasPushSubscription(tx, user_id))) {
    const payload = { user_id, title, body, navigate, tag, entry, ...about, ...(subject ? { about: subject } : {}) }
    await queueDelivery(tx, { channel: 'push', key, payload, now })
  }
  if (!mail || !wishes.isMailed(kind)) return
  const { flag } = NOTIFICATION_RULES[kind]
  const payload: MailTask = {
    to_user_id: user_id,
    subject: mail.subject ?? title,
    text: mail.text ?? `${body}\n`,
    ...(mail.isLinked === false ? {} : { path: navigate }),
    ...about,
    ...(flag ? { about: flag } : {}),
  }
  await queueDelivery(tx, { channel: 'mail', key: `${key}:mail`, payload, now })
}

type NewNotificationEntry = Pick<PersonNotice, 'user_id' | 'kind' | 'title' | 'body' | 'navigate'> & {
  conversation_id?: string | null
  about_id?: string | undefined
  id: string
  seq: number
  now: Date
}

/** Adds an entry, or the event to an entry with this id, which is unread again and counts from 1 if it had been read. */
async function addNotificationEntry(
  tx: WriteTransaction,
  { now, about_id, conversation_id = null, ...entry }: NewNotificationEntry,
) {
  await upsertNotificationEntry(tx).run({
    ...entry,
    conversation_id,
    about_id: about_id ?? null,
    created_at: now.toISOString(),
  })
  await recordChange(tx, [entry.user_id], 'notification', entry.id)
}

type NewMessageEntry = { user_id: string; conversation_id: string; seq: number; now: Date }

/** The entry of a conversation, one for all its messages. */
export const addMessageEntry = (tx: WriteTransaction, { conversation_id, ...rest }: NewMessageEntry) =>
  addNotificationEntry(tx, {
    ...rest,
    conversation_id,
    kind: 'message',
    id: messageEntryId(conversation_id),
    title: '',
    body: '',
    navigate: `/messages?conversation=${conversation_id}`,
  })

const upsertNotificationEntry = preparedStatement((db) =>
  db
    .insert(notifications)
    .values({
      user_id: sql.placeholder('user_id'),
      id: sql.placeholder('id'),
      kind: sql.placeholder('kind') as never,
      about_id: sql.placeholder('about_id'),
      title: sql.placeholder('title'),
      body: sql.placeholder('body'),
      navigate: sql.placeholder('navigate'),
      seq: sql.placeholder('seq'),
      // What was read of the conversation before its entry was made; devices keep the same.
      read_seq: sql`coalesce((select p.read_seq from participants p
        where p.conversation_id = ${sql.placeholder('conversation_id')} and p.user_id = ${sql.placeholder('user_id')}), 0)`,
      created_at: sql.placeholder('created_at'),
    })
    .onConflictDoUpdate({
      target: [notifications.user_id, notifications.id],
      set: {
        kind: sql`excluded.kind`,
        about_id: sql`excluded.about_id`,
        title: sql`excluded.title`,
        body: sql`excluded.body`,
        navigate: sql`excluded.navigate`,
        count: sql`case when ${notifications.read_seq} < ${notifications.seq} then ${notifications.count} + 1 else 1 end`,
        seq: sql`excluded.seq`,
        created_at: sql`excluded.created_at`,
      },
    })
    .prepare(),
)
