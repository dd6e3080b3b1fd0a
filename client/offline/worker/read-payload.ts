import type { PushPayload } from '../../../shared/push.ts'

/** null for anything that is not ours: nothing, no JSON, or JSON of another shape. */
export function readPayload(data: { text: () => string } | null): PushPayload | null {
  const payload = parse(data) as Partial<PushPayload> | null
  const { notification, user_id, app_badge, message } = payload ?? {}
  if (!isText(user_id) || !isText(notification?.title) || !notification.title) return null
  return {
    web_push: 8030,
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
  }
}

function parse(data: { text: () => string } | null): unknown {
  try {
    return data ? JSON.parse(data.text()) : null
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
