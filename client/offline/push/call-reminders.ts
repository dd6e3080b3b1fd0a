import { bookedRoleOf, ownCallsOf } from '../../../shared/call-sheets/calls.ts'
import {
  callPlaceText,
  type CallReminder,
  callRemindersOf,
  callReminderTexts,
} from '../../../shared/call-sheets/call-reminders.ts'
import { londonClockText } from '../../../shared/call-sheets/london-clock.ts'
import { everyNotification } from '../session/worker-session.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'
import { NOTIFICATION_ICONS, type NotificationRegistration, type ShownNotificationData } from './shown.ts'

/** Notification Triggers (Chromium): the browser shows it at that time, with nothing of the app running. */
type NotificationScheduler = typeof globalThis & { TimestampTrigger?: new (time: number) => object }

/**
 * Reminds of calls from what this device keeps, with or without signal, each once. Called at every chance: each minute
 * while a window is open, and whenever the worker wakes. Where the browser can, later ones are scheduled.
 */
export async function showDueCallReminders(
  device: Pick<Device, 'db' | 'user_id' | 'now' | 'signal'>,
  registration: Partial<NotificationRegistration> | null,
): Promise<void> {
  const { db, now, signal } = device
  if (!registration?.showNotification || !registration.getNotifications) return
  if (globalThis.Notification?.permission !== 'granted' || (await db.facts.get('push_wanted'))?.value !== true) return
  const reminders = (await runOnDatabase(db, () => collectCallReminders(device))).filter(({ until }) => now() < until)
  await forgetMovedCalls(device, registration as NotificationRegistration, reminders)
  const { TimestampTrigger } = globalThis as NotificationScheduler
  for (const { job_id, title, body, ...reminder } of reminders) {
    const isDue = now() >= reminder.from
    if (!isDue && !TimestampTrigger) continue
    if (signal.aborted || !(await recordToldCall(db, reminder))) continue
    // They may have signed out meanwhile, and what was on display has been closed.
    if (signal.aborted) return
    const { id, at, from, until } = reminder
    const about = { kind: 'call', job_id, job_title: '', id, at, until } as const
    const options = {
      ...NOTIFICATION_ICONS,
      body,
      tag: id,
      data: { to: TODAY_PATH, user_id: device.user_id, about } satisfies ShownNotificationData,
      ...(!isDue && TimestampTrigger && { showTrigger: new TimestampTrigger(from) }),
    }
    await registration.showNotification(title, options)
  }
}

/** Installed Chromium wakes the worker about twice a day; others have no such thing, or refuse it. */
export async function registerPeriodicSync(registration: ServiceWorkerRegistration | null) {
  const { periodicSync } = (registration ?? {}) as {
    periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> }
  }
  await periodicSync?.register('calls', { minInterval: 3_600_000 }).catch(() => {})
}

export const TODAY_PATH = '/today'

type CallReminderToShow = CallReminder & { job_id: string; title: string; body: string }

/** Of all confirmed jobs on this device, of the kinds that the person wants pushes of. */
async function collectCallReminders({ db, user_id }: Pick<Device, 'db' | 'user_id'>): Promise<CallReminderToShow[]> {
  const wishes = (await db.me.get(user_id))?.notification_choices?.kinds
  const booked = (await db.applications.toArray()).filter(({ status }) => status === 'accepted')
  const ids = booked.map(({ job_id }) => job_id)
  const [jobs, sheets] = await Promise.all([db.jobs.bulkGet(ids), db.call_sheets.bulkGet(ids)])
  return booked.flatMap((application, n) => {
    const { job_id, shifts } = application
    const job = jobs[n]
    if (!job) return []
    const content = sheets[n]?.content ?? null
    const role = bookedRoleOf(job, application)
    const where = { title: job.title, place: callPlaceText(content, job.location) }
    const wanted = callRemindersOf(job_id, ownCallsOf({ job, role, content, shifts })).filter(
      ({ kind }) => wishes?.[kind]?.push ?? true,
    )
    return wanted.map((reminder) => ({
      ...reminder,
      job_id,
      ...callReminderTexts(reminder, where, londonClockText),
    }))
  })
}

const CALLS_TOLD_FACT = 'calls_told'
/** More than anybody's calls of some weeks: the oldest are forgotten. */
const TOLD_CALLS_MAX = 200

/** `pushed_at`: ms, of one that the server has pushed. Releases before 27 November 2026 kept ids alone. */
type ToldCall = { id: string; at?: string; pushed_at?: number }

/**
 * False: this device has reminded of that call at that time, or scheduled it; or the server has reminded of it at
 * another time since these rows came.
 */
export const recordToldCall = (db: StandbyDb, { id, at }: Pick<CallReminder, 'id' | 'at'>, pushed_at?: number) =>
  changeToldCalls(db, (told, synced_at) => {
    const before = told.find((one) => one.id === id)
    const isKnown = before && (before.at === undefined || before.at === at)
    if (isKnown || (pushed_at === undefined && isToldByNewerPush(before, synced_at))) return told
    const one = { id, at, ...(pushed_at !== undefined && { pushed_at }) }
    return [...told.filter((each) => each !== before), one].slice(-TOLD_CALLS_MAX)
  })

/** Takes away what is shown or scheduled about a call that has moved or is not theirs any more; then it is told anew. */
async function forgetMovedCalls(
  { db }: Pick<Device, 'db'>,
  registration: NotificationRegistration,
  reminders: CallReminderToShow[],
) {
  for (const shown of await everyNotification(registration)) {
    const { about } = (shown.data ?? {}) as Partial<ShownNotificationData>
    if (about?.kind !== 'call' || reminders.some(({ id, at }) => id === about.id && at === about.at)) continue
    let isKept = false
    await changeToldCalls(db, (told, synced_at) => {
      const one = told.find(({ id }) => id === about.id)
      isKept = isToldByNewerPush(one, synced_at)
      return isKept ? told : told.filter((each) => each !== one)
    })
    if (!isKept) shown.close()
  }
}

/** Whether the server's push of it came after these rows. */
const isToldByNewerPush = (one: ToldCall | undefined, synced_at: number) =>
  one?.pushed_at !== undefined && !(synced_at > one.pushed_at)

/** Whether that changed anything. `synced_at`: ms, of the rows here; NaN before the first sync. */
const changeToldCalls = (
  db: StandbyDb,
  change: (told: ToldCall[], synced_at: number) => ToldCall[],
): Promise<boolean> =>
  runOnDatabase(db, () =>
    db.transaction('rw', db.facts, async () => {
      const [kept, synced] = await db.facts.bulkGet([CALLS_TOLD_FACT, 'synced_at'])
      const before = ((kept?.value ?? []) as (ToldCall | string)[]).map((one) =>
        typeof one === 'string' ? { id: one } : one,
      )
      const value = change(before, Date.parse(String(synced?.value)))
      if (value !== before) await db.facts.put({ key: CALLS_TOLD_FACT, value })
      return value !== before
    }),
  )
