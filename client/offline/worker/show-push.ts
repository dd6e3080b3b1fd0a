import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { londonDay } from '../../../shared/dates-in-london.ts'
import { isPushTestTag, type PushTestShown } from '../../../shared/push-test.ts'
import { readWorkerSession } from '../session/worker-session.ts'
import { drainAllQueues } from '../outbox/drain.ts'
import { setAppIconBadge } from '../push/count-unread.ts'
import { recordToldCall } from '../push/call-reminders.ts'
import { isConversationMuted } from '../store/conversation-view.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import type { LocalConversation } from '../store/rows.ts'
import { pullSyncPages } from '../sync/pull.ts'
import { composeNotification, type ProposedNotification, type PushToShow, readPayload } from './compose-notification.ts'
import { keepPushedMessage } from './keep-pushed-message.ts'
import { workerScope } from './open-from-notification.ts'
import {
  updateBadgeFromRows,
  registrationFor,
  sendForSession,
  tidyWorkerNotifications,
  withWorkerDevice,
} from './worker-device.ts'
import { subscribeToPush } from '../push/subscription.ts'

/**
 * Shows every push, whatever is in it, because browsers end a subscription that shows nothing. A push for somebody who
 * is not signed in here is shown without its content.
 */
export async function showPush(data: { text: () => string } | null, proposed?: ProposedNotification): Promise<void> {
  const payload = readPayload(data, proposed)
  const session = await readWorkerSession().catch(() => undefined)
  if (!payload || payload.user_id !== session?.user_id) {
    await showNeutralNotification()
    if (session === null) await endOrphanSubscription()
    return
  }
  if (isPushTestTag(payload.notification.tag)) return showTestPush(payload)
  if (!(await isUnwantedPush(payload))) await showPushInTurn(payload)
  // Until the rows say it better, or where the database does not answer.
  await setAppIconBadge(payload.app_badge)
  await storePushAndCatchUp(payload).catch(() => {})
}

/**
 * The exceptions: a message of a muted conversation that was on its way, and a reminder of a call that this device has
 * given by itself, or that comes after the call. Browsers bear a few pushes that show nothing. A database that does not
 * answer keeps nothing from being shown.
 */
function isUnwantedPush(payload: PushToShow): Promise<boolean> {
  const found = withWorkerDevice(({ db }) => isKnownOrMuted(db, payload, Date.now()))
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false))
  return Promise.race([found.then((isIt) => isIt === true), silence]).catch(() => false)
}

async function isKnownOrMuted(db: StandbyDb, { message, about }: PushToShow, now: number) {
  if (about?.kind === 'call') return !(await recordToldCall(db, about, now)) || now >= about.until
  const row = message && (await db.conversations.get(message.conversation_id))
  return row !== undefined && isConversationMuted(row, now) && !(await isConfirmedJobDay(db, row, now))
}

/** The server's rule: muted or not, on the day of a confirmed role the two hear of each other. */
async function isConfirmedJobDay(db: StandbyDb, { job_id, other_user_id }: LocalConversation, now: number) {
  const job = job_id && (await db.jobs.get(job_id))
  if (!job) return false
  const day = londonDay(now)
  const own = await db.applications.where({ job_id }).toArray()
  const others = job.applications.filter((one) => typeof one !== 'string')
  return [...own, ...others.filter(({ freelancer_id }) => freelancer_id === other_user_id)].some((one) => {
    const { date_start, date_end } = job.roles.find(({ id }) => id === one.job_role_id) ?? job
    return one.status === 'accepted' && (date_start ?? '') < day.end && (date_end ?? '') > day.begin
  })
}

/** One after the other, since each has the lines of the one before; but none waits for ever. */
function showPushInTurn(payload: PushToShow) {
  const before = Promise.race([lastShowing, new Promise((resolve) => setTimeout(resolve, 2_000))])
  const shown = before.then(async () =>
    registrationFor(payload.user_id)
      .showNotification(...(await composeNotification(payload)))
      .catch(showNeutralNotification),
  )
  lastShowing = shown.catch(() => {})
  return shown
}
let lastShowing: Promise<unknown> = Promise.resolve()

/** The page that has sent the test waits to hear that it was shown; a browser that may not show it throws. */
async function showTestPush(payload: PushToShow) {
  await workerScope.registration.showNotification(...(await composeNotification(payload)))
  const message: PushTestShown = { type: 'test_shown', tag: payload.notification.tag }
  for (const page of await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message)
}

const showNeutralNotification = () =>
  workerScope.registration.showNotification(PRODUCT_NAME, {
    body: 'New activity',
    tag: 'neutral',
    icon: '/icon-192.png',
    data: { to: '/' },
  })

/** Stores the message, readable without opening the app; then, with signal, brings the device up to date. */
async function storePushAndCatchUp(payload: PushToShow) {
  await withWorkerDevice(async (device) => {
    await keepPushedMessage(device.db, payload)
    if (payload.message) await updateBadgeFromRows(device)
    await catchUpWithServer(device)
  })
}

/** With signal sends what waits and pulls what is new; then what is on display follows. */
async function catchUpWithServer(device: Device) {
  const both = Promise.allSettled([drainAllQueues(device), pullSyncPages(device)])
  await Promise.race([both, new Promise((resolve) => setTimeout(resolve, 10_000))])
  await tidyWorkerNotifications(device)
}

/** Periodic Background Sync: installed Chromium wakes the worker now and then. */
export const catchUpWhenWoken = () => withWorkerDevice(catchUpWithServer)

/** Nobody is signed in, so that nobody wants this subscription. */
async function endOrphanSubscription() {
  const subscription = await workerScope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** The push service has ended the subscription: creates a new one at once, for the signed-in person. */
export async function renewSubscription(): Promise<void> {
  const session = await readWorkerSession()
  const isStillHere = async () => (await readWorkerSession())?.token === session?.token
  if (session) await subscribeToPush(workerScope.registration, sendForSession(session), isStillHere)
}
