import { drainAllQueues } from '../../client/offline/outbox/drain.ts'
import { createTestBrowser, openTab } from '../client/support/test-device.ts'
import type { Person } from './factories/people.ts'
import type { World } from './world.ts'

type Line = 'good' | 'down' | 'deaf'

/** A person's device with the real client, whose line to the real server is cut at will. `down`: nothing arrives. `deaf`: the server does it, and its answer is lost. */
export function deviceWithLine(world: World, { user, token }: Person) {
  const line = { is: 'good' as Line }
  const browser = createTestBrowser()
  const fetch = (async (input: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (line.is === 'down') throw new TypeError('Failed to fetch')
    const answer = await world.app.request(input, { method, headers, body })
    if (line.is === 'deaf') throw new TypeError('Failed to fetch')
    return answer
  }) as typeof globalThis.fetch
  const open = () => openTab({ fetch, browser, user_id: user.id, token: () => token })
  let tab = open()
  return {
    get device() {
      return tab.device
    },
    get db() {
      return tab.db
    },
    line,
    unsent: () => tab.db.outbox.orderBy('position').toArray(),
    application: async () => (await tab.db.applications.toArray())[0]!,
    async drain() {
      browser.clock.now += 60_000
      await drainAllQueues(tab.device)
    },
    /** The browser is closed and opened again. */
    restart() {
      tab.close()
      tab = open()
    },
  }
}
