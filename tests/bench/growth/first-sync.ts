import { SYNC_WINDOW, type SyncPage } from '../../../shared/sync.ts'
import type { BenchRow } from '../rows.ts'
import { within } from '../support/compare.ts'
import type { GrowthWorld } from './growth-world.ts'

/** Of the busiest company in a country. */
const DEVICE_MB = 25
const PAGE_MS = 200

/** What a new device of a member of the busiest company gets, as text, and how long anybody else waits for a page of it. */
export async function measureFirstSync({ ask, people }: GrowthWorld): Promise<BenchRow[]> {
  const rows = new Map<string, number>()
  let longest = 0
  for (let [cursor, more] = [SYNC_WINDOW as string, true]; more;) {
    const begun = performance.now()
    const page = JSON.parse(await ask(people.member, `/sync?since=${cursor}`)) as SyncPage
    longest = Math.max(longest, performance.now() - begun)
    for (const { kind, id, row } of page.changes) rows.set(`${kind} ${id}`, row ? JSON.stringify(row).length : 0)
    ;({ cursor, more } = page)
  }
  const bytes = [...rows.values()].reduce((sum, length) => sum + length, 0)
  return [
    within(DEVICE_MB, { name: 'rows of the busiest company on a new device', ours: bytes / 1e6, unit: 'MB' }),
    within(PAGE_MS, { name: 'longest page of its first sync', ours: longest, unit: 'ms' }),
  ]
}
