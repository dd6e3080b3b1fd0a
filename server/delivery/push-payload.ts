import type { PushedMessage, PushedConversation, PushedSubject, PushPayload } from '../../shared/push.ts'

/** RFC 8291 within the 4,096 bytes that every push service accepts: 86 of header, 16 of tag, 1 of padding. */
export const PAYLOAD_MAX = 3_993
const TITLE_MAX = 320
const BODY_MAX = 720
/** Of each name that is sent with a message, twice. */
const NAME_MAX = 160

type Content = Pick<PushPayload, 'user_id' | 'app_badge'> & {
  title: string
  body: string
  navigate: string
  tag: string
  about?: PushedSubject | undefined
  message?: PushedMessage & PushedConversation & { content: string }
}

/** The only function that builds a push's payload: at most 3,993 bytes for any input, cut between characters. */
export function pushPayload({ user_id, app_badge, title, body, navigate, tag, about, message }: Content): PushPayload {
  const shown = { title: cut(title, TITLE_MAX), body: cut(body, BODY_MAX), navigate, tag }
  const payload: PushPayload = {
    ...{ web_push: 8030, mutable: true },
    notification: { ...shown, mutable: true, app_badge, data: { user_id, ...(about && { about: shortened(about) }) } },
    ...{ app_badge, user_id },
  }
  if (!message) return payload
  const { content: words, ...rest } = message
  const named = withShortNames(rest)
  const notification = { ...payload.notification, data: { user_id, message: named } }
  const withMessage = (content: string) => ({
    ...payload,
    notification,
    message: { ...named, content, truncated: content !== words },
  })
  // One byte less: `truncated` is then 'false', one letter more than 'true'.
  const content = cut(words, PAYLOAD_MAX - jsonBytes(withMessage('')) - 1, '')
  return withMessage(content)
}

const withShortNames = (message: PushedMessage & PushedConversation) => ({
  ...message,
  job_title: cut(message.job_title, NAME_MAX),
  other_user_name: cut(message.other_user_name, NAME_MAX),
  other_company_name: cut(message.other_company_name, NAME_MAX),
  ...(message.attachment_name ? { attachment_name: cut(message.attachment_name, NAME_MAX) } : {}),
})

const shortened = (about: PushedSubject) => ({ ...about, job_title: cut(about.job_title, NAME_MAX) })

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As many whole characters as fit into `max` bytes of JSON, followed by `mark` if something was cut. */
function cut(text: string, max: number, mark = '…') {
  if (inner(text) <= max) return text
  const room = max - inner(mark)
  const whole = fitting(segmentsOf(text), room)
  // One grapheme may be longer than the room (a letter with a thousand accents): then it is cut between code points.
  return (whole || fitting(text, room)) + mark
}

function fitting(parts: Iterable<string>, room: number) {
  let taken = ''
  for (const part of parts) {
    room -= inner(part)
    if (room < 0) break
    taken += part
  }
  return taken
}

function* segmentsOf(text: string) {
  for (const { segment } of graphemes.segment(text)) yield segment
}

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
/** Bytes of a text within JSON, without its quotes. */
const inner = (text: string) => jsonBytes(text) - 2
