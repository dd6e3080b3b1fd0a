import { v7 as uuid } from 'uuid'
import { shownFileName } from '../../../shared/messages/message-texts.ts'
import type { PushedMessage, PushedSubject, PushPayload } from '../../../shared/push.ts'
import { NOTIFICATION_ICONS, type ShownNotificationData } from '../push/shown.ts'
import { mayWriteInConversation } from '../store/conversation-view.ts'
import { workerScope } from './open-from-notification.ts'

/** Lines of a conversation in its notification: about what a lock screen shows. */
const THREAD_LINES_SHOWN = 3
/** ms between messages of a conversation that come together, as those do that quiet hours have held back. */
const TOGETHER_WITHIN_MS = 10_000

/** What the compiler's library does not have: actions (with Chromium's inline text), and alerting again. */
export type ShownOptions = NotificationOptions & {
  renotify: boolean
  actions?: ShownAction[]
  data: ShownNotificationData
}
type ShownAction = { action: ActionName; title: string; type?: 'text'; placeholder?: string }
type ActionName = 'reply' | 'take' | 'decline' | 'seen'

/** The notification of a push. Messages of one conversation are one notification, which replaces the one before. */
export async function composeNotification({
  notification,
  user_id,
  message,
  about,
}: PushToShow): Promise<[string, ShownOptions]> {
  const { title, body, tag, navigate, silent } = notification
  const before = message ? await shownThread(tag) : undefined
  const isRepeat = before?.said.some(({ id }) => id === message?.id) ?? false
  const isSounded = isRepeat || Date.now() - (before?.shown_at ?? 0) < TOGETHER_WITHIN_MS
  const data: ShownNotificationData = { to: navigate, user_id, ...(about && { about }) }
  if (message) {
    const { id, seq, conversation_id } = message
    const said = [...(before?.said ?? []).filter((each) => each.id !== id), { id, seq, text: body }]
    data.thread = { conversation_id, said: said.toSorted((a, b) => a.seq - b.seq), shown_at: Date.now() }
    const reply = replyRecipient(message)
    if (reply) data.reply = reply
  }
  const options = {
    ...NOTIFICATION_ICONS,
    body: data.thread ? foldedThreadText(data.thread) : body,
    tag,
    renotify: tag !== '' && !isSounded,
    silent: silent === true || isSounded,
    data,
  }
  const actions = notificationActions(data)
  return [title, actions.length > 0 ? { ...options, actions } : options]
}

/** The messages that the conversation's notification contains now; undefined if none is on display. */
async function shownThread(tag: string) {
  // Without a tag it replaces nothing, and the browser would list all of them.
  const shown = tag ? await workerScope.registration.getNotifications({ tag }).catch(() => []) : []
  const data = shown.at(-1)?.data as ShownNotificationData | undefined
  return data?.item === undefined ? data?.thread : undefined
}

/** The number comes first: a closed notification shows one line. */
function foldedThreadText({ said }: NonNullable<ShownNotificationData['thread']>) {
  const lines = said.slice(-THREAD_LINES_SHOWN).map(({ text }) => text)
  return said.length > 1 ? [`${said.length} new messages`, ...lines].join('\n') : lines.join()
}

/** Undefined where they may not write, and for a message of an older server, which does not say where a reply belongs. */
function replyRecipient(message: NonNullable<PushToShow['message']>) {
  const { sender_id, other_user_id = sender_id, other_user_name = '', job_id, job_title = '', channel } = message
  if (job_id === undefined || (channel && !mayWriteInConversation({ channel, is_blocked: false }))) return undefined
  return { id: uuid(), recipient_id: other_user_id, recipient_name: other_user_name, job_id, job_title }
}

/** As many as the browser shows, which may be none. */
function notificationActions({ reply, about }: ShownNotificationData): ShownAction[] {
  const { maxActions = 0 } = (globalThis as { Notification?: { maxActions?: number } }).Notification ?? {}
  return [
    ...(reply ? [replyAction()] : []),
    ...(about?.kind === 'offer' && Date.parse(about.expires_at) > Date.now() ? offerActions(about) : []),
    ...(about?.kind === 'call_sheet' ? [GOT_IT_ACTION] : []),
  ].slice(0, maxActions)
}

/** Without inline text it is a button that opens the conversation. */
function replyAction(): ShownAction {
  const hasText = typeof NotificationEvent !== 'undefined' && 'reply' in NotificationEvent.prototype
  return { action: 'reply', title: 'Reply', ...(hasText && { type: 'text', placeholder: 'Message' }) }
}
const offerActions = ({ clashes }: { clashes?: true }): ShownAction[] => [
  ...(clashes ? [] : [{ action: 'take', title: 'Accept' } as const]),
  { action: 'decline', title: 'Decline' },
]
const GOT_IT_ACTION: ShownAction = { action: 'seen', title: 'Got it' }

/** A declarative push (Safari 18.4) passes the worker the notification it would show, instead of data. */
export type ProposedNotification = {
  notification?: Pick<Notification, 'title' | 'body' | 'tag' | 'data'> & { navigate?: string }
  appBadge?: number | null
}

/** null for anything that is not ours: no data, no JSON, or JSON of another shape. */
export function readPayload(
  data: { text: () => string } | null,
  proposed: ProposedNotification = {},
): PushToShow | null {
  const payload = (data ? parsePayload(data) : payloadOfProposed(proposed)) as Partial<PushPayload> | null
  const { notification, user_id, app_badge, message } = payload ?? {}
  if (!isTextValue(user_id) || !isTextValue(notification?.title) || !notification.title) return null
  return {
    user_id,
    app_badge: Number.isSafeInteger(app_badge) ? Math.max(0, app_badge!) : 0,
    notification: {
      title: notification.title,
      body: isTextValue(notification.body) ? notification.body : '',
      navigate: isTextValue(notification.navigate) ? notification.navigate : '/',
      tag: isTextValue(notification.tag) ? notification.tag : '',
      silent: notification.silent === true,
    },
    ...(isPushedMessage(message) ? { message } : {}),
    ...(isPushedSubject(notification.data?.about) ? { about: notification.data.about } : {}),
  }
}

export type PushToShow = Pick<PushPayload, 'user_id' | 'app_badge' | 'message'> & {
  notification: Pick<PushPayload['notification'], 'title' | 'body' | 'navigate' | 'tag' | 'silent'>
  about?: PushedSubject
}

/** The notification's text is the message's, or its file's name; the rest of a long one comes with a sync. */
function payloadOfProposed({ notification, appBadge }: ProposedNotification) {
  if (!notification) return null
  const { title, body, tag, navigate, data } = notification
  const about = data?.message as PushedMessage | undefined
  const content = body === shownFileName(about?.attachment_name ?? '') ? '' : body
  const message = about && { ...about, content, truncated: body.endsWith('…') }
  return { user_id: data?.user_id, app_badge: appBadge, notification: { title, body, tag, navigate, data }, message }
}

function parsePayload(data: { text: () => string }): unknown {
  try {
    return JSON.parse(data.text())
  } catch {
    return null
  }
}

const isTextValue = (value: unknown): value is string => typeof value === 'string'

function isPushedMessage(message: PushPayload['message']): message is NonNullable<PushPayload['message']> {
  if (!message || !Number.isSafeInteger(message.seq)) return false
  const { job_id, job_title, other_user_name, other_company_name } = message
  return (
    [message.id, message.conversation_id, message.sender_id, message.content, message.created_at].every(isTextValue) &&
    [job_id ?? '', job_title ?? '', other_user_name ?? '', other_company_name ?? ''].every(isTextValue)
  )
}

function isPushedSubject(about: Partial<PushedSubject> | undefined): about is PushedSubject {
  if (about?.kind === 'offer')
    return [about.job_id, about.job_title, about.employer_id, about.offer_id, about.expires_at].every(isTextValue)
  if (about?.kind === 'call') return [about.job_id, about.id, about.at].every(isTextValue) && isWholeNumber(about.until)
  return (
    about?.kind === 'call_sheet' && [about.job_id, about.job_title].every(isTextValue) && isWholeNumber(about.version)
  )
}

const isWholeNumber = (value: unknown) => Number.isSafeInteger(value)
