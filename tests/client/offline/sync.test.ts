import { describe, expect, test } from 'vitest'
import { applySyncPage, pullSyncPages } from '../../../client/offline/sync/pull.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { syncDevice } from '../../../client/offline/sync/sync.ts'
import { queueApplication } from '../../../client/offline/outbox/kinds/application.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { accept } from '../support/fake-server.ts'
import { change, page } from '../support/rows.ts'
import { JOB, setUp, toAnn } from '../support/synced-device.ts'

describe('pages', () => {
  test('pulls until there is no more, each time from the stored cursor', async () => {
    const { server, device, db } = setUp()
    const pages = [
      page([change.job('j1')], { cursor: 'e.1', reset: true, more: true }),
      page([change.job('j2')], { cursor: 'e.2', more: true }),
      page([change.removal('job', 'j1')], { cursor: 'e.3' }),
    ]
    server.answer = () => ({ status: 200, body: pages.shift() })
    await pullSyncPages(device)
    expect(server.paths()).toEqual(['/sync?since=window.a', '/sync?since=e.1', '/sync?since=e.2'])
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j2'])
    expect(await db.facts.get('cursor')).toMatchObject({ value: 'e.3' })
    expect(await db.facts.get('synced_at')).toMatchObject({ value: '2026-06-01T09:00:00.000Z' })
  })

  test.each([1, 39, 40, 41, 80, 200])(
    'all %i jobs of a page are stored, however many are stored at once',
    async (count) => {
      const { db, arrive } = setUp()
      const ids = Array.from({ length: count }, (_, at) => `j${String(at).padStart(3, '0')}`)
      await arrive(ids.map((id) => change.job(id)))
      expect(await db.jobs.toCollection().primaryKeys()).toEqual(ids)
    },
  )

  test('a message from somebody else causes another pull, which reports it as delivered', async () => {
    const { server, device } = setUp()
    const pages = [page([change.message({ id: 'm1' })], { cursor: 'e.5' }), page([], { cursor: 'e.6' })]
    server.answer = () => ({ status: 200, body: pages.shift() })
    await pullSyncPages(device)
    expect(server.paths()).toEqual(['/sync?since=window.a', '/sync?since=e.5'])
  })

  test('deleted while a page of changes is in flight, the database starts over: that page is not complete', async () => {
    const { server, device, db, arrive } = setUp()
    await arrive([change.job('j1')], { cursor: 'e.1', reset: true })
    const all = page([change.job('j1'), change.job('j2')], { cursor: 'e.2', reset: true })
    server.answer = async ({ path }) => {
      if (path === '/sync?since=window.a') return { status: 200, body: all }
      if (path === '/sync?since=e.2') return { status: 200, body: page([], { cursor: 'e.2' }) }
      await db.delete({ disableAutoOpen: false })
      return { status: 200, body: page([change.job('j2')], { cursor: 'e.2' }) }
    }
    await pullSyncPages(device)
    expect(server.paths()).toEqual(['/sync?since=e.1', '/sync?since=window.a', '/sync?since=e.2'])
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
      await drainAllQueues(device)
      return { status: 200, body: page([], { reset: true, cursor: 'f.4' }) }
    }
    await db.facts.bulkPut([
      { key: 'cursor', value: 'e.1' },
      { key: 'epoch', value: 'e' },
    ])
    await pullSyncPages(device)
    expect(await db.messages.toArray()).toMatchObject([{ id, content: 'on its way', seq: 4 }])
    expect(await db.messages.get(id)).not.toHaveProperty('state')
    expect(await db.outbox.count()).toBe(0)
    expect(server.contents()).toEqual(['on its way'])
  })

  test('a page that cannot be written moves no cursor', async () => {
    const { db } = setUp()
    const broken = page([change.job('j1'), { kind: 'job', id: 'j2', row: { title: 'no id' } }])
    await expect(applySyncPage(db, broken, 0)).rejects.toThrow()
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
    await queueApplication({ job: JOB, message: 'Please' }, device)
    await arrive([], { reset: true, cursor: 'f.1' })

    expect((await db.messages.toArray()).map(({ content }) => content).sort()).toEqual(['new', 'still here'])
    expect(await db.jobs.toArray()).toMatchObject([{ id: 'j1', gone: true }])
    const sure = (await db.applications.toArray()).filter(({ unconfirmed }) => !unconfirmed)
    expect(sure).toMatchObject([{ job_id: 'j1', state: 'queued' }])
    expect(await db.conversations.count()).toBe(2)
    await drainAllQueues(device)
    expect(server.calls).toHaveLength(3)
  })
})
