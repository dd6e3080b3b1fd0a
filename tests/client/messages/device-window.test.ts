import { expect, test } from 'vitest'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { queueReaction } from '../../../client/offline/outbox/kinds/reaction.ts'
import { queueReadMark } from '../../../client/offline/outbox/kinds/conversation.ts'
import { leaveWindow } from '../../../client/offline/sync/leave-window.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import {
  noteConversationOpened,
  putEarlierMessages,
  putSyncedMessages,
} from '../../../client/offline/sync/conversation-window.ts'
import { removeLocalMessage } from '../../../client/offline/store/message-rows.ts'
import type {
  ConversationWindow,
  LocalConversation,
  LocalJob,
  LocalMessage,
} from '../../../client/offline/store/rows.ts'
import type { StandbyDb } from '../../../client/offline/store/database.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { change, page } from '../support/rows.ts'
import { setUp } from '../support/synced-device.ts'

/* The clock of these devices is at 1 June 2026: a window begins on 2 April. */
const JANUARY = '2026-01-10T08:00:00.000Z'
const MAY = '2026-05-10T08:00:00.000Z'
const message = (id: string, seq: number, created_at = JANUARY) =>
  change.message({ id, seq, created_at }).row as unknown as LocalMessage
const idsIn = (db: StandbyDb) => db.messages.orderBy('[conversation_id+seq]').primaryKeys()

/** A company's device that has had everything: a project that ended in January, and what was written about it. */
async function companysDevice(fields: Partial<LocalConversation> = {}) {
  const own = setUp()
  const { db } = own
  await db.me.put({ id: 'me', user_type: 'employer' } as OwnRecord)
  await db.jobs.put({ id: 'j1', date_end: JANUARY, applications: [] as Job['applications'] } as LocalJob)
  await own.arrive([
    change.message({ id: 'a', seq: 1, created_at: JANUARY }),
    change.message({ id: 'b', seq: 2, created_at: JANUARY }),
    change.message({ id: 'c', seq: 3, created_at: JANUARY }),
    change.message({ id: 'd', seq: 4, created_at: MAY }),
    change.conversation({ job_id: 'j1', last_seq: 4, my_read_seq: 4, ...fields }),
  ])
  await db.conversations.update('c1', fields as ConversationWindow)
  return own
}
const about = { recipient_id: 'ann', recipient_name: 'Ann', job_id: 'j1', job_title: 'Rig' }

test('once a day messages about a project of long ago leave a company’s device, but for the last of then', async () => {
  const { device, db, browser } = await companysDevice()
  await leaveWindow(device)
  expect(await idsIn(db)).toEqual(['c', 'd'])
  expect(await db.conversations.get('c1')).toMatchObject({ kept_from: 3, last_message: 'Text' })

  await db.messages.bulkPut([message('a', 1), message('b', 2)])
  await leaveWindow(device)
  expect(await idsIn(db)).toEqual(['a', 'b', 'c', 'd'])
  browser.clock.now += 86_400_000
  await leaveWindow(device)
  expect(await idsIn(db)).toEqual(['c', 'd'])
})

type Own = Awaited<ReturnType<typeof companysDevice>>
test.each<[string, Partial<LocalConversation>, (own: Own) => unknown]>([
  ['is unread', { unread_count: 1 }, () => {}],
  ['is pinned', { is_pinned: true }, () => {}],
  ['was opened lately', {}, ({ db, browser }) => noteConversationOpened(db, 'c1', browser.clock.now - 13 * 86_400_000)],
  ['has an unsent message', {}, ({ device }) => sendMessage({ ...about, content: 'Hello' }, device)],
  ['has a message that a restored server may lack', {}, ({ db }) => db.messages.update('a', { unconfirmed: true })],
  [
    'waits for the server to know that it is read',
    { my_read_seq: 2 },
    ({ device }) => queueReadMark({ conversation_id: 'c1' }, device),
  ],
  ['has a draft', {}, ({ db }) => db.drafts.put({ key: 'message:ann_j1', value: 'Dear Ann', updated_at: MAY })],
  [
    'has an unsent reaction to an old message',
    {},
    ({ device }) => queueReaction({ id: 'a', conversation_id: 'c1' }, 'heart', device),
  ],
  ['is about a project ahead', {}, ({ db }) => db.jobs.update('j1', { date_end: '2026-09-01T08:00:00.000Z' })],
  [
    'is about a project that ended 59 days ago',
    {},
    ({ db }) => db.jobs.update('j1', { date_end: '2026-04-03T08:00:00.000Z' }),
  ],
  ['is about a project that is not here', {}, ({ db }) => db.jobs.clear()],
  ['is a freelancer’s', {}, ({ db }) => db.me.update('me', { user_type: 'freelancer' })],
  ['may not all be here yet', {}, ({ db }) => db.facts.delete('synced_at')],
])('what %s stays whole', async (_, fields, prepare) => {
  const own = await companysDevice(fields)
  await prepare(own)
  await leaveWindow(own.device)
  expect((await idsIn(own.db)).slice(0, 4)).toEqual(['a', 'b', 'c', 'd'])
  expect(await own.db.conversations.get('c1')).not.toHaveProperty('kept_from')
})

test.each<[string, Partial<LocalConversation>]>([
  ['a colleague’s unread one', { unread_count: 1, is_yours: false }],
  ['one that was opened a fortnight ago', { opened_at: '2026-05-18T08:59:59.000Z' }],
])('%s is not kept whole', async (_, fields) => {
  const { device, db } = await companysDevice(fields)
  await leaveWindow(device)
  expect(await idsIn(db)).toEqual(['c', 'd'])
})

test('a sync keeps where the messages of a thread begin here, and when it was opened', async () => {
  const { db, arrive, browser } = setUp()
  await arrive([change.message({ id: 'c', seq: 3 }), change.conversation({ kept_from: 3, last_seq: 3 })], {
    reset: true,
  })
  await noteConversationOpened(db, 'c1', browser.clock.now)
  await arrive([change.message({ id: 'd', seq: 4 }), change.conversation({ last_seq: 4 })])
  expect(await db.conversations.get('c1')).toMatchObject({
    kept_from: 3,
    last_seq: 4,
    opened_at: '2026-06-01T09:00:00.000Z',
  })
  expect(await idsIn(db)).toEqual(['c', 'd'])
})

test('an old message that changes does not arrive alone, with a gap after it; one that is here is brought up to date', async () => {
  const { db, arrive } = setUp()
  await arrive([change.message({ id: 'c', seq: 3 }), change.conversation({ kept_from: 3, last_seq: 3 })], {
    reset: true,
  })
  await arrive([change.message({ id: 'a', seq: 1, content: 'Hm' }), change.message({ id: 'c', seq: 3, content: 'Ha' })])
  expect(await db.messages.toArray()).toMatchObject([{ id: 'c', content: 'Ha' }])

  await putEarlierMessages(db, 'c1', { page: [message('a', 1), message('b', 2)], hasOlder: false, passedOver: 1 })
  await arrive([change.message({ id: 'a', seq: 1, content: 'Yes' })])
  expect(await db.messages.get('a')).toMatchObject({ content: 'Yes' })
})

test('a page of older messages moves the beginning of its thread, and the last page ends it', async () => {
  const { db, arrive } = setUp()
  await arrive([change.message({ id: 'c', seq: 3 }), change.conversation({ kept_from: 3, last_seq: 3 })], {
    reset: true,
  })
  const put = (rows: LocalMessage[], hasOlder: boolean) =>
    putEarlierMessages(db, 'c1', { page: rows, hasOlder, passedOver: undefined })
  expect(await put([message('b', 2)], true)).toBe(true)
  expect(await db.conversations.get('c1')).toMatchObject({ kept_from: 2 })
  expect(await put([message('a', 1)], false)).toBe(true)
  expect(await db.conversations.get('c1')).not.toHaveProperty('kept_from')
  expect(await idsIn(db)).toEqual(['a', 'b', 'c'])
})

test('a page is not stored over what a sync has said meanwhile: neither a change nor a deletion', async () => {
  const { db, arrive } = setUp()
  await arrive([change.message({ id: 'c', seq: 3 }), change.conversation({ kept_from: 3, last_seq: 3 })], {
    reset: true,
  })
  const old = [message('a', 1), message('b', 2)]
  await arrive([change.removal('message', 'b')])
  await arrive([change.message({ id: 'a', seq: 1, content: 'newer' })])
  expect(await putEarlierMessages(db, 'c1', { page: old, hasOlder: false, passedOver: undefined })).toBe(false)
  expect(await idsIn(db)).toEqual(['c'])
  expect(await putEarlierMessages(db, 'c1', { page: old, hasOlder: false, passedOver: 1 })).toBe(true)
  expect(await idsIn(db)).toEqual(['a', 'c'])
})

test('where the last message here was discarded and older ones are with the server, the list keeps its words', async () => {
  const { db, device, arrive } = setUp()
  await arrive([change.conversation({ kept_from: 3, last_seq: 3, job_id: 'j1' })], { reset: true })
  const { id } = await sendMessage({ ...about, content: 'Hello' }, device)
  await db.transaction('rw', ['messages', 'conversations'], () => removeLocalMessage(db, id))
  expect((await db.conversations.get('c1'))?.last_message_time).not.toBeNull()
})

test('starting over brings all messages again, also those before', async () => {
  const { db, device, arrive } = setUp()
  await arrive(
    [change.message({ id: 'c', seq: 3 }), change.conversation({ kept_from: 3, last_seq: 3, job_id: 'j1' })],
    {
      reset: true,
    },
  )
  await sendMessage({ ...about, content: 'Hello' }, device)
  await arrive([change.message({ id: 'a', seq: 1 })], { reset: true, more: true })
  await arrive([change.message({ id: 'c', seq: 3 }), change.conversation({ last_seq: 3, job_id: 'j1' })])
  expect((await idsIn(db)).slice(0, 2)).toEqual(['a', 'c'])
  expect(await db.conversations.get('c1')).not.toHaveProperty('kept_from')
})

test('only a device that never had anything asks for a window: another must be told of all that was lost', async () => {
  const { db, device, server } = setUp()
  server.answer = () => ({ status: 200, body: page([], { cursor: 'e.1' }) })
  await pullSyncPages(device)
  await db.facts.delete('cursor')
  await pullSyncPages(device)
  expect(server.paths()).toEqual(['/sync?since=window.a', '/sync'])
})

test('a sync without messages of such a thread changes nothing in it', async () => {
  const { db } = await companysDevice({ kept_from: 3 })
  await db.transaction('rw', ['messages', 'conversations', 'outbox'], () => putSyncedMessages(db, []))
  expect(await db.conversations.get('c1')).not.toHaveProperty('passed_over')
})
