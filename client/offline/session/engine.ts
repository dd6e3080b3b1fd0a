import { setReached } from '../../http/reach.ts'
import { keepBadge } from '../push/badge.ts'
import { onLost, onReopened } from '../store/connection.ts'
import { forgetEnded } from '../store/drafts.ts'
import { keepDocuments } from '../sync/documents.ts'
import { startDrainer } from '../outbox/drainer.ts'
import { endSession, keepUser } from './session-store.ts'
import { leadWhileVisible } from '../sync/leader.ts'
import { shareSyncState } from '../sync/share-sync-state.ts'
import { reserveSpace } from '../store/reserved-space.ts'
import type { Device } from '../store/device.ts'
import { prefetchPictures } from '../sync/pictures.ts'
import { openStream, pollWhileDown, type Stream } from '../sync/stream.ts'
import { repairPush } from '../push/setup.ts'
import { askToBeWoken, remindOfCalls } from '../push/call-reminders.ts'
import { refreshShown, showingFor } from '../push/shown.ts'
import { registrationOrNull } from '../push/subscription.ts'
import { restWhileAway, watchForSilence } from '../store/silence.ts'
import { setSyncState } from '../sync/sync-state.ts'
import { syncDevice } from '../sync/sync.ts'
import { watchForUpdates } from './watch-updates.ts'

/**
 * Sending, syncing and the live stream, in the background until the device is closed. Loaded after the first screen.
 */
export function runEngine(device: Device) {
  const { signal } = device
  void import('../outbox/settle.ts').catch(() => {})
  void repairPush(device).catch(() => {})
  watchForUpdates(signal)
  keepBadge(device)
  keepReminding(device)
  const drainer = startDrainer(device, {
    onOutcome: (outcome) => {
      setSyncState({ paused: outcome === 'paused' })
      void tidyNotifications(device)
    },
  })
  const news = shareSyncState(device.user_id, signal)
  let stream: Stream | null = null
  const sync = () =>
    void syncDevice(device)
      .then((isDone) => (isDone ? afterSync(device) : undefined))
      .catch(() => {})
  const signalIsBack = () => {
    news.ask()
    stream?.nudge()
    drainer.wakeForSignal()
    sync()
  }

  restWhileAway(signal)
  onAbort(
    signal,
    onLost(() => setSyncState({ lost: true })),
  )
  watchForSilence(device, signalIsBack)
  leadWhileVisible({
    locks: device.locks,
    name: `standby-lead-${device.user_id}`,
    signal,
    lead: (until) => {
      news.lead(true)
      onAbort(until, () => {
        news.lead(false)
        stream = null
      })
      stream = openStream({
        device,
        fetch: (...args) => fetch(...args),
        signal: AbortSignal.any([signal, until]),
        onRefused: endSession,
        onPoke: sync,
        onState: (streaming) => {
          setSyncState({ streaming })
          if (until.aborted || signal.aborted) return
          if (streaming) setReached(true)
          if (streaming) drainer.wakeForSignal()
          else sync()
        },
      })
    },
  })
  addEventListener('online', signalIsBack, { signal })
  addEventListener('offline', () => void syncDevice(device), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && signalIsBack(), {
    signal,
  })
  // Closed by the browser while the stream is open: no poke would come.
  device.db.on('close', sync)
  onReopened(sync, signal)
  pollWhileDown(sync, signal)
  signalIsBack()
}

async function afterSync(device: Device) {
  if (device.signal.aborted) return
  const me = await device.db.me.get(device.user_id)
  if (me) keepUser(me)
  await tidyNotifications(device)
  await askToPersist(device)
  await reserveSpace(device.db).catch(() => {})
  await forgetEnded(device).catch(() => {})
  // Pictures of people do not wait for documents, which may take long.
  await Promise.all([keepDocuments(device), prefetchPictures(device.db, device.signal)])
}

/** What was read or sent, here or on another device, needs no notification any more; calls need one in time. */
async function tidyNotifications(device: Device) {
  const isOpen = document.visibilityState === 'visible'
  const isHere = () => !device.signal.aborted && device.token() !== null
  const registration = showingFor(device.user_id, await registrationOrNull(), isHere)
  if (device.signal.aborted) return
  await refreshShown(device, registration, isOpen).catch(() => {})
  await remindOfCalls(device, registration).catch(() => {})
}

/** Each minute while a window is open; elsewhere the worker does it when something wakes it. */
function keepReminding(device: Device) {
  const timer = setInterval(() => void tidyNotifications(device), 60_000)
  onAbort(device.signal, () => clearInterval(timer))
  void registrationOrNull().then(askToBeWoken)
}

const onAbort = (signal: AbortSignal, work: () => void) => signal.addEventListener('abort', work, { once: true })

/**
 * Asks the browser, once, not to delete this device's data when the disk runs full: after the first sync, when there is
 * something to lose and the person has just signed in.
 */
async function askToPersist({ db, signal }: Device): Promise<void> {
  if (signal.aborted || typeof navigator === 'undefined' || !navigator.storage?.persist) return
  if (!(await db.facts.get('synced_at')) || (await db.facts.get('persist_asked'))) return
  await db.facts.put({ key: 'persist_asked', value: true })
  await navigator.storage.persist().catch(() => false)
}
