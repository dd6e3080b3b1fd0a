import { callsOf } from '../../../shared/call-sheets/calls.ts'
import { placeOf, type Reminder, remindersOf, reminderWords } from '../../../shared/call-sheets/call-reminders.ts'
import { clockIn } from '../../../shared/call-sheets/london-clock.ts'
import { everyNotification } from '../session/worker-session.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'
import { LOOK, type Registration, type ShownData } from './shown.ts'

/** Notification Triggers (Chromium): the browser shows it at that time, with nothing of the app running. */
type Scheduler = typeof globalThis & { TimestampTrigger?: new (time: number) => object }

/**
 * Reminds of calls from what this device keeps, with or without signal, each once. Called at every chance: each minute
 * while a window is open, and whenever the worker wakes. Where the browser can, later ones are scheduled.
 */
export async function remindOfCalls(
  device: Pick<Device, 'db' | 'user_id' | 'now' | 'signal'>,
  registration: Partial<Registration> | null,
): Promise<void> {
  const { db, now, signal } = device
  if (!registration?.showNotification || !registration.getNotifications) return
  if (globalThis.Notification?.permission !== 'granted' || (await db.facts.get('push_wanted'))?.value !== true) return
  const reminders = (await safely(db, () => findReminders(device))).filter(({ until }) => now() < until)
  await forgetMoved(device, registration as Registration, reminders)
  const { TimestampTrigger } = globalThis as Scheduler
  for (const { job_id, title, body, ...reminder } of reminders) {
    const isDue = now() >= reminder.from
    if (!isDue && !TimestampTrigger) continue
    if (signal.aborted || !(await noteTold(db, reminder))) continue
    // They may have signed out meanwhile, and what was on display has been closed.
    if (signal.aborted) return
    const { id, at, from, until } = reminder
    const about = { kind: 'call', job_id, job_title: '', id, at, until } as const
    const options = {
      ...{ ...LOOK, body, tag: id, data: { to: TODAY, user_id: device.user_id, about } satisfies ShownData },
      ...(!isDue && TimestampTrigger && { showTrigger: new TimestampTrigger(from) }),
    }
    await registration.showNotification(title, options)
  }
}

/** Installed Chromium wakes the worker about twice a day; others have no such thing, or refuse it. */
export async function askToBeWoken(registration: ServiceWorkerRegistration | null) {
  const { periodicSync } = (registration ?? {}) as {
    periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> }
  }
  await periodicSync?.register('calls', { minInterval: 3_600_000 }).catch(() => {})
}

export const TODAY = '/today'

type Found = Reminder & { job_id: string; title: string; body: string }

/** Of all confirmed jobs on this device, of the kinds that the person wants pushes of. */
async function findReminders({ db, user_id }: Pick<Device, 'db' | 'user_id'>): Promise<Found[]> {
  const wishes = (await db.me.get(user_id))?.notification_choices?.kinds
  const booked = (await db.applications.toArray()).filter(({ status }) => status === 'accepted')
  const ids = booked.map(({ job_id }) => job_id)
  const [jobs, sheets] = await Promise.all([db.jobs.bulkGet(ids), db.call_sheets.bulkGet(ids)])
  return booked.flatMap(({ job_id, job_role_id, shifts }, n) => {
    const job = jobs[n]
    if (!job) return []
    const content = sheets[n]?.content ?? null
    const role = job.roles.find(({ id }) => id === job_role_id) ?? null
    const where = { title: job.title, place: placeOf(content, job.location) }
    const wanted = remindersOf(job_id, callsOf({ job, role, content, shifts })).filter(
      ({ kind }) => wishes?.[kind]?.push ?? true,
    )
    return wanted.map((reminder) => ({
      ...{ ...reminder, job_id },
      ...reminderWords(reminder, where, clockIn),
    }))
  })
}

const FACT = 'calls_told'
/** More than anybody's calls of some weeks: the oldest are forgotten. */
const TOLD_MAX = 200

/** `pushed_at`: ms, of one that the server has pushed. Releases before 27 November 2026 kept ids alone. */
type Told = { id: string; at?: string; pushed_at?: number }

/**
 * False: this device has reminded of that call at that time, or scheduled it; or the server has reminded of it at
 * another time since these rows came.
 */
export const noteTold = (db: StandbyDb, { id, at }: Pick<Reminder, 'id' | 'at'>, pushed_at?: number) =>
  changeTold(db, (told, synced_at) => {
    const before = told.find((one) => one.id === id)
    const isKnown = before && (before.at === undefined || before.at === at)
    if (isKnown || (pushed_at === undefined && isNewer(before, synced_at))) return told
    const one = { id, at, ...(pushed_at !== undefined && { pushed_at }) }
    return [...told.filter((each) => each !== before), one].slice(-TOLD_MAX)
  })

/** Takes away what is shown or scheduled about a call that has moved or is not theirs any more; then it is told anew. */
async function forgetMoved({ db }: Pick<Device, 'db'>, registration: Registration, reminders: Found[]) {
  for (const shown of await everyNotification(registration)) {
    const { about } = (shown.data ?? {}) as Partial<ShownData>
    if (about?.kind !== 'call' || reminders.some(({ id, at }) => id === about.id && at === about.at)) continue
    let isKept = false
    await changeTold(db, (told, synced_at) => {
      const one = told.find(({ id }) => id === about.id)
      isKept = isNewer(one, synced_at)
      return isKept ? told : told.filter((each) => each !== one)
    })
    if (!isKept) shown.close()
  }
}

/** Whether the server's push of it came after these rows. */
const isNewer = (one: Told | undefined, synced_at: number) =>
  one?.pushed_at !== undefined && !(synced_at > one.pushed_at)

/** Whether that changed anything. `synced_at`: ms, of the rows here; NaN before the first sync. */
const changeTold = (db: StandbyDb, change: (told: Told[], synced_at: number) => Told[]): Promise<boolean> =>
  safely(db, () =>
    db.transaction('rw', db.facts, async () => {
      const [kept, synced] = await db.facts.bulkGet([FACT, 'synced_at'])
      const before = ((kept?.value ?? []) as (Told | string)[]).map((one) =>
        typeof one === 'string' ? { id: one } : one,
      )
      const value = change(before, Date.parse(String(synced?.value)))
      if (value !== before) await db.facts.put({ key: FACT, value })
      return value !== before
    }),
  )
