import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { formatLondonDay, formatLondonTime } from '../../shared/dates-in-london.ts'
import { ownCallsOf } from '../../shared/call-sheets/calls.ts'
import {
  callPlaceText,
  type CallReminder,
  callRemindersOf,
  callReminderTexts,
} from '../../shared/call-sheets/call-reminders.ts'
import type { PushedSubject } from '../../shared/push.ts'
import type { Context } from '../context.ts'
import { isActiveUser } from '../db/active-people.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { writeInPortions } from '../db/write-in-portions.ts'
import { callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { notifications } from '../db/schema/sync.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { notifyRecipient } from '../delivery/notify.ts'
import { ownShiftsOf } from '../jobs/matching/shift-rows.ts'

const CALL_DAY_MS = 86_400_000
/** ms by which a push is ahead of the device's own reminder, which then need not be given. */
const PUSH_LEAD_MS = 10 * 60_000
/** Days around a job, or a booking, within which its call sheet may have times, and their evenings before. */
const SHEET_TIMES_DAYS = 4
/** Each is an entry, pushes and a mail. */
const REMINDERS_PER_PORTION = 20

/** Reminds the crew of calls, on the evening before and two hours before, once each; the entry is the note of it. */
export async function sendCallReminders({ db, now, deliveries }: Context, closing?: AbortSignal) {
  const at = now()
  const due = await dueCallReminders(db.read, at)
  if (due.length === 0) return
  const remind = async (tx: WriteTransaction, { user_id, reminder, about, words, mail }: FoundCallReminder) => {
    const { id, kind } = reminder
    const key = `${id}:${about.at}:${user_id}`
    await notifyRecipient(
      tx,
      { user_id, kind, key, id, ...words, mail, navigate: '/today', tag: id, subject: about },
      at,
    )
  }
  await writeInPortions(db, due, remind, { size: REMINDERS_PER_PORTION, closing })
  deliveries.wake()
}

/** What is due and has no entry yet, or one that names another time. */
async function dueCallReminders(db: DatabaseReader, at: Date) {
  const now = at.getTime()
  const [soon, past] = [1, -1].map((days) => new Date(now + days * SHEET_TIMES_DAYS * CALL_DAY_MS).toISOString())
  // Whoever has not agreed to the new days of a job that was moved is still called on the old ones.
  const booked = db
    .select({ id: applications.job_id })
    .from(applications)
    .where(
      and(
        sql`${applications.status} = 'accepted'`,
        gt(applications.booked_end, past!),
        lt(applications.booked_start, soon!),
      ),
    )
  const near = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(lt(jobs.date_start, soon!), gt(jobs.date_end, past!)))
    .union(booked)
    .all()
  const ids = JSON.stringify(near.map(({ id }) => id))
  const ofNear = sql`${jobs.id} in (select value from json_each(${ids}))`
  const isDue = ({ reminder }: FoundCallReminder) => reminder.from - PUSH_LEAD_MS <= now && now < reminder.until
  const due = (await crewCallReminders(db, ofNear)).filter(isDue)
  const entries = await callEntriesByIds(db).all({ ids: JSON.stringify(due.map(({ reminder }) => reminder.id)) })
  const told = new Set(entries.map(({ user_id, id, title }) => `${user_id} ${id} ${title}`))
  return due.filter(({ user_id, reminder, words }) => !told.has(`${user_id} ${reminder.id} ${words.title}`))
}

const callEntriesByIds = preparedStatement((db) =>
  db
    .select({ user_id: notifications.user_id, id: notifications.id, title: notifications.title })
    .from(notifications)
    .where(isInBoundList(notifications.id, 'ids'))
    .prepare(),
)

type FoundCallReminder = Awaited<ReturnType<typeof crewCallReminders>>[number]
type CallSubject = Extract<PushedSubject, { kind: 'call' }>

/** Whether they are still booked for that call, at that time, and it is not over. */
export async function isStillCalled(
  db: DatabaseReader,
  user_id: string,
  { job_id, id, at, until }: CallSubject,
  now: Date,
) {
  const own = and(eq(jobs.id, job_id), eq(applications.freelancer_id, user_id))
  const reminders = now.getTime() < until ? await crewCallReminders(db, eq(jobs.id, job_id), own) : []
  return reminders.some(({ reminder }) => reminder.id === id && reminder.at === at)
}

/** Reminders of everybody confirmed for these jobs, by their shifts, the call sheet as last published, or else the roles. */
async function crewCallReminders(db: DatabaseReader, ofJobs: SQL, own: SQL | undefined = ofJobs) {
  const roles = await db
    .select({ id: jobRoles.id, job_id: jobRoles.job_id, date_start: jobRoles.date_start })
    .from(jobRoles)
    .innerJoin(jobs, eq(jobs.id, jobRoles.job_id))
    .where(ofJobs)
    .all()
  const bookings = await db
    .select({
      id: applications.id,
      user_id: applications.freelancer_id,
      role_id: applications.job_role_id,
      job: { id: jobs.id, title: jobs.title, location: jobs.location },
      booked_start: applications.booked_start,
      content: callSheetVersions.content,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, and(eq(users.id, applications.freelancer_id), isActiveUser))
    .leftJoin(callSheets, eq(callSheets.job_id, jobs.id))
    .leftJoin(
      callSheetVersions,
      and(eq(callSheetVersions.job_id, jobs.id), eq(callSheetVersions.version, callSheets.version)),
    )
    .where(and(eq(applications.status, 'accepted'), own))
    .all()
  const shifts = await ownShiftsOf(
    db,
    bookings.map(({ id }) => id),
  )
  return bookings.flatMap(({ id: application_id, user_id, role_id, booked_start, job, content }) => {
    const { id: job_id, title: job_title, location } = job
    const ofJob = roles.filter((role) => role.job_id === job_id)
    const found = ofJob.find(({ id }) => id === role_id)
    const role = found ? { ...found, date_start: booked_start ?? found.date_start } : null
    const booked = { job: { roles: ofJob }, role, content, shifts: shifts.get(application_id) }
    return callRemindersOf(job_id, ownCallsOf(booked)).map((reminder) => {
      const { id, at, until } = reminder
      const about: CallSubject = { kind: 'call', job_id, job_title, id, at, until }
      const place = callPlaceText(content, location)
      const words = callReminderTexts(reminder, { title: job_title, place })
      const mail = { subject: `${words.title}, ${job_title}`, text: callReminderMailText(reminder, job_title, place) }
      return { user_id, reminder, about, words, mail }
    })
  })
}

/** A line each, with the day: a mail may be read later than a notification, and is not cut. */
const callReminderMailText = ({ at, label }: CallReminder, title: string, place: string) =>
  [`${formatLondonDay(at)}, ${formatLondonTime(at)} ${label}`, '', title, ...place.split(' · ')].join('\n')
