import { v7 as uuid } from 'uuid'
import { nameShown } from '../../../shared/messages/message-texts.ts'
import type { PushedMessage, PushedSubject, PushPayload } from '../../../shared/push.ts'
import { LOOK, type ShownData } from '../push/shown.ts'
import { mayWrite } from '../store/conversation-view.ts'
import { worker } from './open-from-notification.ts'

/** Lines of a conversation in its notification: about what a lock screen shows. */
const LINES = 3
/** ms between messages of a conversation that come together, as those do that quiet hours have held back. */
const TOGETHER = 10_000

/** What the compiler's library does not have: actions (with Chromium's inline text), and alerting again. */
export type ShownOptions = NotificationOptions & { renotify: boolean; actions?: Action[]; data: ShownData }
type Action = { action: ActionName; title: string; type?: 'text'; placeholder?: string }
type ActionName = 'reply' | 'take' | 'decline' | 'seen'

/** The notification of a push. Messages of one conversation are one notification, which replaces the one before. */
export async function compose({ notification, user_id, message, about }: Read): Promise<[string, ShownOptions]> {
  const { title, body, tag, navigate, silent } = notification
  const before = message ? await shownThread(tag) : undefined
  const isRepeat = before?.said.some(({ id }) => id === message?.id) ?? false
  const isSounded = isRepeat || Date.now() - (before?.shown_at ?? 0) < TOGETHER
  const data: ShownData = { to: navigate, user_id, ...(about && { about }) }
  if (message) {
    const { id, seq, conversation_id } = message
    const said = [...(before?.said ?? []).filter((each) => each.id !== id), { id, seq, text: body }]
    data.thread = { conversation_id, said: said.toSorted((a, b) => a.seq - b.seq), shown_at: Date.now() }
    const reply = replyTo(message)
    if (reply) data.reply = reply
  }
  const options = {
    ...LOOK,
    body: data.thread ? folded(data.thread) : body,
    tag,
    renotify: tag !== '' && !isSounded,
    silent: silent === true || isSounded,
    data,
  }
  const actions = actionsFor(data)
  return [title, actions.length > 0 ? { ...options, actions } : options]
}

/** The messages that the conversation's notification contains now; undefined if none is on display. */
async function shownThread(tag: string) {
  // Without a tag it replaces nothing, and the browser would list all of them.
  const shown = tag ? await worker.registration.getNotifications({ tag }).catch(() => []) : []
  const data = shown.at(-1)?.data as ShownData | undefined
  return data?.item === undefined ? data?.thread : undefined
}

/** The number comes first: a closed notification shows one line. */
function folded({ said }: NonNullable<ShownData['thread']>) {
  const lines = said.slice(-LINES).map(({ text }) => text)
  return said.length > 1 ? [`${said.length} new messages`, ...lines].join('\n') : lines.join()
}

/** Undefined where they may not write, and for a message of an older server, which does not say where a reply belongs. */
function replyTo(message: NonNullable<Read['message']>) {
  const { sender_id, other_user_id = sender_id, other_user_name = '', job_id, job_title = '', channel } = message
  if (job_id === undefined || (channel && !mayWrite({ channel, is_blocked: false }))) return undefined
  return { id: uuid(), recipient_id: other_user_id, recipient_name: other_user_name, job_id, job_title }
}

/** As many as the browser shows, which may be none. */
function actionsFor({ reply, about }: ShownData): Action[] {
  const { maxActions = 0 } = (globalThis as { Notification?: { maxActions?: number } }).Notification ?? {}
  return [
    ...(reply ? [replyAction()] : []),
    ...(about?.kind === 'offer' && Date.parse(about.expires_at) > Date.now() ? answersTo(about) : []),
    ...(about?.kind === 'call_sheet' ? [GOT_IT] : []),
  ].slice(0, maxActions)
}

/** Without inline text it is a button that opens the conversation. */
function replyAction(): Action {
  const hasText = typeof NotificationEvent !== 'undefined' && 'reply' in NotificationEvent.prototype
  return { action: 'reply', title: 'Reply', ...(hasText && { type: 'text', placeholder: 'Message' }) }
}
const answersTo = ({ clashes }: { clashes?: true }): Action[] => [
  ...(clashes ? [] : [{ action: 'take', title: 'Accept' } as const]),
  { action: 'decline', title: 'Decline' },
]
const GOT_IT: Action = { action: 'seen', title: 'Got it' }

/** A declarative push (Safari 18.4) passes the worker the notification it would show, instead of data. */
export type Proposed = {
  notification?: Pick<Notification, 'title' | 'body' | 'tag' | 'data'> & { navigate?: string }
  appBadge?: number | null
}

/** null for anything that is not ours: no data, no JSON, or JSON of another shape. */
export function readPayload(data: { text: () => string } | null, proposed: Proposed = {}): Read | null {
  const payload = (data ? parse(data) : asPayload(proposed)) as Partial<PushPayload> | null
  const { notification, user_id, app_badge, message } = payload ?? {}
  if (!isText(user_id) || !isText(notification?.title) || !notification.title) return null
  return {
    user_id,
    app_badge: Number.isSafeInteger(app_badge) ? Math.max(0, app_badge!) : 0,
    notification: {
      title: notification.title,
      body: isText(notification.body) ? notification.body : '',
      navigate: isText(notification.navigate) ? notification.navigate : '/',
      tag: isText(notification.tag) ? notification.tag : '',
      silent: notification.silent === true,
    },
    ...(isMessage(message) ? { message } : {}),
    ...(isSubject(notification.data?.about) ? { about: notification.data.about } : {}),
  }
}

export type Read = Pick<PushPayload, 'user_id' | 'app_badge' | 'message'> & {
  notification: Pick<PushPayload['notification'], 'title' | 'body' | 'navigate' | 'tag' | 'silent'>
  about?: PushedSubject
}

/** The notification's text is the message's, or its file's name; the rest of a long one comes with a sync. */
function asPayload({ notification, appBadge }: Proposed) {
  if (!notification) return null
  const { title, body, tag, navigate, data } = notification
  const about = data?.message as PushedMessage | undefined
  const content = body === nameShown(about?.attachment_name ?? '') ? '' : body
  const message = about && { ...about, content, truncated: body.endsWith('…') }
  return { user_id: data?.user_id, app_badge: appBadge, notification: { title, body, tag, navigate, data }, message }
}

function parse(data: { text: () => string }): unknown {
  try {
    return JSON.parse(data.text())
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isMessage(message: PushPayload['message']): message is NonNullable<PushPayload['message']> {
  if (!message || !Number.isSafeInteger(message.seq)) return false
  const { job_id, job_title, other_user_name, other_company_name } = message
  return (
    [message.id, message.conversation_id, message.sender_id, message.content, message.created_at].every(isText) &&
    [job_id ?? '', job_title ?? '', other_user_name ?? '', other_company_name ?? ''].every(isText)
  )
}

function isSubject(about: Partial<PushedSubject> | undefined): about is PushedSubject {
  if (about?.kind === 'offer')
    return [about.job_id, about.job_title, about.employer_id, about.offer_id, about.expires_at].every(isText)
  if (about?.kind === 'call') return [about.job_id, about.id, about.at].every(isText) && isCount(about.until)
  return about?.kind === 'call_sheet' && [about.job_id, about.job_title].every(isText) && isCount(about.version)
}

const isCount = (value: unknown) => Number.isSafeInteger(value)
