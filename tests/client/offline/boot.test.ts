// @vitest-environment jsdom
import { IDBDatabase as FakeDatabase, IDBFactory as FakeFactory, IDBKeyRange } from 'fake-indexeddb'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { leavePage } from '../../../client/offline/store/connection.ts'
import { restDatabaseWhileAway } from '../../../client/offline/store/silence.ts'
import { openDatabase, type StandbyDb } from '../../../client/offline/store/database.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { expectWithinMs } from '../../support/time-limits.ts'
import { bootScript } from '../support/boot-script.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { createTestBrowser, openTab } from '../support/test-device.ts'

const hello = {
  recipient_id: 'ann',
  recipient_name: 'Ann',
  job_id: null,
  job_title: 'Direct Message',
  content: 'Hello',
}
const WAYS = [
  ['hidden', () => dispatchEvent(new Event('pagehide')), () => dispatchEvent(new Event('pageshow'))],
  ['frozen', () => document.dispatchEvent(new Event('freeze')), () => document.dispatchEvent(new Event('resume'))],
] as const

let indexedDB: IDBFactory
let server: ReturnType<typeof createFakeServer>

beforeEach(() => {
  server = createFakeServer()
  indexedDB = new FakeFactory()
  const { transaction } = FakeDatabase.prototype
  const { open } = FakeFactory.prototype
  onTestFinished(() => {
    FakeDatabase.prototype.transaction = transaction
    FakeFactory.prototype.open = open
  })
  vi.stubGlobal('IDBDatabase', FakeDatabase)
  vi.stubGlobal('IDBFactory', FakeFactory)
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  globalThis.prefetched = undefined
  globalThis.storageWork = undefined
  history.replaceState(null, '', '/')
  localStorage.clear()
  vi.unstubAllGlobals()
})

const startPage = () => void runInThisContext(bootScript)

describe('a start with a part that cannot be loaded', () => {
  const parts = [
    ['a script', '<script src="/assets/a.js"></script>', true],
    ['a style sheet', '<link rel="stylesheet" href="/assets/a.css">', true],
    ['a module asked for ahead', '<link rel="modulepreload" as="script" href="/assets/a.js">', false],
    ['a style sheet asked for ahead', '<link rel="preload" as="style" href="/assets/a.css">', false],
    ['a picture', '<img src="/files/a.png">', false],
  ] as const

  const RECOVERS = [['/sw.js', { cache: 'no-store' }]]

  /** What a page asks for that shows `body` when the part fails. */
  function failPart(html: string, body = '<div id="still"></div>') {
    const asked = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('fetch', asked)
    document.body.innerHTML = body
    startPage()
    const holder = document.createElement('div')
    document.body.append(holder)
    holder.innerHTML = html
    holder.firstElementChild!.dispatchEvent(new Event('error'))
    return asked.mock.calls
  }

  test.each(parts)('%s', (_, html, isNeeded) => {
    expect(failPart(html)).toEqual(isNeeded ? RECOVERS : [])
  })

  test('behind an open screen: somebody may be typing', () => {
    expect(failPart(parts[0][1], '<div id="root"></div>')).toEqual([])
  })

  test('before the browser has read as far as the static picture', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    onTestFinished(() => state.mockRestore())
    expect(failPart(parts[0][1], '')).toContainEqual(RECOVERS[0])
  })
})

describe('transactions of a page', () => {
  test.each(WAYS)('are aborted when it is %s, and none starts until it is back', async (_, goAway, comeBack) => {
    startPage()
    const db = await openRaw()
    const writing = write(db)
    expect(storageWork!.isEmpty()).toBe(false)
    goAway()
    expect(await writing.ended).toBe('aborted')
    expect(() => db.transaction('words')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }))
    expect(storageWork!.isEmpty()).toBe(true)
    comeBack()
    expect(await count(db)).toBe(0)
    expect(await write(db).ended).toBe('written')
    expect(await count(db)).toBe(1)
  })

  test('one that is being committed cannot be aborted any more, and stops nothing', async () => {
    startPage()
    const db = await openRaw()
    const writing = write(db)
    writing.transaction.commit()
    expect(storageWork!.end).not.toThrow()
    dispatchEvent(new Event('pagehide'))
    expect(await writing.ended).toBe('written')
  })

  test('an upgrade is one of them, and recognised as such', async () => {
    const { transaction } = FakeDatabase.prototype
    startPage()
    const known = FakeDatabase.prototype.transaction
    // Unlike the fake one, a real browser does not start a transaction by this call.
    FakeDatabase.prototype.transaction = function (...args) {
      return (args[1] === ('versionchange' as IDBTransactionMode) ? transaction : known).apply(this, args)
    }
    let isKnown = false
    const opening = indexedDB.open('words', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('words')
      isKnown = storageWork!.isUpgrading()
      storageWork!.end()
    }
    await new Promise((resolve) => (opening.onerror = resolve))
    expect(isKnown).toBe(true)
    expect(storageWork!.isUpgrading()).toBe(false)
    expect(await indexedDB.databases()).toEqual([])
  })

  test('answers to writes are counted, those to reads are not', async () => {
    startPage()
    const db = await openRaw()
    const before = storageWork!.answers
    await count(db)
    expect(storageWork!.answers).toBe(before)
    await write(db).ended
    expect(storageWork!.answers).toBe(before + 1)
  })

  /** Starts with client/boot/, as a page does. */
  function openRaw() {
    const opening = indexedDB.open('words', 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('words', { autoIncrement: true })
    return new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
  }

  function write(db: IDBDatabase) {
    const transaction = db.transaction('words', 'readwrite')
    transaction.objectStore('words').add('Hello')
    const ended = new Promise((resolve) => {
      transaction.oncomplete = () => resolve('written')
      transaction.onabort = () => resolve('aborted')
    })
    return { transaction, ended }
  }

  const count = (db: IDBDatabase) =>
    new Promise((resolve) => {
      const asked = db.transaction('words').objectStore('words').count()
      asked.onsuccess = () => resolve(asked.result)
    })
})

describe('the connection of a page', () => {
  test.each(WAYS)('%s, it is closed; queries in the meantime run when it is back', async (_, goAway, comeBack) => {
    const { db, device } = await openPage()
    restDatabaseWhileAway(device.signal)
    goAway()
    expect(db.isOpen()).toBe(false)
    let isSent = false
    const sending = sendMessage(hello, device).then(() => (isSent = true))
    await pause(100)
    expect(isSent).toBe(false)
    comeBack()
    await sending
    expect(await db.outbox.count()).toBe(1)
  })

  test('left by the app itself, pending writes are finished before, and nothing new starts', async () => {
    const { db, device, stay } = await openPage()
    const writing = holdWriting(db)
    let isGone = false
    const leaving = leavePage(() => void (isGone = true))
    let isSent = false
    const asked = sendMessage(hello, device).then(() => (isSent = true))
    await pause(200)
    expect(isGone).toBe(false)
    writing.letGo()
    await leaving
    expect(await writing.ended).toBe('written')
    expect(isGone).toBe(true)
    await pause(100)
    expect(isSent).toBe(false)
    // The person has stopped the navigation: ten seconds later the page resumes.
    stay()
    await asked
    expect(await db.outbox.toArray()).toMatchObject([{ text: 'Hello' }])
  })

  test('it is left after two seconds, too, if the browser does not finish', async () => {
    const { db } = await openPage()
    const writing = holdWriting(db)
    const begun = Date.now()
    await leavePage(() => {})
    expectWithinMs(Date.now() - begun, 10_000)
    expect(storageWork!.isEmpty()).toBe(false)
    writing.letGo()
  })

  test('without pending work it is left at once', async () => {
    await openPage()
    await vi.waitFor(() => expect(storageWork!.isEmpty()).toBe(true))
    const go = vi.fn()
    const leaving = leavePage(go)
    expect(go).toHaveBeenCalledTimes(1)
    await leaving
  })

  async function openPage() {
    startPage()
    const tab = openTab({ fetch: server.fetch, browser: { ...createTestBrowser(), indexedDB } })
    await tab.db.open()
    setDevice(tab.device)
    // Fakes only the ten seconds after which a page that was not left resumes; all other timers are real.
    const { setTimeout } = globalThis
    const waiting: (() => void)[] = []
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) =>
      ms === 10_000 ? waiting.push(work) : setTimeout(work, ms)) as never)
    onTestFinished(() => {
      vi.restoreAllMocks()
      waiting.forEach((work) => work())
      setDevice(null)
      tab.close()
    })
    return { ...tab, stay: () => waiting.splice(0).forEach((work) => work()) }
  }

  /** A write that continues until it is released. */
  function holdWriting(db: StandbyDb) {
    const transaction = db.backendDB().transaction('facts', 'readwrite')
    let isHeld = true
    const again = () => {
      if (isHeld) transaction.objectStore('facts').put({ key: 'held', value: true }).onsuccess = again
    }
    again()
    const ended = new Promise((resolve) => {
      transaction.oncomplete = () => resolve('written')
      transaction.onabort = () => resolve('aborted')
    })
    return { ended, letGo: () => void (isHeld = false) }
  }
})

describe('a database that does not answer at the start', () => {
  const never = () => ({ addEventListener() {} }) as never

  beforeEach(async () => {
    localStorage.setItem('token', 'secret')
    localStorage.setItem('user', JSON.stringify({ id: 'ann', user_type: 'freelancer' }))
    const db = openDatabase('ann', { indexedDB, IDBKeyRange })
    await db.open()
    db.close()
  })

  test.each([
    ['opens nothing', () => (FakeFactory.prototype.open = never)],
    ['does not say what it keeps', () => vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))],
  ])('%s: after four seconds the dashboard is requested from the server', async (_, silence) => {
    silence()
    startSlowly()
    await vi.advanceTimersByTimeAsync(3_900)
    expect(server.paths()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(server.paths()).toEqual(['/sync'])
    expect(await globalThis.prefetched?.kept).toBeNull()
    expect(await globalThis.prefetched?.page).toMatchObject({ cursor: 'e.1' })
  })

  test('other screens render nothing from it: nothing is requested', async () => {
    history.replaceState(null, '', '/messages')
    vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
    startSlowly()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.paths()).toEqual([])
    expect(await globalThis.prefetched?.answer).toBeNull()
  })

  test('one that answers in time is used: the server is not asked', async () => {
    startSlowly()
    await vi.waitFor(async () => expect(await globalThis.prefetched?.kept).toMatchObject({ rows: { jobs: [] } }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.paths()).toEqual([])
  })

  function startSlowly() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    startPage()
  }
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
