import Dexie from 'dexie'
import { type IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { databaseName, StandbyDb } from '../../../client/offline/store/database.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { replaceDraft, readDraftText } from '../../../client/offline/store/drafts.ts'
import { onDatabaseLost, onDatabaseReopened, restDatabase } from '../../../client/offline/store/connection.ts'
import { runOnDatabase, StorageFull } from '../../../client/offline/store/safely.ts'
import { schemaUpgrades } from '../../../client/offline/store/upgrades.ts'
import { queueReadMark } from '../../../client/offline/outbox/kinds/conversation.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { createTestBrowser, openTab } from '../support/test-device.ts'

const hello = {
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content: 'Hello',
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a connection lost in the background (iOS)', () => {
  test('is reopened and the work repeated', async () => {
    const { device, db } = openTab({ fetch: createFakeServer().fetch })
    await db.open()
    db.close()
    await sendMessage(hello, device)
    expect(await db.outbox.count()).toBe(1)
  })

  test('is reopened as well for a conversation that is read', async () => {
    const { device, db } = openTab({ fetch: createFakeServer().fetch })
    await db.open()
    db.close()
    await expect(queueReadMark({ conversation_id: 'c1' }, device)).resolves.toBeUndefined()
  })

  test('listeners learn that there is another: its data may be gone', async () => {
    const { device, db } = openTab({ fetch: createFakeServer().fetch })
    const told = vi.fn()
    onTestFinished(onDatabaseReopened(told))
    await db.open()
    await sendMessage(hello, device)
    expect(told).not.toHaveBeenCalled()
    db.close()
    await runOnDatabase(db, () => db.outbox.count())
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('removed listeners are not called', async () => {
    const { db } = openTab({ fetch: createFakeServer().fetch })
    const told = vi.fn()
    const remove = onDatabaseReopened(told)
    await db.open()
    remove()
    db.close()
    await runOnDatabase(db, () => db.outbox.count())
    expect(told).not.toHaveBeenCalled()
  })

  test('lost for good: the work fails once, and a reload is offered', async () => {
    const { db } = openTab({ fetch: createFakeServer().fetch })
    const told = vi.fn()
    onTestFinished(onDatabaseLost(told))
    const work = vi.fn(() => Promise.reject(new Dexie.DatabaseClosedError('gone')))
    await expect(runOnDatabase(db, work)).rejects.toThrow('gone')
    expect(work).toHaveBeenCalledTimes(2)
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('a database closed on purpose stays closed', async () => {
    const { db, close, device } = openTab({ fetch: createFakeServer().fetch })
    close()
    await expect(sendMessage(hello, device)).rejects.toThrow()
    expect(db.isOpen()).toBe(false)
  })
})

describe('a page in the background closes its connection', () => {
  test('and queries in the meantime wait until it is back', async () => {
    const { db } = openTab({ fetch: createFakeServer().fetch })
    await db.open()
    const wake = restDatabase(db)
    expect(db.isOpen()).toBe(false)
    const answered = vi.fn()
    const asked = runOnDatabase(db, () => db.outbox.count()).then(answered)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([db.isOpen(), answered.mock.calls]).toEqual([false, []])
    wake()
    await asked
    expect([db.isOpen(), answered.mock.calls]).toEqual([true, [[0]]])
  })

  test('nested: the first to wake resumes everything, and the second changes nothing', async () => {
    const { db } = openTab({ fetch: createFakeServer().fetch })
    await db.open()
    const [wake, wakeAgain] = [restDatabase(db), restDatabase(db)]
    const asked = runOnDatabase(db, () => db.outbox.count())
    wake()
    expect(await asked).toBe(0)
    const next = restDatabase(db)
    onTestFinished(next)
    wakeAgain()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(db.isOpen()).toBe(false)
  })

  test('closed for good meanwhile, it is not reopened', async () => {
    const { db, close } = openTab({ fetch: createFakeServer().fetch })
    await db.open()
    const wake = restDatabase(db)
    close()
    wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(db.isOpen()).toBe(false)
  })
})

describe('no space left', () => {
  const fill = (db: StandbyDb, table: 'messages' | 'drafts') =>
    db.table(table).hook('creating', () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })

  test('the error is readable, nothing is half-written, waiting items are intact and still sent', async () => {
    const server = createFakeServer()
    const { device, db } = openTab({ fetch: server.fetch })
    await sendMessage({ ...hello, content: 'before' }, device)
    fill(db, 'messages')
    const failure = await sendMessage(hello, device).catch((error) => error)
    expect(failure).toBeInstanceOf(StorageFull)
    expect(failure.detail).toMatch(/out of space.*still here/)
    expect(await db.outbox.toArray()).toMatchObject([{ text: 'before' }])
    expect(await db.conversations.toArray()).toMatchObject([{ last_message: 'before' }])
  })

  test('a draft is stored all the same', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
    const { device, db } = openTab({ fetch: createFakeServer().fetch })
    fill(db, 'drafts')
    await replaceDraft(device, 'thread:ann', 'Half a sent')
    expect(await readDraftText(device, 'thread:ann')).toBe('Half a sent')
    await replaceDraft(device, 'thread:ann', '')
    expect(await readDraftText(device, 'thread:ann')).toBe('')
    expect(kept.size).toBe(0)
  })
})

test('a draft survives the tab', async () => {
  const browser = createTestBrowser()
  const first = openTab({ fetch: createFakeServer().fetch, browser })
  await replaceDraft(first.device, 'thread:ann', 'Half a sent')
  first.kill()
  const second = openTab({ fetch: createFakeServer().fetch, browser })
  expect(await readDraftText(second.device, 'thread:ann')).toBe('Half a sent')
})

describe('a newer version of the schema arrives while an old tab is open', () => {
  const NEXT = schemaUpgrades.at(-1)!.version + 1
  class NextDb extends StandbyDb {
    constructor(indexedDB: IDBFactory) {
      super(databaseName('me'), { indexedDB, IDBKeyRange })
      this.version(NEXT).stores({ outbox: 'id, queue, created_at, position, kind' })
    }
  }

  test('no item is lost, the old tab still writes, and old bodies are sent', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const server = createFakeServer()
    const browser = createTestBrowser()
    const old = openTab({ fetch: server.fetch, browser })
    await sendMessage({ ...hello, content: 'by the old version' }, old.device)

    const next = new NextDb(browser.indexedDB)
    expect(await next.outbox.count()).toBe(1)
    expect(next.verno).toBe(NEXT)
    await sendMessage({ ...hello, content: 'by the old tab, after' }, old.device)

    const newTab = openTab({ fetch: server.fetch, browser })
    await drainAllQueues({ ...newTab.device, db: next })
    expect(server.contents()).toEqual(['by the old version', 'by the old tab, after'])
  })
})
