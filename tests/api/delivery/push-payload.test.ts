import { expect, test } from 'vitest'
import { PUSH_PAYLOAD_MAX_BYTES, pushPayload } from '../../../server/delivery/push-payload.ts'

const about = {
  id: 'm1',
  conversation_id: 'c1',
  sender_id: 'zoe',
  seq: 9,
  created_at: '2026-06-01T08:00:00Z',
  job_id: null,
  job_title: 'Direct Message',
  other_user_name: 'Zoe Hart',
  other_company_name: '',
}
const pushOf = (content: string, title = 'Zoe Hart') =>
  pushPayload({
    user_id: 'u',
    app_badge: 1,
    title,
    body: 'b',
    navigate: '/',
    tag: 't',
    message: { ...about, content },
  })
const bytesOf = (payload: object) => Buffer.byteLength(JSON.stringify(payload))

test.each(['x', 'ü', '"', '\n'])(
  'a text of %j is unchanged as long as it fits to the byte, and cut from then on',
  (letter) => {
    const width = Buffer.byteLength(JSON.stringify(letter)) - 2
    const most = Math.floor((PUSH_PAYLOAD_MAX_BYTES - bytesOf(pushOf(''))) / width)
    const whole = pushOf(letter.repeat(most))
    expect(whole.message).toMatchObject({ content: letter.repeat(most), truncated: false })
    expect(bytesOf(whole)).toBeGreaterThan(PUSH_PAYLOAD_MAX_BYTES - width)
    expect(bytesOf(whole)).toBeLessThanOrEqual(PUSH_PAYLOAD_MAX_BYTES)
    const cut = pushOf(letter.repeat(most + 1))
    expect(cut.message).toMatchObject({ content: letter.repeat(most), truncated: true })
    expect(bytesOf(cut)).toBeLessThanOrEqual(PUSH_PAYLOAD_MAX_BYTES)
  },
)

test('a title of 320 bytes is unchanged, a longer one is cut with a mark within the limit', () => {
  expect(pushOf('', 'x'.repeat(320)).notification.title).toBe('x'.repeat(320))
  expect(pushOf('', 'x'.repeat(321)).notification.title).toBe(`${'x'.repeat(317)}…`)
})
