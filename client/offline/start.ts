import { createRequest } from '../http/create-request.ts'
import { setReached } from '../http/reach.ts'
import { watchForUpdates } from './app-update.ts'
import { openDatabase } from './database.ts'
import { keepDevice } from './device.ts'
import { startDrainer } from './drainer.ts'
import { leadWhileVisible } from './leader.ts'
import { shareLine } from './line-news.ts'
import { pageLocks } from './page-locks.ts'
import { askToPersist } from './persist.ts'
import { phoneOrNull, setPhone, type Phone } from './phone.ts'
import { fetchPicturesAhead } from './pictures.ts'
import { pollWhileDown } from './poll.ts'
import { repairPush } from './push-setup.ts'
import { onLost, putDatabaseAway } from './safely.ts'
import { currentToken, dropToken, keepUser, tokenOf } from './session-store.ts'
import { setLine } from './status-store.ts'
import { openStream, type Stream } from './stream.ts'
import { syncPhone } from './sync.ts'

let end: AbortController | null = null

/** Everything that works without signal, for the person signed in. Again with the same person: nothing happens. */
export function startOffline(userId: string): void {
  if (phoneOrNull()?.user_id === userId) return
  stopOffline()
  end = new AbortController()
  const { signal } = end
  const phone = createPhone(userId, signal)
  setPhone(phone)
  setLine({ paused: false, lost: false, full: false, streaming: false })
  onAbort(signal, onLost(() => setLine({ lost: true })))
  void mirror(userId)
  void watchForUpdates(signal)
  void repairPush(phone).catch(() => {})
  run(phone)
}

export function stopOffline(): void {
  const phone = phoneOrNull()
  setPhone(null)
  end?.abort()
  end = null
  if (phone) putDatabaseAway(phone.db)
}

function createPhone(user_id: string, signal: AbortSignal): Phone {
  const token = () => tokenOf(user_id)
  const request = createRequest({ fetch: (...args) => fetch(...args), token, onReach: setReached, onRefused: dropToken })
  return {
    user_id,
    db: openDatabase(user_id),
    request,
    token,
    locks: pageLocks(),
    now: Date.now,
    random: Math.random,
    onQueued: () => {},
    signal,
  }
}

function run(phone: Phone) {
  const { signal } = phone
  const drainer = startDrainer(phone, (outcome) => setLine({ paused: outcome === 'paused' }))
  const lead = shareLine(phone.user_id, signal)
  let stream: Stream | null = null
  const sync = () =>
    void syncPhone(phone)
      .then(() => afterSync(phone))
      .catch(() => {})
  const signalIsBack = () => {
    stream?.nudge()
    drainer.wakeForSignal()
    sync()
  }
  phone.onQueued = () => {
    drainer.wake()
    void askForBackgroundSync()
  }

  leadWhileVisible({
    locks: phone.locks,
    name: `standby-lead-${phone.user_id}`,
    signal,
    lead: (until) => {
      lead(true)
      onAbort(until, () => {
        lead(false)
        stream = null
      })
      stream = openStream({
        phone,
        fetch: (...args) => fetch(...args),
        signal: AbortSignal.any([signal, until]),
        onRefused: dropToken,
        onPoke: sync,
        onState: (streaming) => {
          setLine({ streaming })
          if (until.aborted || signal.aborted) return
          if (streaming) setReached(true)
          if (streaming) drainer.wakeForSignal()
          else sync()
        },
      })
    },
  })
  addEventListener('online', signalIsBack, { signal })
  addEventListener('offline', () => void syncPhone(phone), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && signalIsBack(), { signal })
  pollWhileDown(sync, signal)
  signalIsBack()
}

async function afterSync(phone: Phone) {
  if (phone.signal.aborted) return
  const me = await phone.db.me.get(phone.user_id)
  if (me) keepUser(me)
  await askToPersist(phone)
  await fetchPicturesAhead(phone.db, phone.signal)
}

async function mirror(user_id: string) {
  const token = currentToken()
  if (token) await keepDevice({ token, user_id })
}

/** Chromium wakes the worker when there is signal, even with the app closed; nothing depends on it. */
async function askForBackgroundSync() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const manager = (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync
  await manager?.register('outbox').catch(() => {})
}

const onAbort = (signal: AbortSignal, work: () => void) => signal.addEventListener('abort', work, { once: true })
