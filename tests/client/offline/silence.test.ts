import { IDBFactory, IDBKeyRange, IDBDatabase as FakeDatabase } from 'fake-indexeddb'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../client/offline/store/database.ts'
import { replaceDraft, readDraftText } from '../../../client/offline/store/drafts.ts'
import { runOnDatabase } from '../../../client/offline/store/safely.ts'
import {
  isStorageSilent,
  onStorageSilence,
  STORAGE_SILENT_TEXT,
  StorageSilent,
  watchForSilence,
} from '../../../client/offline/store/silence.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { createTestBrowser, openTab } from '../support/test-device.ts'

/** ms; the product's is 500. Eight of them are its patience. */
const TICK = 40
const hello = {
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content: 'Hello',
}

afterEach(() => {
  globalThis.storageWork = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser whose databases open at once, or never while `isDead` returns true. */
async function createBrowser(isDead: () => boolean) {
  const real = new IDBFactory()
  const before = openDatabase('me', { indexedDB: real, IDBKeyRange })
  await before.open()
  before.close()
  const opened: string[] = []
  const open = real.open.bind(real)
  real.open = ((...args: Parameters<typeof open>) => {
    opened.push(args[0])
    return isDead() ? ({ addEventListener() {} } as unknown as ReturnType<typeof open>) : open(...args)
  }) as typeof open
  vi.stubGlobal('indexedDB', real)
  return { indexedDB: real, opened }
}

function tabOn(indexedDB: IDBFactory) {
  const tab = openTab({ fetch: createFakeServer().fetch, browser: { ...createTestBrowser(), indexedDB } })
  const back = vi.fn()
  watchForSilence(tab.device, back, TICK)
  onTestFinished(() => tab.close())
  return { ...tab, back }
}

test('a database that has not answered in time is asked again on a new connection, unnoticed', async () => {
  let opens = 0
  const { indexedDB, opened } = await createBrowser(() => opens++ === 0)
  const { device } = tabOn(indexedDB)
  expect(await runOnDatabase(device.db, () => device.db.jobs.toArray())).toEqual([])
  expect(opened).toHaveLength(2)
  expect(isStorageSilent()).toBe(false)
})

test('one that answers on no connection is reported as silent; pending and new work fails', async () => {
  const { indexedDB } = await createBrowser(() => true)
  const { device } = tabOn(indexedDB)
  const said = vi.fn()
  onTestFinished(onStorageSilence(said))
  const error = await sendMessage(hello, device).catch((why) => why)
  expect(error).toBeInstanceOf(StorageSilent)
  expect(error.detail).toBe(
    "This browser's storage has stopped answering. Close Standby and open it again. Nothing is lost.",
  )
  expect(error.detail).toBe(STORAGE_SILENT_TEXT)
  expect(isStorageSilent()).toBe(true)
  expect(said).toHaveBeenCalledTimes(1)
  await expect(sendMessage(hello, device)).rejects.toBeInstanceOf(StorageSilent)
})

test('a draft is stored without the database', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const { indexedDB } = await createBrowser(() => true)
  const { device } = tabOn(indexedDB)
  await replaceDraft(device, 'thread:ann', 'Half a sent')
  expect(await readDraftText(device, 'thread:ann')).toBe('Half a sent')
})

test('when the browser answers again, the message disappears and the work continues', async () => {
  let isDead = true
  const { indexedDB } = await createBrowser(() => isDead)
  const { device, db, back } = tabOn(indexedDB)
  await expect(sendMessage(hello, device)).rejects.toBeInstanceOf(StorageSilent)
  isDead = false
  await vi.waitFor(() => expect(isStorageSilent()).toBe(false), 8_000)
  expect(back).toHaveBeenCalledTimes(1)
  await sendMessage(hello, device)
  expect(await db.outbox.count()).toBe(1)
})

describe('while another connection holds the tables', () => {
  /** A transaction that keeps itself alive until it is released, like one of a page that is gone. */
  async function hold(indexedDB: IDBFactory) {
    const other = openDatabase('me', { indexedDB, IDBKeyRange })
    await other.open()
    const holding = other.backendDB().transaction(['messages', 'outbox'], 'readwrite')
    let isHeld = true
    const again = () => {
      if (isHeld) holding.objectStore('outbox').count().onsuccess = again
    }
    again()
    onTestFinished(() => {
      isHeld = false
      other.close()
    })
    return () => void (isHeld = false)
  }

  test('waiting work is aborted, and not written when they are free', async () => {
    const { indexedDB } = await createBrowser(() => false)
    const letGo = await hold(indexedDB)
    pageThatKnowsItsOwn()
    const { device, db } = tabOn(indexedDB)
    await expect(sendMessage(hello, device)).rejects.toBeInstanceOf(StorageSilent)
    letGo()
    await vi.waitFor(() => expect(isStorageSilent()).toBe(false), 8_000)
    expect(await db.outbox.count()).toBe(0)
    await sendMessage(hello, device)
    expect(await db.outbox.count()).toBe(1)
  })

  test('a long write of this page does not count as silence, and can finish', async () => {
    const { indexedDB } = await createBrowser(() => false)
    const letGo = await hold(indexedDB)
    const work = pageThatKnowsItsOwn()
    const { device, db } = tabOn(indexedDB)
    const counting = setInterval(() => work.answers++, TICK)
    const sending = sendMessage(hello, device)
    await new Promise((resolve) => setTimeout(resolve, TICK * 24))
    expect(isStorageSilent()).toBe(false)
    letGo()
    await sending
    clearInterval(counting)
    expect(await db.outbox.count()).toBe(1)
  })

  /** The transactions that start from now on, as client/boot/ knows them in a page. */
  function pageThatKnowsItsOwn() {
    const open = new Set<{ abort: () => void }>()
    const begin = FakeDatabase.prototype.transaction
    vi.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(function (
      this: InstanceType<typeof FakeDatabase>,
      ...args
    ) {
      const transaction = begin.apply(this, args)
      open.add(transaction)
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
      return transaction
    })
    const end = () => open.forEach((one) => one.abort())
    return (globalThis.storageWork = { end, isEmpty: () => open.size === 0, isUpgrading: () => false, answers: 0 })
  }
})
