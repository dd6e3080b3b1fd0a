import { describe, expect, test } from 'vitest'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { discardOutboxItem, requeueAllRefused, requeueRefusedItem } from '../../../client/offline/outbox/settle.ts'
import { messageTickOf } from '../../../client/messages/thread-rows.ts'
import { queueReadMark } from '../../../client/offline/outbox/kinds/conversation.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { change } from '../support/rows.ts'
import { setUp, toAnn } from '../support/synced-device.ts'

describe('a server restored from a backup', () => {
  const before = [
    change.message({ id: 'm1', seq: 7, is_mine: true, sender_id: 'me', content: 'In the backup' }),
    change.message({ id: 'm2', seq: 8, is_mine: true, sender_id: 'me', content: 'After the backup' }),
    change.message({ id: 'm3', seq: 9 }),
    change.conversation({ last_seq: 9, my_read_seq: 9, other_delivered_seq: 9, other_read_seq: 9 }),
  ]
  const backup = [
    change.message({ id: 'm1', seq: 7, is_mine: true, sender_id: 'me', content: 'In the backup' }),
    change.conversation({ last_seq: 7, other_read_seq: 0, last_message: 'In the backup' }),
  ]

  test('resets read and delivered watermarks: new messages are not Read, and an urgent one is unread', async () => {
    const { device, db, arrive } = setUp()
    await arrive(before, { cursor: 'e.9' })
    await sendMessage(toAnn('unsent'), device)
    await db.conversations.update('c1', { last_seq: 10, unread_count: 1 })
    await queueReadMark({ conversation_id: 'c1' }, device)
    await arrive(backup, { reset: true, cursor: 'f.7' })
    const urgent = change.message({ id: 'm4', seq: 8, content: 'Urgent' })
    await arrive([urgent, change.conversation({ last_seq: 8, unread_count: 1 })], { cursor: 'f.8' })

    const [conversation] = await db.conversations.toArray()
    expect(conversation).toMatchObject({ my_read_seq: 0, unread_count: 1, other_read_seq: 0, other_delivered_seq: 0 })
    expect(conversation).not.toHaveProperty('unconfirmed')
    expect(messageTickOf((await db.messages.get('m1'))!, conversation!)).toBe('sent')
    expect((await db.outbox.toArray()).map(({ kind }) => kind)).not.toContain('read')
  })

  test('the same change log from its beginning resets nothing', async () => {
    const { db, device, arrive } = setUp()
    await arrive(before, { cursor: 'e.9' })
    await sendMessage(toAnn('unsent'), device)
    await db.facts.delete('cursor')
    await arrive(backup, { reset: true, cursor: 'e.9' })
    expect(await db.conversations.get('c1')).toMatchObject({ other_read_seq: 9, my_read_seq: 9 })
    expect((await db.messages.toArray()).map(({ id }) => id)).not.toContain('m2')
  })

  test('one’s own lost messages are shown, block nothing, and are sent once, under their id, when asked to', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive(before, { cursor: 'e.9' })
    await arrive([backup[0]!], { reset: true, more: true, cursor: 'f.5' })
    expect(await db.outbox.count()).toBe(0)
    await arrive([backup[1]!], { cursor: 'f.7' })

    expect(await db.outbox.toArray()).toMatchObject([
      { id: 'm2', kind: 'message', state: 'parked', text: 'After the backup' },
    ])
    expect(await db.messages.orderBy('[conversation_id+seq]').toArray()).toMatchObject([
      { id: 'm1' },
      { id: 'm2', state: 'failed', created_at: '2026-06-01T08:00:00Z' },
    ])
    expect(await db.conversations.get('c1')).toMatchObject({ last_message: 'After the backup' })
    await sendMessage(toAnn('written since'), device)
    await drainAllQueues(device)
    expect(server.contents()).toEqual(['written since'])

    await requeueRefusedItem('m2', device)
    await drainAllQueues(device)
    expect(server.calls.at(-1)!.body).toMatchObject({ id: 'm2', recipient_id: 'ann', content: 'After the backup' })
    expect(await db.outbox.count()).toBe(0)
    await arrive([], { cursor: 'f.9' })
    expect(server.contents()).toHaveLength(2)
  })

  test('each lost message is sent on its own, in order, and a discarded one is gone', async () => {
    const { device, db, arrive, server } = setUp()
    const own = (id: string, seq: number) => change.message({ id, seq, is_mine: true, sender_id: 'me', content: id })
    await arrive([own('a', 3), own('b', 4), own('c', 5), change.conversation({ last_seq: 5 })], { cursor: 'e.5' })
    await arrive([change.conversation({ last_seq: 1 })], { reset: true, cursor: 'f.1' })
    await arrive([], { cursor: 'f.1' })
    await discardOutboxItem('a', device)
    await requeueRefusedItem('c', device)
    await drainAllQueues(device)
    expect(server.contents()).toEqual(['c'])
    await requeueAllRefused(device)
    await drainAllQueues(device)
    expect(server.contents()).toEqual(['c', 'b'])
    expect((await db.messages.toCollection().primaryKeys()).sort()).toEqual(['b', 'c'])
  })

  test('a lost conversation becomes one started here, and the server’s once something was sent', async () => {
    const { device, db, arrive } = setUp()
    const conversation = { conversation_id: 'c2', job_id: 'j1', job_title: 'Rig', last_seq: 3 }
    await arrive(
      [
        change.message({ id: 'm5', conversation_id: 'c2', seq: 2, is_mine: true, sender_id: 'me' }),
        change.message({ id: 'm6', conversation_id: 'c2', seq: 3 }),
        change.conversation(conversation),
        change.conversation({ conversation_id: 'c3', other_user_id: 'bob' }),
      ],
      { cursor: 'e.3' },
    )
    await arrive([], { reset: true, cursor: 'f.1' })
    await arrive([], { cursor: 'f.1' })
    expect(await db.conversations.toArray()).toMatchObject([{ conversation_id: 'new_ann_j1', job_title: 'Rig' }])
    expect((await db.messages.toArray()).map(({ id }) => id)).toEqual(['m5'])
    await requeueAllRefused(device)
    await drainAllQueues(device)
    expect(await db.conversations.toArray()).toMatchObject([{ conversation_id: 'real-ann-j1' }])
    expect(await db.messages.get('m5')).toMatchObject({ conversation_id: 'real-ann-j1' })
  })
})
