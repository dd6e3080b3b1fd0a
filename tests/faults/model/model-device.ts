import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { startOutboxDrainer } from '../../../client/offline/outbox/drainer.ts'
import type { Device } from '../../../client/offline/store/device.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import { IDBFactory } from 'fake-indexeddb'
import { createTestBrowser, openTab, type TestTab } from '../../client/support/test-device.ts'
import { createVirtualTimers } from '../../client/support/virtual-timers.ts'
import type { Person } from '../../support/factories/people.ts'
import { hops } from '../../support/hops.ts'
import type { Random } from './random.ts'

/**
 * Dexie recognises a transaction's own awaits by counting microtasks, in one counter per process. With several tabs in
 * one process, as here and never in a browser, it is wrong about once in a thousand runs (Dexie's issue 1186): the
 * write is committed, the work fails with this error and is retried like any failure. In an action of a person it would
 * fail the run.
 */
const LOST = 'PrematureCommitError'
export const lostTransactions: string[] = []

/** Turns in which whatever is ready is done, with several writes to the disk one after the other. */
const SETTLED = 40

export type ModelDevice = ReturnType<typeof createModelDevice>

/** A person's device: the real client on a disk of its own, whose tab may be killed at any moment. */
export function createModelDevice(person: Person, fetch: typeof globalThis.fetch, random: Random) {
  const browser = createTestBrowser()
  const underWay = new Map<Promise<unknown>, TestTab>()
  const line = createCountedFetch(fetch)
  const timers = createVirtualTimers(browser.clock, line.settle)
  let isLive = false
  const open = () =>
    openTab({ fetch: line.fetch, browser, user_id: person.user.id, token: () => person.token, random: random.next })
  let tab: TestTab = open()

  function startTab() {
    tab = open()
    if (isLive) drainByItself()
  }

  const drainByItself = () => void startOutboxDrainer(tab.device, { after: timers.after, serviceWorker: undefined })

  /** From now on its tabs send by themselves, by the product's own timers. */
  function live() {
    if (isLive) return
    isLive = true
    drainByItself()
  }

  /** Continues in the background; errors of a killed tab are ignored. */
  function begin(work: (device: Device) => Promise<unknown>, on = tab) {
    const run: Promise<unknown> = work(on.device)
      .catch((error: Error) => {
        if (on.device.signal.aborted || error.name === 'RequestError') return
        if (error.name !== LOST) throw error
        lostTransactions.push(`${person.user.full_name}: ${work.name}`)
      })
      .finally(() => underWay.delete(run))
    underWay.set(run, on)
    return run
  }

  /** What it was doing never ends; a second tab continues. */
  function killTab() {
    tab.kill()
    for (const [run, on] of underWay) if (on === tab) underWay.delete(run)
  }

  const device = {
    person,
    browser,
    get tab() {
      return tab
    },
    get db() {
      return tab.db
    },
    begin,
    drain: () => begin(drainAllQueues),
    sync: () => begin(pullSyncPages),
    /** A second tab, or the worker, drains beside the first. */
    async drainElsewhere() {
      const other = open()
      await begin(drainAllQueues, other)
      other.close()
    },
    async kill(after = 0) {
      await hops(after)
      killTab()
      startTab()
    },
    /** The disk is empty. */
    async wipe() {
      killTab()
      browser.indexedDB = new IDBFactory()
      startTab()
    },
    live,
    /** Time goes by, with what its timers do. */
    wait: async (ms: number) => (isLive ? timers.pass(ms) : device.sleep(ms)),
    /** Time goes by as for a page that is asleep. */
    sleep: (ms: number) => void (browser.clock.now += ms),
    /** Its requests so far: 'POST /api/jobs/…/apply'. */
    asked: line.asked,
    /** Nothing is being sent, and nothing begins by itself. */
    get isIdle() {
      return underWay.size === 0 && !isLive
    },
    async idle() {
      await Promise.all(underWay.keys())
      if (isLive) await line.settle()
    },
    close: () => tab.close(),
  }
  return device
}

/** Knows which requests were made, and waits until none is under way. */
function createCountedFetch(fetch: typeof globalThis.fetch) {
  const asked: string[] = []
  let underWay = 0
  return {
    asked,
    fetch: (async (...args: Parameters<typeof globalThis.fetch>) => {
      asked.push(`${args[1]?.method ?? 'GET'} ${String(args[0])}`)
      underWay += 1
      try {
        return await fetch(...args)
      } finally {
        underWay -= 1
      }
    }) as typeof globalThis.fetch,
    async settle() {
      let before
      do {
        before = asked.length
        await hops(SETTLED)
        // A live read begins by a timer.
        await new Promise((resolve) => setTimeout(resolve))
        await hops(SETTLED)
      } while (underWay > 0 || asked.length > before)
    },
  }
}
