import { BRAND } from '../../../shared/brand.ts'
import { londonDay } from '../../../shared/dates-in-london.ts'
import { isTestTag, type TestShown } from '../../../shared/push-test.ts'
import { readWorkerSession } from '../session/worker-session.ts'
import { drainAll } from '../outbox/drain.ts'
import { setBadge } from '../push/count-unread.ts'
import { noteTold } from '../push/call-reminders.ts'
import { isMuted } from '../store/conversation-view.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import type { LocalConversation } from '../store/rows.ts'
import { pull } from '../sync/pull.ts'
import { compose, type Proposed, type Read, readPayload } from './compose-notification.ts'
import { keepPushedMessage } from './keep-pushed-message.ts'
import { worker } from './open-from-notification.ts'
import { badgeFromRows, registrationFor, sendAs, tidyShown, withDevice } from './worker-device.ts'
import { subscribe } from '../push/subscription.ts'

/**
 * Shows every push, whatever is in it, because browsers end a subscription that shows nothing. A push for somebody who
 * is not signed in here is shown without its content.
 */
export async function showPush(data: { text: () => string } | null, proposed?: Proposed): Promise<void> {
  const payload = readPayload(data, proposed)
  const session = await readWorkerSession().catch(() => undefined)
  if (!payload || payload.user_id !== session?.user_id) {
    await showNeutral()
    if (session === null) await endOrphan()
    return
  }
  if (isTestTag(payload.notification.tag)) return showTest(payload)
  if (!(await isUnwanted(payload))) await show(payload)
  // Until the rows say it better, or where the database does not answer.
  await setBadge(payload.app_badge)
  await keep(payload).catch(() => {})
}

/**
 * The exceptions: a message of a muted conversation that was on its way, and a reminder of a call that this device has
 * given by itself, or that comes after the call. Browsers bear a few pushes that show nothing. A database that does not
 * answer keeps nothing from being shown.
 */
function isUnwanted(payload: Read): Promise<boolean> {
  const found = withDevice(({ db }) => isKnownOrMuted(db, payload, Date.now()))
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false))
  return Promise.race([found.then((isIt) => isIt === true), silence]).catch(() => false)
}

async function isKnownOrMuted(db: StandbyDb, { message, about }: Read, now: number) {
  if (about?.kind === 'call') return !(await noteTold(db, about, now)) || now >= about.until
  const row = message && (await db.conversations.get(message.conversation_id))
  return row !== undefined && isMuted(row, now) && !(await isJobDay(db, row, now))
}

/** The server's rule: muted or not, on the day of a confirmed role the two hear of each other. */
async function isJobDay(db: StandbyDb, { job_id, other_user_id }: LocalConversation, now: number) {
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
function show(payload: Read) {
  const before = Promise.race([showing, new Promise((resolve) => setTimeout(resolve, 2_000))])
  const shown = before.then(async () =>
    registrationFor(payload.user_id)
      .showNotification(...(await compose(payload)))
      .catch(showNeutral),
  )
  showing = shown.catch(() => {})
  return shown
}
let showing: Promise<unknown> = Promise.resolve()

/** The page that has sent the test waits to hear that it was shown; a browser that may not show it throws. */
async function showTest(payload: Read) {
  await worker.registration.showNotification(...(await compose(payload)))
  const message: TestShown = { type: 'test_shown', tag: payload.notification.tag }
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message)
}

const showNeutral = () =>
  worker.registration.showNotification(BRAND, {
    body: 'New activity',
    tag: 'neutral',
    icon: '/icon-192.png',
    data: { to: '/' },
  })

/** Stores the message, readable without opening the app; then, with signal, brings the device up to date. */
async function keep(payload: Read) {
  await withDevice(async (device) => {
    await keepPushedMessage(device.db, payload)
    if (payload.message) await badgeFromRows(device)
    await catchUp(device)
  })
}

/** With signal sends what waits and pulls what is new; then what is on display follows. */
async function catchUp(device: Device) {
  const both = Promise.allSettled([drainAll(device), pull(device)])
  await Promise.race([both, new Promise((resolve) => setTimeout(resolve, 10_000))])
  await tidyShown(device)
}

/** Periodic Background Sync: installed Chromium wakes the worker now and then. */
export const wakeUp = () => withDevice(catchUp)

/** Nobody is signed in, so that nobody wants this subscription. */
async function endOrphan() {
  const subscription = await worker.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** The push service has ended the subscription: creates a new one at once, for the signed-in person. */
export async function renewSubscription(): Promise<void> {
  const session = await readWorkerSession()
  const isStillHere = async () => (await readWorkerSession())?.token === session?.token
  if (session) await subscribe(worker.registration, sendAs(session), isStillHere)
}
