import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { applyPage, pull } from '../../../client/offline/sync/pull.ts'
import { drainAll } from '../../../client/offline/outbox/drain.ts'
import { discardItem, retryAll, retryItem } from '../../../client/offline/outbox/settle.ts'
import { syncDevice } from '../../../client/offline/sync/sync.ts'
import { tickOf } from '../../../client/messages/thread-rows.ts'
import { applyToJob } from '../../../client/offline/outbox/kinds/application.ts'
import { markRead } from '../../../client/offline/outbox/kinds/read.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { withdrawApplication } from '../../../client/offline/outbox/kinds/withdrawal.ts'
import { accept, createFakeServer, sent } from '../support/fake-server.ts'
import { change, conversation, page } from '../support/rows.ts'
import { openTab } from '../support/test-device.ts'

const JOB = { id: 'j1', title: 'Rig', employer_id: 'boss' }
const toAnn = (content: string) => ({
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content,
})

function setUp() {
  const server = createFakeServer()
  const tab = openTab({ fetch: server.fetch })
  const arrive = (changes: Parameters<typeof page>[0], rest?: Parameters<typeof page>[1]) =>
    applyPage(tab.db, page(changes, rest), 0)
  return { server, arrive, ...tab }
}

describe('pages', () => {
  test('pulls until there is no more, each time from the stored cursor', async () => {
    const { server, device, db } = setUp()
    const pages = [
      page([change.job('j1')], { cursor: 'e.1', reset: true, more: true }),
      page([change.job('j2')], { cursor: 'e.2', more: true }),
      page([change.removal('job', 'j1')], { cursor: 'e.3' }),
    ]
    server.answer = () => ({ status: 200, body: pages.shift() })
    await pull(device)
    expect(server.paths()).toEqual(['/sync', '/sync?since=e.1', '/sync?since=e.2'])
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j2'])
    expect(await db.facts.get('cursor')).toMatchObject({ value: 'e.3' })
    expect(await db.facts.get('synced_at')).toMatchObject({ value: '2026-06-01T09:00:00.000Z' })
  })

  test('a message from somebody else causes another pull, which reports it as delivered', async () => {
    const { server, device } = setUp()
    const pages = [page([change.message({ id: 'm1' })], { cursor: 'e.5' }), page([], { cursor: 'e.6' })]
    server.answer = () => ({ status: 200, body: pages.shift() })
    await pull(device)
    expect(server.paths()).toEqual(['/sync', '/sync?since=e.5'])
  })

  test('deleted while a page of changes is in flight, the database starts over: that page is not complete', async () => {
    const { server, device, db, arrive } = setUp()
    await arrive([change.job('j1')], { cursor: 'e.1', reset: true })
    const all = page([change.job('j1'), change.job('j2')], { cursor: 'e.2', reset: true })
    server.answer = async ({ path }) => {
      if (path === '/sync') return { status: 200, body: all }
      if (path === '/sync?since=e.2') return { status: 200, body: page([], { cursor: 'e.2' }) }
      await db.delete({ disableAutoOpen: false })
      return { status: 200, body: page([change.job('j2')], { cursor: 'e.2' }) }
    }
    await pull(device)
    expect(server.paths()).toEqual(['/sync?since=e.1', '/sync', '/sync?since=e.2'])
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1', 'j2'])
    expect(await db.facts.get('cursor')).toMatchObject({ value: 'e.2' })
  })

  test('what landed while a full page was in flight is pulled at once: that page does not have it', async () => {
    const { server, device, db } = setUp()
    const { id } = await sendMessage(toAnn('on its way'), device)
    const sent = change.message({ id, is_mine: true, sender_id: 'me', content: 'on its way', seq: 4 })
    server.answer = async (call) => {
      if (call.path === '/sync?since=f.4') return { status: 200, body: page([sent], { cursor: 'f.5' }) }
      if (call.path !== '/sync?since=e.1') return accept(call)
      await drainAll(device)
      return { status: 200, body: page([], { reset: true, cursor: 'f.4' }) }
    }
    await db.facts.bulkPut([
      { key: 'cursor', value: 'e.1' },
      { key: 'epoch', value: 'e' },
    ])
    await pull(device)
    expect(await db.messages.toArray()).toMatchObject([{ id, content: 'on its way', seq: 4 }])
    expect(await db.messages.get(id)).not.toHaveProperty('state')
    expect(await db.outbox.count()).toBe(0)
    expect(server.contents()).toEqual(['on its way'])
  })

  test('a page that cannot be written moves no cursor', async () => {
    const { db } = setUp()
    const broken = page([change.job('j1'), { kind: 'job', id: 'j2', row: { title: 'no id' } }])
    await expect(applyPage(db, broken, 0)).rejects.toThrow()
    expect(await db.jobs.count()).toBe(0)
    expect(await db.facts.get('cursor')).toBeUndefined()
  })

  test('a kind that this version does not know is ignored', async () => {
    const { db, arrive } = setUp()
    await arrive([{ kind: 'hologram' as never, id: 'h1', row: { id: 'h1' } }, change.job('j1')])
    expect(await db.jobs.count()).toBe(1)
  })

  test('calls during a pull are answered together by one more', async () => {
    const { server, device } = setUp()
    await Promise.all([syncDevice(device), syncDevice(device), syncDevice(device), syncDevice(device)])
    expect(server.calls).toHaveLength(2)
  })
})

describe('starting over', () => {
  test('keeps unsent items', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([
      change.conversation(),
      change.message({ id: 'old' }),
      change.job('j1'),
      change.application({ id: 'a0', job_id: 'j0' }),
    ])
    await sendMessage(toAnn('still here'), device)
    await sendMessage({ ...toAnn('new'), recipient_id: 'bob' }, device)
    await applyToJob({ job: JOB, message: 'Please' }, device)
    await arrive([], { reset: true, cursor: 'f.1' })

    expect((await db.messages.toArray()).map(({ content }) => content).sort()).toEqual(['new', 'still here'])
    expect(await db.jobs.toArray()).toMatchObject([{ id: 'j1', gone: true }])
    expect(await db.applications.toArray()).toMatchObject([{ job_id: 'j1', state: 'queued' }])
    expect(await db.conversations.count()).toBe(2)
    await drainAll(device)
    expect(server.calls).toHaveLength(3)
  })
})

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
    await markRead({ conversation_id: 'c1' }, device)
    await arrive(backup, { reset: true, cursor: 'f.7' })
    const urgent = change.message({ id: 'm4', seq: 8, content: 'Urgent' })
    await arrive([urgent, change.conversation({ last_seq: 8, unread_count: 1 })], { cursor: 'f.8' })

    const [conversation] = await db.conversations.toArray()
    expect(conversation).toMatchObject({ my_read_seq: 0, unread_count: 1, other_read_seq: 0, other_delivered_seq: 0 })
    expect(conversation).not.toHaveProperty('unconfirmed')
    expect(tickOf((await db.messages.get('m1'))!, conversation!)).toBe('sent')
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
    await drainAll(device)
    expect(server.contents()).toEqual(['written since'])

    await retryItem('m2', device)
    await drainAll(device)
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
    await discardItem('a', device)
    await retryItem('c', device)
    await drainAll(device)
    expect(server.contents()).toEqual(['c'])
    await retryAll(device)
    await drainAll(device)
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
    await retryAll(device)
    await drainAll(device)
    expect(await db.conversations.toArray()).toMatchObject([{ conversation_id: 'real-ann-j1' }])
    expect(await db.messages.get('m5')).toMatchObject({ conversation_id: 'real-ann-j1' })
  })
})

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
    await drainAll(device)
    const messages = await db.messages.toArray()
    expect(messages).toMatchObject([{ id, conversation_id: 'real-ann' }])
    expect(messages[0]).not.toHaveProperty('state')
    expect(await db.outbox.count()).toBe(0)
    expect(await db.conversations.toCollection().primaryKeys()).toEqual(['real-ann'])
  })

  test('without any reply: the item is done', async () => {
    const { device, db, arrive, server, browser } = setUp()
    const { id } = await sendMessage(toAnn('Hello'), device)
    server.answer = () => 'network'
    await drainAll(device)
    await arrive([change.message({ id, conversation_id: 'real-ann', is_mine: true, seq: 7 })])
    browser.clock.now += 60_000
    await drainAll(device)
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
    await drainAll(device)
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
    await markRead({ conversation_id: 'c1' }, device)
    await arrive([change.conversation({ last_seq: 9, unread_count: 3 })])
    await markRead({ conversation_id: 'c1' }, device)
    await markRead({ conversation_id: 'c1' }, device)
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'read', body: { seq: 9 } }])
    expect(await db.conversations.get('c1')).toMatchObject({ my_read_seq: 9, unread_count: 0 })
    await drainAll(device)
    expect(server.calls).toMatchObject([{ path: '/messages/conversation/c1/read', body: { seq: 9 } }])
    expect(await db.outbox.count()).toBe(0)
  })

  test('one raised while it is being sent is sent again', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([change.conversation({ last_seq: 5, unread_count: 2 })])
    await markRead({ conversation_id: 'c1' }, device)
    server.answer = async () => {
      if (server.calls.length === 1) {
        await arrive([change.conversation({ last_seq: 9, unread_count: 3 })])
        await markRead({ conversation_id: 'c1' }, device)
      }
      return { status: 204 }
    }
    await drainAll(device)
    expect(server.calls.map(({ body }) => body.seq)).toEqual([5, 9])
    expect(await db.outbox.count()).toBe(0)
  })

  test('the mark is the further of the two, and what was read here is not unread again', async () => {
    const { device, db, arrive } = setUp()
    await arrive([2, 3].map((seq) => change.message({ id: `m${seq}`, seq })))
    await arrive([change.conversation({ last_seq: 3, unread_count: 2 })])
    await markRead({ conversation_id: 'c1' }, device)
    await arrive([
      change.message({ id: 'm4', seq: 4 }),
      change.conversation({ last_seq: 4, unread_count: 3, my_read_seq: 0 }),
    ])
    expect(await db.conversations.get('c1')).toMatchObject({ my_read_seq: 3, unread_count: 1 })
    await arrive([change.conversation({ last_seq: 4, unread_count: 0, my_read_seq: 4 })])
    expect(await db.conversations.get('c1')).toMatchObject({ my_read_seq: 4, unread_count: 0 })
  })

  test('a refused one is deleted', async () => {
    const { device, db, arrive, server } = setUp()
    await arrive([change.conversation({ last_seq: 5, unread_count: 2 })])
    await markRead({ conversation_id: 'c1' }, device)
    server.answer = () => ({ status: 404 })
    await drainAll(device)
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('applications', () => {
  test('wait on the card, and are the server’s once it has answered', async () => {
    const { device, db, server } = setUp()
    const { id } = await applyToJob({ job: JOB, message: 'Please' }, device)
    expect(await db.applications.get(id)).toMatchObject({ job_id: 'j1', state: 'queued', status: 'pending' })
    await drainAll(device)
    expect(server.calls).toMatchObject([{ path: '/jobs/j1/apply', body: { id, message: 'Please' } }])
    expect(await db.applications.get(id)).not.toHaveProperty('state')
  })

  test('a message about the same job does not overtake one', async () => {
    const { device, server } = setUp()
    server.answer = (call) => (call.path.endsWith('/apply') ? { status: 503 } : accept(call))
    await applyToJob({ job: JOB, message: 'Please' }, device)
    await sendMessage(
      { recipient_id: 'boss', recipient_name: 'Boss', job_id: 'j1', job_title: 'Rig', content: 'PS' },
      device,
    )
    await drainAll(device)
    expect(server.paths()).toEqual(['/jobs/j1/apply'])
  })

  test('withdrawn before it was ever tried: deleted, without a request', async () => {
    const { device, db, server } = setUp()
    const application = await applyToJob({ job: JOB, message: 'Please' }, device)
    await withdrawApplication({ job: JOB, application }, device)
    await drainAll(device)
    expect(server.calls).toEqual([])
    expect(await db.applications.count()).toBe(0)
  })

  test.each([
    [404, 0],
    [200, 1],
  ])('withdrawn after an attempt without an answer (it %i there): settled', async (status, left) => {
    const { device, db, server, browser } = setUp()
    server.answer = () => 'network'
    const application = await applyToJob({ job: JOB, message: 'Please' }, device)
    await drainAll(device)
    await withdrawApplication({ job: JOB, application }, device)
    server.answer = (call) => (status === 404 ? { status } : accept(call))
    browser.clock.now += 60_000
    await drainAll(device)
    expect(server.paths()).toEqual(['/jobs/j1/apply', `/jobs/j1/applications/${application.id}/withdraw`])
    expect(await db.outbox.count()).toBe(0)
    expect(await db.applications.filter(({ status }) => status === 'withdrawn').count()).toBe(left)
  })

  test('an unsent withdrawal stays visible over the server’s rows, which are shown again when it is refused or discarded', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.application({ id: 'a1' })])
    await withdrawApplication({ job: JOB, application: { id: 'a1' } }, device)
    await arrive([change.application({ id: 'a1', status: 'accepted' })])
    expect(await db.applications.get('a1')).toMatchObject({ status: 'withdrawn', state: 'queued' })
    server.answer = () => ({ status: 409, body: { detail: 'It has been accepted.' } })
    await drainAll(device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'accepted', state: 'failed' })
    const { discardItem } = await import('../../../client/offline/outbox/settle.ts')
    await discardItem((await db.outbox.toArray())[0]!.id, device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'accepted' })
    expect((await db.applications.get('a1'))!.state).toBeUndefined()
  })

  test('withdrawn again after a refusal, the same item is sent again: discarded, the server’s last row is shown', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.application({ id: 'a1' })])
    server.answer = () => ({ status: 409, body: { detail: 'This application has been rejected.' } })
    for (let tries = 0; tries < 2; tries++) {
      await withdrawApplication({ job: JOB, application: { id: 'a1' } }, device)
      await drainAll(device)
    }
    expect(server.calls).toHaveLength(2)
    await arrive([change.application({ id: 'a1', status: 'rejected' })])
    const waiting = await db.outbox.toArray()
    expect(waiting).toMatchObject([{ kind: 'withdrawal', state: 'parked' }])
    const { discardItem } = await import('../../../client/offline/outbox/settle.ts')
    await discardItem(waiting[0]!.id, device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'rejected' })
  })

  test('a job that is not listed any more stays with its unsent items, through a reset too, until they are settled', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.job('j1'), change.job('j2')])
    const { id } = await applyToJob({ job: JOB, message: 'Please' }, device)
    await arrive([change.removal('job', 'j1'), change.removal('job', 'j2')])
    server.answer = () => ({ status: 409, body: { detail: 'This project was filled at 15:10.' } })
    await drainAll(device)
    await arrive([], { reset: true })
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1'])
    const { discardItem } = await import('../../../client/offline/outbox/settle.ts')
    await discardItem(id, device)
    expect(await db.jobs.count()).toBe(0)
  })
})

describe('a job found by a search', () => {
  const found = { ...change.job('j9').row, ...JOB, id: 'j9' } as Job
  const apply = (device: Parameters<typeof applyToJob>[1]) =>
    applyToJob({ job: found, found, message: 'Please' }, device)

  test('stays with its application, through a reset as open as it was, and is deleted when that is discarded', async () => {
    const { device, db, server, arrive } = setUp()
    server.answer = () => ({ status: 409, body: { detail: 'This project was filled at 15:10.' } })
    const { id } = await apply(device)
    await arrive([change.job('j1')], { reset: true })
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1', 'j9'])
    expect(await db.jobs.get('j9')).not.toHaveProperty('gone')
    await drainAll(device)
    expect(await db.jobs.get('j9')).toMatchObject({ found: true })
    const { discardItem } = await import('../../../client/offline/outbox/settle.ts')
    await discardItem(id, device)
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1'])
  })

  test('is deleted when the application is withdrawn before it is sent', async () => {
    const { device, db } = setUp()
    const application = await apply(device)
    await withdrawApplication({ job: found, application }, device)
    expect(await db.jobs.count()).toBe(0)
  })

  test('is a job like others once a sync has brought it, and stays with an application that the server has', async () => {
    const { device, db, arrive } = setUp()
    const application = await apply(device)
    await drainAll(device)
    await withdrawApplication({ job: found, application }, device)
    const { discardItem } = await import('../../../client/offline/outbox/settle.ts')
    await discardItem((await db.outbox.toArray())[0]!.id, device)
    expect(await db.jobs.get('j9')).toMatchObject({ found: true })
    await arrive([change.job('j9')])
    expect(await db.jobs.get('j9')).not.toHaveProperty('found')
  })

  test('one that was on the device already stays as it is', async () => {
    const { device, db, arrive } = setUp()
    await arrive([change.job('j9')])
    const application = await apply(device)
    await withdrawApplication({ job: found, application }, device)
    expect(await db.jobs.get('j9')).not.toHaveProperty('found')
  })
})

test('ticks follow from the state here and the other person’s watermarks', () => {
  const own = { ...change.message({ id: 'm', is_mine: true, seq: 5 }).row } as never
  const at = (fields: object) => conversation(fields)
  expect(tickOf({ ...(own as object), state: 'queued' } as never, at({}))).toBe('queued')
  expect(tickOf({ ...(own as object), state: 'failed' } as never, at({}))).toBe('failed')
  expect(tickOf(own, at({}))).toBe('sent')
  expect(tickOf(own, at({ other_delivered_seq: 5 }))).toBe('delivered')
  expect(tickOf(own, at({ other_delivered_seq: 5, other_read_seq: 5 }))).toBe('read')
})
