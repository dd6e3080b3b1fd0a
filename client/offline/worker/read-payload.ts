import type { PushedMessage, PushedSubject, PushPayload } from '../../../shared/push.ts'

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
  const content = body === about?.attachment_name ? '' : body
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
