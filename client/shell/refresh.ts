import { deviceOrNull, type Device } from '../offline/store/device.ts'
import { syncState } from '../offline/sync/sync-state.ts'
import { createStore } from '../state/create-store.ts'
import { syncDevice } from '../offline/sync/sync.ts'
import { asOfText } from '../ui/as-of.tsx'

type RefreshState = { isBusy: boolean; words: string }

const NOT_REFRESHING: RefreshState = { isBusy: false, words: '' }
/** ms until the refresh stops waiting; the sync itself goes on. */
const REFRESH_WAIT_MS = 10_000
/** ms that the outcome is shown. */
const REFRESH_OUTCOME_SHOWN_MS = 4_000

export const refreshStore = createStore(NOT_REFRESHING)
let outcomeTimer: ReturnType<typeof setTimeout>

/** Syncs because somebody asked for it, and says how it went; the device also syncs by itself all the time. */
export async function refreshOnRequest() {
  const device = deviceOrNull()
  if (!device || refreshStore.get().isBusy) return
  clearTimeout(outcomeTimer)
  refreshStore.set({ isBusy: true, words: 'Refreshing' })
  const isDone = await Promise.race([syncDevice(device), falseAfterMs(REFRESH_WAIT_MS)])
  const words = isDone ? 'Up to date' : await refreshFailureText(device)
  refreshStore.set({ isBusy: false, words })
  outcomeTimer = setTimeout(() => refreshStore.set(NOT_REFRESHING), REFRESH_OUTCOME_SHOWN_MS)
}

async function refreshFailureText({ db }: Device) {
  const kept = await db.facts.get('synced_at').catch(() => undefined)
  const why = syncState().online ? 'Not refreshed' : 'No signal'
  return [why, asOfText(kept?.value as string | undefined)].filter(Boolean).join(': ')
}

const falseAfterMs = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false))
