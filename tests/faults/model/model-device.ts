import { drainAll } from '../../../client/offline/outbox/drain.ts'
import type { Device } from '../../../client/offline/store/device.ts'
import { pull } from '../../../client/offline/sync/pull.ts'
import { IDBFactory } from 'fake-indexeddb'
import { createTestBrowser, openTab, type TestTab } from '../../client/support/test-device.ts'
import type { Person } from '../../support/factories/people.ts'
import { hops } from './bad-line.ts'
import type { Random } from './random.ts'

/**
 * Dexie tells a transaction's own awaits from others by counting microtasks, in one count for all that runs in a process. Where several
 * tabs share one, as they do here and never in a browser, it is wrong about once in a thousand runs (docs/decisions/165): what was written
 * is written, the work fails with this error, and is begun again as any that failed. Anything that a person does would fail the run.
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

  /** Goes on in the background; what a killed tab throws is its own affair. */
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

  /** What it was doing never ends; a second tab's doings go on. */
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
    /** A second tab, or the worker, at work beside the first. */
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
