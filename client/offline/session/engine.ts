import { setServerReached } from '../../http/reach.ts'
import { keepAppIconBadge } from '../push/badge.ts'
import { onDatabaseLost, onDatabaseReopened } from '../store/connection.ts'
import { forgetEndedDrafts } from '../store/drafts.ts'
import { keepDocuments } from '../sync/documents.ts'
import { startOutboxDrainer } from '../outbox/drainer.ts'
import { endRefusedSession, keepSessionUser } from './session-store.ts'
import { leadWhileVisible } from '../sync/leader.ts'
import { shareSyncState } from '../sync/share-sync-state.ts'
import { reserveSpace } from '../store/reserved-space.ts'
import type { Device } from '../store/device.ts'
import { prefetchPictures } from '../sync/pictures.ts'
import { openPokeStream, pollWhileStreamDown, type PokeStream } from '../sync/stream.ts'
import { repairPush } from '../push/setup.ts'
import { registerPeriodicSync, showDueCallReminders } from '../push/call-reminders.ts'
import { refreshNotifications, registrationForPerson } from '../push/shown.ts'
import { workerRegistrationOrNull } from '../push/subscription.ts'
import { restDatabaseWhileAway, watchForSilence } from '../store/silence.ts'
import { setSyncState } from '../sync/sync-state.ts'
import { syncDevice } from '../sync/sync.ts'
import { watchForAppUpdates } from './watch-updates.ts'

/**
 * Sending, syncing and the live stream, in the background until the device is closed. Loaded after the first screen.
 */
export function runOfflineEngine(device: Device) {
  const { signal } = device
  void import('../outbox/settle.ts').catch(() => {})
  void repairPush(device).catch(() => {})
  watchForAppUpdates(signal)
  keepAppIconBadge(device)
  remindEachMinute(device)
  const drainer = startOutboxDrainer(device, {
    onOutcome: (outcome) => {
      setSyncState({ paused: outcome === 'paused' })
      void refreshPageNotifications(device)
    },
  })
  const news = shareSyncState(device.user_id, signal)
  let stream: PokeStream | null = null
  const sync = () =>
    void syncDevice(device)
      .then((isDone) => (isDone ? tidyAfterSync(device) : undefined))
      .catch(() => {})
  const signalIsBack = () => {
    news.ask()
    stream?.nudge()
    drainer.wakeForSignal()
    sync()
  }

  restDatabaseWhileAway(signal)
  runWhenAborted(
    signal,
    onDatabaseLost(() => setSyncState({ lost: true })),
  )
  watchForSilence(device, signalIsBack)
  leadWhileVisible({
    locks: device.locks,
    name: `standby-lead-${device.user_id}`,
    signal,
    lead: (until) => {
      news.lead(true)
      runWhenAborted(until, () => {
        news.lead(false)
        stream = null
      })
      stream = openPokeStream({
        device,
        fetch: (...args) => fetch(...args),
        signal: AbortSignal.any([signal, until]),
        onRefused: endRefusedSession,
        onPoke: sync,
        onState: (streaming) => {
          setSyncState({ streaming })
          if (until.aborted || signal.aborted) return
          if (streaming) setServerReached(true)
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
  runWhenAborted(signal, onDatabaseReopened(sync))
  pollWhileStreamDown(sync, signal)
  signalIsBack()
}

/** The first screen does without their code. */
const leaveOld = (device: Device) => import('../sync/leave-window.ts').then(({ leaveWindow }) => leaveWindow(device))
const keepTerms = (device: Device) =>
  import('../sync/booking-terms.ts').then(({ keepBookingTerms }) => keepBookingTerms(device))

async function tidyAfterSync(device: Device) {
  if (device.signal.aborted) return
  const me = await device.db.me.get(device.user_id)
  if (me) keepSessionUser(me)
  await refreshPageNotifications(device)
  await askForPersistentStorage(device)
  await reserveSpace(device.db).catch(() => {})
  await forgetEndedDrafts(device).catch(() => {})
  if (me?.user_type === 'employer') await leaveOld(device).catch(() => {})
  // Pictures of people do not wait for documents, which may take long.
  await Promise.all([
    me?.user_type === 'freelancer' && keepTerms(device).catch(() => {}),
    keepDocuments(device),
    prefetchPictures(device),
  ])
}

/** What was read or sent, here or on another device, needs no notification any more; calls need one in time. */
async function refreshPageNotifications(device: Device) {
  const isOpen = document.visibilityState === 'visible'
  const isHere = () => !device.signal.aborted && device.token() !== null
  const registration = registrationForPerson(device.user_id, await workerRegistrationOrNull(), isHere)
  if (device.signal.aborted) return
  await refreshNotifications(device, registration, isOpen).catch(() => {})
  await showDueCallReminders(device, registration).catch(() => {})
}

/** Each minute while a window is open; elsewhere the worker does it when something wakes it. */
function remindEachMinute(device: Device) {
  const timer = setInterval(() => void refreshPageNotifications(device), 60_000)
  runWhenAborted(device.signal, () => clearInterval(timer))
  void workerRegistrationOrNull().then(registerPeriodicSync)
}

const runWhenAborted = (signal: AbortSignal, work: () => void) => signal.addEventListener('abort', work, { once: true })

/**
 * Asks the browser, once, not to delete this device's data when the disk runs full: after the first sync, when there is
 * something to lose and the person has just signed in.
 */
async function askForPersistentStorage({ db, signal }: Device): Promise<void> {
  if (signal.aborted || typeof navigator === 'undefined' || !navigator.storage?.persist) return
  if (!(await db.facts.get('synced_at')) || (await db.facts.get('persist_asked'))) return
  await db.facts.put({ key: 'persist_asked', value: true })
  await navigator.storage.persist().catch(() => false)
}
