import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import { callsOf } from '../../shared/call-sheets/calls.ts'
import { placeOf, remindersOf, reminderWords } from '../../shared/call-sheets/call-reminders.ts'
import type { PushedSubject } from '../../shared/push.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connection.ts'
import { callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { hasPushSubscription } from '../delivery/push-subscriptions.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** ms by which a push is ahead of the device's own reminder, which then need not be given. */
const LEAD = 10 * 60_000
/** Days around a job within which its call sheet may have times, and their evenings before. */
const AROUND = 4

/**
 * Queues the reminders of the next hour, on the evening before a call and two hours before it, each for its moment.
 * Until that has passed it is queued once, and afterwards not at all.
 */
export async function remindOfCalls({ db, now }: Context) {
  const at = now()
  const from = at.getTime()
  const around = and(
    lt(jobs.date_start, new Date(from + AROUND * DAY).toISOString()),
    gt(jobs.date_end, new Date(from - AROUND * DAY).toISOString()),
  )
  const due = (await findReminders(db.read, around)).filter(({ reminder }) => {
    const moment = reminder.from - LEAD
    return from < moment && moment <= from + HOUR
  })
  if (due.length === 0) return
  await db.write(async (tx) => {
    for (const { user_id, reminder, about, words } of due) {
      if (!(await hasPushSubscription(tx, user_id))) continue
      const payload = { user_id, ...words, navigate: '/today', tag: reminder.id, about }
      const delaySeconds = Math.ceil((reminder.from - LEAD - from) / 1000)
      const key = `${reminder.id}:${reminder.at}:${user_id}`
      await queueDelivery(tx, { channel: 'push', key, payload, now: at, delaySeconds })
    }
  })
}

type Call = Extract<PushedSubject, { kind: 'call' }>

/** Whether they are still booked for that call, at that time, and it is not over. */
export async function isStillCalled(db: Reader, user_id: string, { job_id, id, at, until }: Call, now: Date) {
  const own = and(eq(jobs.id, job_id), eq(applications.freelancer_id, user_id))
  const reminders = now.getTime() < until ? await findReminders(db, eq(jobs.id, job_id), own) : []
  return reminders.some(({ reminder }) => reminder.id === id && reminder.at === at)
}

/** Reminders of everybody confirmed for these jobs, by the call sheet as last published or else the roles. */
async function findReminders(db: Reader, ofJobs: SQL | undefined, own = ofJobs) {
  const roles = await db
    .select({ id: jobRoles.id, job_id: jobRoles.job_id, date_start: jobRoles.date_start })
    .from(jobRoles)
    .innerJoin(jobs, eq(jobs.id, jobRoles.job_id))
    .where(ofJobs)
    .all()
  const bookings = await db
    .select({
      user_id: applications.freelancer_id,
      role_id: applications.job_role_id,
      job: { id: jobs.id, title: jobs.title, location: jobs.location },
      content: callSheetVersions.content,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(
      users,
      and(eq(users.id, applications.freelancer_id), isNull(users.suspended_at), isNull(users.deleted_at)),
    )
    .leftJoin(callSheets, eq(callSheets.job_id, jobs.id))
    .leftJoin(
      callSheetVersions,
      and(eq(callSheetVersions.job_id, jobs.id), eq(callSheetVersions.version, callSheets.version)),
    )
    .where(and(eq(applications.status, 'accepted'), own))
    .all()
  return bookings.flatMap(({ user_id, role_id, job, content }) => {
    const { id: job_id, title: job_title, location } = job
    const ofJob = roles.filter((role) => role.job_id === job_id)
    const role = ofJob.find(({ id }) => id === role_id) ?? null
    return remindersOf(job_id, callsOf({ job: { roles: ofJob }, role, content })).map((reminder) => {
      const { id, at, until } = reminder
      const about: Call = { kind: 'call', job_id, job_title, id, at, until }
      const words = reminderWords(reminder, { title: job_title, place: placeOf(content, location) })
      return { user_id, reminder, about, words }
    })
  })
}
