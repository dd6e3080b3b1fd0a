import { z } from 'zod'
import type { Conversation } from './messages/messages.ts'
import { CHOSEN_KINDS, type NotificationKind } from './notification-kinds.ts'
import { NOTIFICATION_FLAGS } from './options.ts'
import { boundedText, namedObject, namedStrict } from './fields.ts'
import { NOTIFICATIONS_AT_ONCE } from './limits.ts'

const endpointField = boundedText(2000).check(z.url())

/** A browser's PushSubscription as JSON (W3C Push API). */
export const pushSubscriptionSchema = namedStrict('PushSubscription', {
  endpoint: endpointField,
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    p256dh: boundedText(89).regex(/^[\w-]{86,88}=?$/),
    auth: boundedText(24).regex(/^[\w-]{22}(==)?$/),
  }),
})
export type PushSubscriptionJson = z.infer<typeof pushSubscriptionSchema>

export const pushUnsubscribeSchema = z.strictObject({ endpoint: endpointField })

/** POST /push/test: to this device alone; `id` is made here, and the notification's tag is `pushTestTag(id)`. */
export const pushTestSchema = z.strictObject({ endpoint: endpointField, id: z.uuid() })
/** What the push service said: 'ended' has no such device any more, 'busy' wants us to wait. */
export const pushTestedSchema = namedObject('PushTested', {
  outcome: z.enum(['accepted', 'ended', 'busy', 'refused', 'unreachable']),
})
export type PushTested = z.infer<typeof pushTestedSchema>

export const pushKeySchema = z.object({ public_key: z.string() })

/**
 * The payload of a push, readable on the lock screen and stored on the device as it is. Also a Declarative Web Push
 * (Safari 18.4; w3c/push-api#385): one payload in both formats. At most 3,993 bytes as JSON (RFC 8291 within 4,096).
 */
export type PushPayload = {
  web_push: 8030
  /**
   * Without it a declarative push does not wake the worker. Safari 18.4 looks for it, and for the badge, in
   * `notification` (WebKit#48896, WebKit#45798).
   */
  mutable: true
  notification: {
    title: string
    body: string
    navigate: string
    tag: string
    silent?: boolean
    mutable: true
    app_badge: number
    /** The only part of a declarative push that the worker receives beside the texts. */
    data: { user_id: string; message?: PushedMessage; about?: PushedSubject }
  }
  app_badge: number
  /** The recipient: where somebody else is signed in, the worker shows none of the content. */
  user_id: string
  /** The message itself, if it fits; `truncated` if its text was cut. */
  message?: PushedMessage & { content: string; truncated: boolean }
}

/** A message without its text. */
export type PushedMessage = {
  id: string
  conversation_id: string
  sender_id: string
  seq: number
  created_at: string
  attachment_url?: string
  attachment_name?: string
} & Partial<PushedConversation>

/**
 * What a message's conversation is about, and with whom, so that a reply can be addressed before any sync. Releases
 * before 22 November 2026 sent none of it. `other_user_id` only where a colleague of theirs has written.
 */
export type PushedConversation = Pick<Conversation, 'job_id' | 'job_title' | 'other_user_name' | 'other_company_name'> &
  Partial<Pick<Conversation, 'other_user_id' | 'channel'>>

/**
 * What a notice is about, so that it can be answered from the notification before any sync. A worker passes over a kind
 * that it does not know; releases before 23 November 2026 sent none.
 */
export type PushedSubject =
  | {
      kind: 'offer'
      job_id: string
      job_title: string
      employer_id: string
      offer_id: string
      expires_at: string
      /** They are not free on these days: the place is taken in the app alone, which says so once more. */
      clashes?: true
    }
  | { kind: 'call_sheet'; job_id: string; job_title: string; version: number }
  /** A reminder (shared/call-sheets/call-reminders.ts); `until` in ms. */
  | { kind: 'call'; job_id: string; job_title: string; id: string; at: string; until: number }

/** An entry of the person's notifications. A kind that a newer server has is shown by its words. */
export type NotificationEntry = {
  /** What folds into one entry has one id. */
  id: string
  kind: NotificationKind
  /** '' for messages, of which the conversation tells. */
  title: string
  body: string
  /** The client's page that it leads to. */
  navigate: string
  /** How many events are folded since it was last read. */
  count: number
  /** Unread while it is greater than `read_seq`. */
  seq: number
  read_seq: number
  /** The time of the last event. */
  created_at: string
}

/** POST /notifications/read: each entry as it was seen; a later event of the same entry stays unread. */
export const readNotificationsSchema = z.strictObject({
  entries: z
    .array(z.strictObject({ id: boundedText(100).min(1), seq: z.int().min(0) }))
    .max(NOTIFICATIONS_AT_ONCE, { error: `must have at most ${NOTIFICATIONS_AT_ONCE} entries` }),
})

const yesNoField = z.boolean({ error: 'must be yes or no' })

/** The mails that a person wants. Those about the account itself (a changed password) are sent regardless. */
export const notificationSettingsSchema = namedObject('NotificationSettings', {
  email_job_alerts: yesNoField,
  email_application_updates: yesNoField,
  email_messages: yesNoField,
  email_marketing: yesNoField,
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

/** PUT /users/notification-settings: only flags that are sent change. */
export const notificationUpdateSchema = z.strictObject(notificationSettingsSchema.partial().shape)
export type NotificationUpdate = z.infer<typeof notificationUpdateSchema>

const quietTimeField = boundedText(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 22:00' })
const kindWishSchema = z.strictObject({ push: yesNoField.optional(), mail: yesNoField.optional() })

/** How somebody is notified of each kind, and the quiet hours by London's clock; a newer server has further kinds. */
export const notificationChoicesSchema = namedObject('NotificationChoices', {
  kinds: z.record(z.string(), z.object({ push: z.boolean(), mail: z.boolean() })),
  quiet_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
})
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>

/** PUT /notifications/settings: only what is sent changes; `quiet_hours` null ends them. */
export const choicesUpdateSchema = z.strictObject({
  kinds: z.partialRecord(z.enum(CHOSEN_KINDS), kindWishSchema).optional(),
  quiet_hours: z
    .strictObject({ from: quietTimeField, to: quietTimeField })
    .refine(({ from, to }) => from !== to, { error: 'must end at another time than they begin' })
    .nullable()
    .optional(),
})
export type ChoicesUpdate = z.infer<typeof choicesUpdateSchema>

/** The secret of the link in a mail. */
export const unsubscribeQuerySchema = z.strictObject({ token: boundedText(500).min(1) })
export const unsubscribedSchema = z.object({ flag: z.enum(NOTIFICATION_FLAGS) })
export type Unsubscribed = z.infer<typeof unsubscribedSchema>
