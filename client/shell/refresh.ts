import { deviceOrNull, type Device } from '../offline/store/device.ts'
import { syncState } from '../offline/sync/sync-state.ts'
import { createStore } from '../state/create-store.ts'
import { syncDevice } from '../offline/sync/sync.ts'
import { asOfText } from '../ui/as-of.tsx'

type Refreshing = { isBusy: boolean; words: string }

const QUIET: Refreshing = { isBusy: false, words: '' }
/** ms until the refresh stops waiting; the sync itself goes on. */
const PATIENCE = 10_000
/** ms that the outcome is shown. */
const SHOWN = 4_000

export const refreshing = createStore(QUIET)
let timer: ReturnType<typeof setTimeout>

/** Syncs because somebody asked for it, and says how it went; the device also syncs by itself all the time. */
export async function refresh() {
  const device = deviceOrNull()
  if (!device || refreshing.get().isBusy) return
  clearTimeout(timer)
  refreshing.set({ isBusy: true, words: 'Refreshing' })
  const isDone = await Promise.race([syncDevice(device), after(PATIENCE)])
  const words = isDone ? 'Up to date' : await failure(device)
  refreshing.set({ isBusy: false, words })
  timer = setTimeout(() => refreshing.set(QUIET), SHOWN)
}

async function failure({ db }: Device) {
  const kept = await db.facts.get('synced_at').catch(() => undefined)
  const why = syncState().online ? 'Not refreshed' : 'No signal'
  return [why, asOfText(kept?.value as string | undefined)].filter(Boolean).join(': ')
}

const after = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false))
