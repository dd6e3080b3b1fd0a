import { describe, expect, test } from 'vitest'
import { messageReaderGroupsOf } from '../../../client/messages/channel-members.tsx'
import { conversationKindOf } from '../../../client/messages/conversation-row.tsx'
import { companyAndJobText } from '../../../client/messages/open-conversation.ts'
import { threadTickOf, messageWriterOf } from '../../../client/messages/thread-rows.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { isConversationPinned, mayWriteInConversation } from '../../../client/offline/store/conversation-view.ts'
import { keepPushedMessage } from '../../../client/offline/worker/keep-pushed-message.ts'
import type { ChannelMember } from '../../../shared/messages/messages.ts'
import { sent } from '../support/fake-server.ts'
import { change, conversation } from '../support/rows.ts'
import { setUp } from '../support/synced-device.ts'

const NOW = Date.parse('2026-06-01T09:00:00Z')
const OPEN = {
  is_team: false,
  is_team_only: false,
  has_left: false,
  ends_at: '2026-06-05T20:00:00.000Z',
  began_at: '2026-05-20T20:00:00.000Z',
}
const ROW = {
  conversation_id: 'j1',
  other_user_id: 'j1',
  other_user_name: 'Crew of Arena tour',
  other_company_name: 'Brightline Events',
  job_id: 'j1',
  job_title: 'Arena tour',
  is_pinned: true,
  writers: [
    { id: 'ann', full_name: 'Ann Birch' },
    { id: 'max', full_name: 'Max Reed', company_name: 'Brightline Events' },
  ],
  channel: OPEN,
}
const channel = (more: object = {}) => conversation({ ...ROW, channel: { ...OPEN, ...more } })
const toCrew = (content: string) => ({
  recipient_id: 'j1',
  recipient_name: 'Crew of Arena tour',
  job_id: 'j1',
  job_title: 'Arena tour',
  content,
})

describe('what is written to a channel', () => {
  test('waits without signal, and leaves in order to the channel, not to a person', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([change.conversation(ROW)])
    await sendMessage(toCrew('one'), device)
    await sendMessage(toCrew('two'), device)
    server.answer = (call) => ({ status: 201, body: sent({ ...call.body, recipient_id: 'j1' }) })
    await drainAllQueues(device)
    expect(server.calls.map(({ method, path, body }) => [method, path, body.content])).toEqual([
      ['POST', '/channels/j1/messages', 'one'],
      ['POST', '/channels/j1/messages', 'two'],
    ])
    expect(server.calls[0]!.body).not.toHaveProperty('recipient_id')
    expect(await db.outbox.count()).toBe(0)
  })

  test('by somebody who is off the job is parked with the server’s words, and stays', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([change.conversation(ROW)])
    const { id } = await sendMessage(toCrew('Which gate?'), device)
    const detail = 'You are no longer on this job, so you cannot write to its crew.'
    server.answer = () => ({ status: 403, body: { detail } })
    await drainAllQueues(device)
    expect(await db.outbox.get(id)).toMatchObject({ state: 'parked', last_error: { status: 403, detail } })
    expect(await db.messages.get(id)).toMatchObject({ state: 'failed', content: 'Which gate?' })
  })

  test('a reply to one known from a push only goes to the channel too', async () => {
    const { device, db, server } = setUp()
    const message = { id: 'm9', conversation_id: 'j1', sender_id: 'ann', content: 'Gate C', seq: 9, truncated: false }
    const about = { other_user_id: 'j1', other_user_name: 'Crew of Arena tour', job_id: 'j1', job_title: 'Arena tour' }
    const pushed = { ...message, ...about, created_at: '2026-06-01T08:00:00Z', other_company_name: '', channel: OPEN }
    await keepPushedMessage(db, { user_id: 'me', message: pushed })
    expect(await db.conversations.get('j1')).toMatchObject({ channel: OPEN, unread_count: 1 })
    await sendMessage(toCrew('Thanks'), device)
    await drainAllQueues(device)
    expect(server.paths()).toEqual(['/channels/j1/messages'])
  })
})

test('each message names who wrote it, the team with its company; one’s own has one tick', () => {
  const row = channel()
  const by = (sender_id: string) =>
    ({ ...change.message({ id: 'm1' }).row, sender_id, is_mine: sender_id === 'me' }) as never
  expect(messageWriterOf(by('ann'), row)).toEqual({ isOurs: false, writer: 'Ann Birch' })
  expect(messageWriterOf(by('max'), row)).toEqual({ isOurs: false, writer: 'Max Reed · Brightline Events' })
  expect(messageWriterOf(by('me'), row)).toEqual({ isOurs: true, writer: null })
  const own = { ...(by('me') as object), read: true, delivered: true }
  expect(threadTickOf(own as never, row)).toBe('sent')
  expect(threadTickOf({ ...own, state: 'queued' } as never, row)).toBe('queued')
  expect(threadTickOf(by('ann'), row)).toBeNull()
  expect(companyAndJobText(row)).toBe('Brightline Events')
})

test('who may write, and how long it is pinned', () => {
  expect(mayWriteInConversation(channel())).toBe(true)
  expect(mayWriteInConversation(channel({ is_team_only: true }))).toBe(false)
  expect(mayWriteInConversation(channel({ is_team_only: true, is_team: true }))).toBe(true)
  expect(mayWriteInConversation(channel({ has_left: true }))).toBe(false)
  expect(mayWriteInConversation(conversation({ is_blocked: true }))).toBe(false)
  expect(isConversationPinned(channel(), NOW)).toBe(true)
  expect(isConversationPinned(channel({ ends_at: '2026-06-01T08:00:00.000Z' }), NOW)).toBe(false)
  expect(conversationKindOf(channel(), NOW)).toBe('channel')
  expect(conversationKindOf({ ...channel(), last_message: '' }, NOW)).toBe('quiet_channel')
  expect(conversationKindOf(channel({ has_left: true }), NOW)).toBe('past_channel')
  expect(conversationKindOf(channel({ ends_at: '2026-06-01T08:00:00.000Z' }), NOW)).toBe('past_channel')
})

test('a channel in which nobody has written is pinned on the days of the job alone, in London', () => {
  const quiet = (starts_at?: string) => ({ ...channel({ starts_at }), last_message: '' })
  // It begins at half past midnight in London on 2 June.
  const starts_at = '2026-06-01T23:30:00.000Z'
  expect(isConversationPinned(quiet(starts_at), Date.parse('2026-06-01T22:59:00Z'))).toBe(false)
  expect(isConversationPinned(quiet(starts_at), Date.parse('2026-06-01T23:00:00Z'))).toBe(true)
  expect(isConversationPinned(quiet('2026-06-01T18:00:00.000Z'), NOW)).toBe(true)
  expect(isConversationPinned(quiet(starts_at), Date.parse('2026-06-06T08:00:00Z'))).toBe(false)
  expect(isConversationPinned(quiet(), NOW)).toBe(false)
  expect(isConversationPinned(channel({ starts_at }), NOW)).toBe(true)
})

test('who has read a message: not its author, and nobody who joined after it', () => {
  const one = (id: string, read_seq: number, joined_seq = 1): ChannelMember => ({
    id,
    full_name: id,
    part: 'Rigger',
    is_team: false,
    read_seq,
    joined_seq,
  })
  const all = [one('me', 9), one('ann', 9), one('ben', 4), one('late', 9, 7)]
  const read = messageReaderGroupsOf({ seq: 5, sender_id: 'me' }, all)
  expect(read.map(({ title, people }) => [title, people.map(({ id }) => id)])).toEqual([
    ['Read', ['ann']],
    ['Not yet', ['ben']],
    ['Joined later', ['late']],
  ])
})
