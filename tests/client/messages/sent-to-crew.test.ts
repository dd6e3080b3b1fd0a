import { expect, test } from 'vitest'
import { foldSentToCrew } from '../../../client/messages/sent-to-crew.ts'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import { conversation } from '../support/rows.ts'

const with_ = (id: string, more: object = {}) =>
  conversation({ conversation_id: id, other_user_id: id, job_id: 'j1', job_title: 'Arena tour', last_seq: 1, ...more })
const sent = (id: string, seqs: Record<string, number | null>, more: Partial<Broadcast> = {}): Broadcast => ({
  id,
  job_id: 'j1',
  author: { id: 'me', full_name: 'Mina' },
  to: 'confirmed',
  role_name: '',
  reminder_of: null,
  content: 'Doors at six',
  created_at: '2026-06-01T08:00:00.000Z',
  recipients: Object.entries(seqs).map(([user_id, seq]) => ({
    user_id,
    full_name: user_id,
    refused: seq === null ? 'has blocked you' : '',
    message: seq === null ? null : { conversation_id: user_id, seq, is_delivered: true, is_read: false },
  })),
  ...more,
})
const listed = (rows: Conversation[], broadcasts: Broadcast[], isAlone = (_: Conversation) => false) =>
  foldSentToCrew(rows, broadcasts, isAlone).map((one) =>
    one.sent ? `${one.sent.id} ${one.sent.read} of ${one.sent.count}` : one.conversation.conversation_id,
  )

test('a message to several people is one row where its first conversation was; who answered has a row of their own', () => {
  const rows = [with_('ann'), with_('other'), with_('ben', { other_read_seq: 1 }), with_('cat', { last_seq: 2 })]
  expect(listed(rows, [sent('b1', { ann: 1, ben: 1, cat: 1, dan: null })])).toEqual(['b1 1 of 2', 'other', 'cat'])
})

test('one alone, a pinned one, and what is not on this device stay as they are', () => {
  expect(listed([with_('ann'), with_('ben', { last_seq: 5 })], [sent('b1', { ann: 1, ben: 1 })])).toEqual([
    'ann',
    'ben',
  ])
  const pinned = [with_('ann', { is_pinned: true }), with_('ben'), with_('cat')]
  expect(listed(pinned, [sent('b1', { ann: 1, ben: 1, cat: 1, eve: 1 })])).toEqual(['ann', 'b1 0 of 2'])
  expect(listed([with_('ann')], [])).toEqual(['ann'])
})

test('what is unread from before it, open, or has something unsent is never behind the row of a message to several', () => {
  const rows = [with_('ann', { unread_count: 1 }), with_('ben'), with_('cat'), with_('dan')]
  const broadcasts = [sent('b1', { ann: 1, ben: 1, cat: 1, dan: 1 })]
  expect(listed(rows, broadcasts)).toEqual(['ann', 'b1 0 of 3'])
  expect(listed(rows, broadcasts, ({ conversation_id }) => conversation_id === 'cat')).toEqual([
    'ann',
    'b1 0 of 2',
    'cat',
  ])
})

test('those reminded are in the reminder’s row, the others in that of the first message', () => {
  const rows = [with_('ann', { last_seq: 2 }), with_('ben', { last_seq: 2 }), with_('cat'), with_('dan')]
  const first = sent('b1', { ann: 1, ben: 1, cat: 1, dan: 1 })
  const reminder = sent('b2', { ann: 2, ben: 2 }, { reminder_of: 'b1' })
  expect(listed(rows, [reminder, first])).toEqual(['b2 0 of 2', 'b1 0 of 2'])
})
