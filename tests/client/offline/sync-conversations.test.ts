import { describe, expect, test } from 'vitest'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { messageTickOf } from '../../../client/messages/thread-rows.ts'
import { queueViewChange, queueReadMark } from '../../../client/offline/outbox/kinds/conversation.ts'
import { isConversationArchived } from '../../../client/offline/store/conversation-view.ts'
import type { StandbyDb } from '../../../client/offline/store/database.ts'
import { queueMessageRemoval, sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { keepPushedMessage } from '../../../client/offline/worker/keep-pushed-message.ts'
import { accept, sent } from '../support/fake-server.ts'
import { change, conversation } from '../support/rows.ts'
import { setUp, toAnn } from '../support/synced-device.ts'

describe('a sync with an own message', () => {
  test('before the reply: one bubble, and nothing is sent again', async () => {
    const { device, db, arrive, server } = setUp()
    const { id } = await sendMessage(toAnn('Hello'), device)
    server.answer = async (call) => {
      await arrive([
        change.message({ id, conversation_id: 'real-ann', content: 'Hello', is_mine: true, seq: 7 }),
        change.conversation({ conversation_id: 'real-ann' }),
      ])
      return { status: 201, body: sent(call.body) }
    }
    await drainAllQueues(device)
    const messages = await db.messages.toArray()
    expect(messages).toMatchObject([{ id, conversation_id: 'real-ann' }])
    expect(messages[0]).not.toHaveProperty('state')
    expect(await db.outbox.count()).toBe(0)
    expect(await db.conversations.toCollection().primaryKeys()).toEqual(['real-ann'])
  })

  test('with what came after the reply was made: the reply takes nothing of it back', async () => {
    const { device, db, arrive, server } = setUp()
    const { id } = await sendMessage(toAnn('Hello'), device)
    const reactions = [{ user_id: 'ann', full_name: 'Ann', reaction: 'heart' }]
    server.answer = async (call) => {
      await arrive([
        change.message({ id, conversation_id: 'real-ann', content: 'Hello', is_mine: true, seq: 7, reactions }),
        change.conversation({ conversation_id: 'real-ann' }),
      ])
      return { status: 201, body: sent(call.body) }
    }
    await drainAllQueues(device)
    expect(await db.messages.toArray()).toMatchObject([{ id, reactions }])
    expect(await db.outbox.count()).toBe(0)
  })

  test('without any reply: the item is done', async () => {
    const { device, db, arrive, server, browser } = setUp()
    const { id } = await sendMessage(toAnn('Hello'), device)
    server.answer = () => 'network'
    await drainAllQueues(device)
    await arrive([change.message({ id, conversation_id: 'real-ann', is_mine: true, seq: 7 })])
    browser.clock.now += 60_000
    await drainAllQueues(device)
    expect(server.calls).toHaveLength(1)
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('a conversation started here', () => {
  test('takes the server’s id from the reply, and its waiting messages follow', async () => {
    const { device, db, server } = setUp()
    await sendMessage(toAnn('one'), device)
    await sendMessage(toAnn('two'), device)
    server.answer = (call) => (call.body.content === 'one' ? accept(call) : { status: 503 })
    await drainAllQueues(device)
    expect(await db.conversations.toArray()).toMatchObject([
      { conversation_id: 'real-ann', other_user_name: 'Ann', last_message: 'two' },
    ])
    expect(await db.messages.orderBy('[conversation_id+seq]').toArray()).toMatchObject([
      { content: 'one', conversation_id: 'real-ann' },
      { content: 'two', conversation_id: 'real-ann', state: 'queued' },
    ])
  })

  test('takes it from a sync, and a direct one is not the one about a job', async () => {
    const { device, db, arrive } = setUp()
    await sendMessage(toAnn('direct'), device)
    await sendMessage({ ...toAnn('about the job'), job_id: 'j1', job_title: 'Rig' }, device)
    await arrive([change.conversation({ conversation_id: 'c9', job_id: 'j1', job_title: 'Rig' })])
    expect(
      await db.messages.where({ id: (await db.messages.toArray()).find((m) => m.content === 'direct')!.id }).first(),
    ).toMatchObject({ conversation_id: 'new_ann' })
    expect((await db.messages.toArray()).find((m) => m.content === 'about the job')).toMatchObject({
      conversation_id: 'c9',
    })
    expect((await db.conversations.toCollection().primaryKeys()).sort()).toEqual(['c9', 'new_ann'])
  })

  test('the next message goes into it at once', async () => {
    const { device, arrive } = setUp()
    await arrive([change.conversation({ conversation_id: 'c1' })])
    expect(await sendMessage(toAnn('Hi'), device)).toMatchObject({ conversation_id: 'c1' })
  })

  test('the preview stays the unsent message', async () => {
    const { device, db, arrive } = setUp()
    await sendMessage(toAnn('mine, unsent'), device)
    await arrive([change.conversation({ last_message: 'theirs' })])
    expect(await db.conversations.get('c1')).toMatchObject({ last_message: 'mine, unsent' })
  })
})

describe('read marks', () => {
  test('many calls leave one to send, the furthest', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([change.conversation({ last_seq: 5, unread_count: 2 })])
    await queueReadMark({ conversation_id: 'c1' }, device)
    await arrive([change.conversation({ last_seq: 9, unread_count: 3 })])
    await queueReadMark({ conversation_id: 'c1' }, device)
    await queueReadMark({ conversation_id: 'c1' }, device)
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'read', body: { seq: 9 } }])
    expect(await db.conversations.get('c1')).toMatchObject({ my_read_seq: 9, unread_count: 0 })
    await drainAllQueues(device)
    expect(server.calls).toMatchObject([{ path: '/messages/conversation/c1/read', body: { seq: 9 } }])
    expect(await db.outbox.count()).toBe(0)
  })

  test('one raised while it is being sent is sent again', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([change.conversation({ last_seq: 5, unread_count: 2 })])
    await queueReadMark({ conversation_id: 'c1' }, device)
    server.answer = async () => {
      if (server.calls.length === 1) {
        await arrive([change.conversation({ last_seq: 9, unread_count: 3 })])
        await queueReadMark({ conversation_id: 'c1' }, device)
      }
      return { status: 204 }
    }
    await drainAllQueues(device)
    expect(server.calls.map(({ body }) => body.seq)).toEqual([5, 9])
    expect(await db.outbox.count()).toBe(0)
  })

  test('the mark is the further of the two, and what was read here is not unread again', async () => {
    const { device, db, arrive } = setUp()
    await arrive([2, 3].map((seq) => change.message({ id: `m${seq}`, seq })))
    await arrive([change.conversation({ last_seq: 3, unread_count: 2 })])
    await queueReadMark({ conversation_id: 'c1' }, device)
    await arrive([
      change.message({ id: 'm4', seq: 4 }),
      change.conversation({ last_seq: 4, unread_count: 3, my_read_seq: 0 }),
    ])
    expect(await db.conversations.get('c1')).toMatchObject({ my_read_seq: 3, unread_count: 1 })
    await arrive([change.conversation({ last_seq: 4, unread_count: 0, my_read_seq: 4 })])
    expect(await db.conversations.get('c1')).toMatchObject({ my_read_seq: 4, unread_count: 0 })
  })

  test('a colleague’s message is not unread, and what was read here of a team’s counts once', async () => {
    const { device, db, arrive } = setUp()
    const row = { job_id: 'j1', is_yours: false, last_seq: 3, unread_count: 2 }
    await arrive([1, 3].map((seq) => change.message({ id: `m${seq}`, seq })))
    await arrive([change.message({ id: 'm2', seq: 2, sender_id: 'colleague' }), change.conversation(row)])
    await queueReadMark({ conversation_id: 'c1' }, device)
    await arrive([
      change.message({ id: 'm4', seq: 4 }),
      change.message({ id: 'm5', seq: 5, sender_id: 'colleague' }),
      change.conversation({ ...row, last_seq: 5, unread_count: 3 }),
    ])
    expect(await db.conversations.get('c1')).toMatchObject({ my_read_seq: 3, unread_count: 1 })
  })

  test('a refused one is deleted', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([change.conversation({ last_seq: 5, unread_count: 2 })])
    await queueReadMark({ conversation_id: 'c1' }, device)
    server.answer = () => ({ status: 404 })
    await drainAllQueues(device)
    expect(await db.outbox.count()).toBe(0)
  })
})

test('a conversation unpinned here is as the server sends it, also where the sync comes before the answer', async () => {
  const { device, db, arrive, server } = setUp()
  await arrive([change.conversation({ is_pinned: true })])
  await queueViewChange({ conversation_id: 'c1' }, { is_pinned: false }, device)
  expect((await db.conversations.get('c1'))?.is_pinned).toBeUndefined()
  server.answer = async () => {
    await arrive([change.conversation({})])
    return { status: 204 }
  }
  await drainAllQueues(device)
  expect(await db.outbox.count()).toBe(0)
  expect((await db.conversations.get('c1'))?.is_pinned).toBeUndefined()
})

describe('a conversation deleted for oneself', () => {
  const two = [1, 2].map((seq) => change.message({ id: `m${seq}`, seq }))
  const idsIn = async (db: StandbyDb) => (await db.messages.orderBy('id').toArray()).map(({ id }) => id)

  test('is gone at once, and no sync brings it back before the server knows', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([...two, change.conversation({ last_seq: 2, is_pinned: true })])
    await queueViewChange({ conversation_id: 'c1' }, { cleared_seq: 2 }, device)
    expect([await idsIn(db), await db.conversations.count()]).toEqual([[], 0])
    await arrive([...two, change.conversation({ last_seq: 2, unread_count: 2, is_pinned: true })])
    expect([await idsIn(db), await db.conversations.count()]).toEqual([[], 0])
    await drainAllQueues(device)
    expect(server.calls).toMatchObject([{ method: 'PATCH', body: { cleared_seq: 2 } }])
  })

  test('comes back with a new message, and nothing older', async () => {
    const { device, db, arrive } = setUp()
    await arrive([...two, change.conversation({ last_seq: 2 })])
    await queueViewChange({ conversation_id: 'c1' }, { cleared_seq: 2 }, device)
    await arrive([change.message({ id: 'm3', seq: 3 }), change.conversation({ last_seq: 3, cleared_seq: 2 })])
    expect(await idsIn(db)).toEqual(['m3'])
    expect(await db.conversations.get('c1')).toMatchObject({ last_seq: 3, cleared_seq: 2 })
  })

  test('on another device goes with its messages; what was not sent stays here', async () => {
    const { device, db, arrive } = setUp()
    await arrive([...two, change.conversation({ last_seq: 2 })])
    await arrive([change.removal('conversation', 'c1')])
    expect([await idsIn(db), await db.conversations.count()]).toEqual([[], 0])
    await arrive([...two, change.conversation({ last_seq: 2 })])
    const { id } = await sendMessage(toAnn('Not sent'), device)
    await queueViewChange({ conversation_id: 'c1' }, { cleared_seq: 2 }, device)
    expect(await idsIn(db)).toEqual([id])
    expect(await db.conversations.get('c1')).toMatchObject({ last_message: 'Not sent' })
    await arrive([change.removal('conversation', 'c1')])
    expect([await idsIn(db), await db.conversations.count()]).toEqual([[id], 1])
  })
})

test('a push that was on its way brings back no message that was deleted meanwhile, here or on another device', async () => {
  const { device, db, arrive } = setUp()
  const pushed = (id: string, seq: number) =>
    keepPushedMessage(db, {
      user_id: 'me',
      message: {
        id,
        seq,
        conversation_id: 'c1',
        sender_id: 'ann',
        content: 'Late',
        truncated: false,
        job_id: null,
        created_at: '2026-06-01T08:00:00Z',
        job_title: '',
        other_user_name: 'Ann',
        other_company_name: '',
      },
    })
  await arrive([1, 2, 3].map((seq) => change.message({ id: `m${seq}`, seq })))
  await arrive([change.conversation({ last_seq: 3 })])
  await queueMessageRemoval({ id: 'm1', conversation_id: 'c1' }, device)
  await arrive([change.removal('message', 'm2')])
  for (const seq of [1, 2]) await pushed(`m${seq}`, seq)
  expect(await db.messages.toCollection().primaryKeys()).toEqual(['m3'])
  await arrive([change.removal('conversation', 'c1')])
  await pushed('m3', 3)
  expect([await db.messages.count(), await db.conversations.count()]).toEqual([0, 0])
  await pushed('m4', 4)
  expect([await db.messages.count(), await db.conversations.count()]).toEqual([1, 1])
})

test('what is not here, between two pages of a full sync, is removed or archived when it comes', async () => {
  const { device, db, arrive, server } = setUp()
  await queueMessageRemoval({ id: 'm1', conversation_id: 'c1' }, device)
  await queueViewChange({ conversation_id: 'c1' }, { archived_seq: 2 }, device)
  await arrive([1, 2].map((seq) => change.message({ id: `m${seq}`, seq })))
  await arrive([change.conversation({ last_seq: 2 })])
  expect(await db.messages.toCollection().primaryKeys()).toEqual(['m2'])
  expect(await db.conversations.toArray()).toMatchObject([{ archived_seq: 2 }])
  await drainAllQueues(device)
  expect(server.calls.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'PATCH'])
})

test('several changes of a view are one item, with the last of each', async () => {
  const { device, db, arrive, server } = setUp()
  await arrive([change.conversation({ last_seq: 2 })])
  const muted_until = '2099-01-01T00:00:00.000Z'
  for (const one of [{ is_pinned: true }, { archived_seq: 2 }, { is_pinned: false }, { muted_until }])
    await queueViewChange({ conversation_id: 'c1' }, one, device)
  const shown = await db.conversations.get('c1')
  expect(shown).toMatchObject({ archived_seq: 2, muted_until })
  expect(shown?.is_pinned).toBeUndefined()
  await drainAllQueues(device)
  expect(server.calls.map(({ body }) => body)).toEqual([{ is_pinned: false, archived_seq: 2, muted_until }])
})

test('an archived conversation comes back with a message, unless it is muted', () => {
  const now = Date.parse('2026-06-01T08:00:00Z')
  const archived = { archived_seq: 2, last_seq: 2 }
  const muted = { muted_until: '2026-06-01T08:00:01Z' }
  expect(isConversationArchived(conversation({ last_seq: 2 }), now)).toBe(false)
  expect(isConversationArchived(conversation(archived), now)).toBe(true)
  expect(isConversationArchived(conversation({ ...archived, last_seq: 3 }), now)).toBe(false)
  expect(isConversationArchived(conversation({ ...archived, last_seq: 3, ...muted }), now)).toBe(true)
  expect(isConversationArchived(conversation({ ...archived, last_seq: 3, ...muted }), now + 1_000)).toBe(false)
})

test('ticks follow from the state here and the other person’s watermarks', () => {
  const own = { ...change.message({ id: 'm', is_mine: true, seq: 5 }).row } as never
  const at = (fields: object) => conversation(fields)
  expect(messageTickOf({ ...(own as object), state: 'queued' } as never, at({}))).toBe('queued')
  expect(messageTickOf({ ...(own as object), state: 'failed' } as never, at({}))).toBe('failed')
  expect(messageTickOf(own, at({}))).toBe('sent')
  expect(messageTickOf(own, at({ other_delivered_seq: 5 }))).toBe('delivered')
  expect(messageTickOf(own, at({ other_delivered_seq: 5, other_read_seq: 5 }))).toBe('read')
})
