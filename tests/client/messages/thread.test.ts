import { describe, expect, test } from 'vitest'
import { companyAndJobText, readNewConversationId } from '../../../client/messages/open-conversation.ts'
import { threadRows, threadTickOf, messageWriterOf } from '../../../client/messages/thread-rows.ts'
import type { LocalMessage } from '../../../client/offline/store/rows.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'

const message = (fields: Partial<LocalMessage>): LocalMessage => ({
  id: 'm1',
  conversation_id: 'c1',
  sender_id: 'me',
  content: 'Get-in 07:00.',
  is_mine: true,
  read: false,
  delivered: false,
  seq: 5,
  created_at: '2026-12-11T09:41:00.000Z',
  attachment_url: null,
  attachment_name: null,
  ...fields,
})
const watermarks = (other_delivered_seq: number, other_read_seq: number) =>
  ({ other_delivered_seq, other_read_seq }) as Conversation

describe('the rows of a thread', () => {
  const now = new Date('2026-12-14T12:00:00Z')

  test('a separator precedes the first message of each day, and today is called so', () => {
    const rows = threadRows(
      [
        message({ id: 'a' }),
        message({ id: 'b', created_at: '2026-12-11T10:00:00.000Z' }),
        message({ id: 'c', created_at: '2026-12-14T11:00:00.000Z' }),
      ],
      now,
    )
    expect(rows.map((row) => (row.kind === 'message' ? row.message.id : 'label' in row && row.label))).toEqual([
      'Friday 11 December',
      'a',
      'b',
      'Today',
      'c',
    ])
  })

  test('another year is included, so that two Fridays are not confused', () => {
    const [day] = threadRows([message({ created_at: '2025-12-12T10:00:00.000Z' })], now)
    expect(day).toMatchObject({ label: 'Friday 12 December 2025' })
  })
})

test('names stand by the words of a colleague, and of each on the other side where several of a team write', () => {
  const row = (fields: Partial<Conversation>) => ({ other_user_id: 'mina', ...fields }) as Conversation
  const by = (sender_id: string, conversation: Conversation | null) =>
    messageWriterOf(message({ sender_id, is_mine: sender_id === 'me' }), conversation)
  const [mina, priya] = [
    { id: 'mina', full_name: 'Mina' },
    { id: 'priya', full_name: 'Priya' },
  ]
  expect(by('mina', row({ writers: [mina] }))).toEqual({ isOurs: false, writer: null })
  expect(by('mina', row({ writers: [mina, priya] }))).toEqual({ isOurs: false, writer: 'Mina' })
  expect(by('priya', row({ writers: [priya] }))).toEqual({ isOurs: false, writer: 'Priya' })
  const team = row({ other_user_id: 'ann', is_yours: false, writers: [mina, priya] })
  expect(by('mina', team)).toEqual({ isOurs: true, writer: 'Mina' })
  expect(by('me', team)).toEqual({ isOurs: true, writer: null })
  expect(by('ann', team)).toEqual({ isOurs: false, writer: null })
  expect(by('ann', null)).toEqual({ isOurs: false, writer: null })
})

describe('ticks', () => {
  test('are on a colleague’s messages too, for the team only', () => {
    const theirs = message({ is_mine: false, sender_id: 'colleague' })
    expect(threadTickOf(theirs, { ...watermarks(5, 5), other_user_id: 'ann', is_yours: true } as Conversation)).toBe(
      'read',
    )
    expect(threadTickOf(theirs, { ...watermarks(5, 5), other_user_id: 'ann' } as Conversation)).toBeNull()
  })

  test('follow the other person’s watermarks, and show what waits here', () => {
    expect(threadTickOf(message({}), watermarks(4, 4))).toBe('sent')
    expect(threadTickOf(message({}), watermarks(5, 4))).toBe('delivered')
    expect(threadTickOf(message({}), watermarks(5, 5))).toBe('read')
    expect(threadTickOf(message({ state: 'queued' }), watermarks(9, 9))).toBe('queued')
    expect(threadTickOf(message({ state: 'failed' }), watermarks(9, 9))).toBe('failed')
  })

  test('are on one’s own messages only', () => {
    expect(threadTickOf(message({ is_mine: false }), watermarks(9, 9))).toBeNull()
  })
})

test('a new conversation’s id contains the person, and the job if there is one', () => {
  expect(readNewConversationId('new_u1')).toEqual({ other_user_id: 'u1', job_id: null })
  expect(readNewConversationId('new_u1_j1')).toEqual({ other_user_id: 'u1', job_id: 'j1' })
  expect(readNewConversationId('01a1fe31-14f2')).toBeNull()
})

test('below the name are the company, if there is one, and the job', () => {
  expect(companyAndJobText({ other_company_name: 'Brightline Events', job_title: 'Arena tour' })).toBe(
    'Brightline Events · Arena tour',
  )
  expect(companyAndJobText({ other_company_name: '', job_title: 'Direct Message' })).toBe('Direct Message')
})
