import { drainAll } from '../../../client/offline/outbox/drain.ts'
import type { Device } from '../../../client/offline/store/device.ts'
import { pull } from '../../../client/offline/sync/pull.ts'
import { IDBFactory } from 'fake-indexeddb'
import { createTestBrowser, openTab, type TestTab } from '../../client/support/test-device.ts'
import type { Person } from '../../support/factories/people.ts'
import { hops } from '../../support/hops.ts'
import type { Random } from './random.ts'

/**
 * Dexie recognises a transaction's own awaits by counting microtasks, in one counter per process. With several tabs in
 * one process, as here and never in a browser, it is wrong about once in a thousand runs (docs/decisions/165): the
 * write is committed, the work fails with this error and is retried like any failure. In an action of a person it would
 * fail the run.
 */
const LOST = 'PrematureCommitError'
export const lostTransactions: string[] = []

export type ModelDevice = ReturnType<typeof createModelDevice>

/** A person's device: the real client on a disk of its own, whose tab may be killed at any moment. */
export function createModelDevice(person: Person, fetch: typeof globalThis.fetch, random: Random) {
  const browser = createTestBrowser()
  const underWay = new Map<Promise<unknown>, TestTab>()
  const open = () =>
    openTab({ fetch, browser, user_id: person.user.id, token: () => person.token, random: random.next })
  let tab: TestTab = open()

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
    drain: () => begin(drainAll),
    sync: () => begin(pull),
    /** A second tab, or the worker, drains beside the first. */
    async drainElsewhere() {
      const other = open()
      await begin(drainAll, other)
      other.close()
    },
    async kill(after = 0) {
      await hops(after)
      killTab()
      tab = open()
    },
    /** The disk is empty. */
    async wipe() {
      killTab()
      browser.indexedDB = new IDBFactory()
      tab = open()
    },
    wait: (ms: number) => void (browser.clock.now += ms),
    get isIdle() {
      return underWay.size === 0
    },
    idle: async () => void (await Promise.all(underWay.keys())),
    close: () => tab.close(),
  }
  return device
}
