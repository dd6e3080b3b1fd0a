import type { PushedMessage, PushedConversation, PushedSubject, PushPayload } from '../../shared/push.ts'

/** RFC 8291 within the 4,096 bytes that every push service accepts: 86 of header, 16 of tag, 1 of padding. */
export const PUSH_PAYLOAD_MAX_BYTES = 3_993
const PUSH_TITLE_MAX_BYTES = 320
const PUSH_BODY_MAX_BYTES = 720
/** Of each name that is sent with a message, twice. */
const PUSH_NAME_MAX_BYTES = 160

type PushContent = Pick<PushPayload, 'user_id' | 'app_badge'> & {
  title: string
  body: string
  navigate: string
  tag: string
  about?: PushedSubject | undefined
  message?: PushedMessage & PushedConversation & { content: string }
}

/** The only function that builds a push's payload: at most 3,993 bytes for any input, cut between characters. */
export function pushPayload({
  user_id,
  app_badge,
  title,
  body,
  navigate,
  tag,
  about,
  message,
}: PushContent): PushPayload {
  const shown = {
    title: cutToJsonBytes(title, PUSH_TITLE_MAX_BYTES),
    body: cutToJsonBytes(body, PUSH_BODY_MAX_BYTES),
    navigate,
    tag,
  }
  const payload: PushPayload = {
    web_push: 8030,
    mutable: true,
    notification: {
      ...shown,
      mutable: true,
      app_badge,
      data: { user_id, ...(about && { about: withShortJobTitle(about) }) },
    },
    app_badge,
    user_id,
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
  const content = cutToJsonBytes(words, PUSH_PAYLOAD_MAX_BYTES - jsonBytes(withMessage('')) - 1, '')
  return withMessage(content)
}

const withShortNames = (message: PushedMessage & PushedConversation) => ({
  ...message,
  job_title: cutToJsonBytes(message.job_title, PUSH_NAME_MAX_BYTES),
  other_user_name: cutToJsonBytes(message.other_user_name, PUSH_NAME_MAX_BYTES),
  other_company_name: cutToJsonBytes(message.other_company_name, PUSH_NAME_MAX_BYTES),
  ...(message.attachment_name ? { attachment_name: cutToJsonBytes(message.attachment_name, PUSH_NAME_MAX_BYTES) } : {}),
})

const withShortJobTitle = (about: PushedSubject) => ({
  ...about,
  job_title: cutToJsonBytes(about.job_title, PUSH_NAME_MAX_BYTES),
})

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As many whole characters as fit into `max` bytes of JSON, followed by `mark` if something was cut. */
function cutToJsonBytes(text: string, max: number, mark = '…') {
  if (innerJsonBytes(text) <= max) return text
  const room = max - innerJsonBytes(mark)
  const whole = fittingStartOf(graphemesOf(text), room)
  // One grapheme may be longer than the room (a letter with a thousand accents): then it is cut between code points.
  return (whole || fittingStartOf(text, room)) + mark
}

function fittingStartOf(parts: Iterable<string>, room: number) {
  let taken = ''
  for (const part of parts) {
    room -= innerJsonBytes(part)
    if (room < 0) break
    taken += part
  }
  return taken
}

function* graphemesOf(text: string) {
  for (const { segment } of graphemeSegmenter.segment(text)) yield segment
}

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
/** Bytes of a text within JSON, without its quotes. */
const innerJsonBytes = (text: string) => jsonBytes(text) - 2
