import { eq, sql } from 'drizzle-orm'
import { countWithNoun } from '../../shared/counts.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { notifyRecipient } from '../delivery/notify.ts'
import { bookingsOf } from '../jobs/matching/bookings.ts'
import { daysOfBooking } from '../jobs/matching/shift-rows.ts'

/** More days than this are only counted: a lock screen shows few lines. */
const DAYS_NAMED = 3

/**
 * Tells each company that somebody is confirmed by for one of these days, from today on, that they have blocked it: the
 * booking stands, and somebody must ask. Without the note, as everywhere.
 */
export async function notifyOfBlockedDays(
  tx: WriteTransaction,
  { user }: UserContext,
  days: ReadonlySet<string>,
  now: Date,
) {
  const found = new Map<string, Set<string>>()
  for (const { job_id, ...booking } of await bookingsOf(tx, user.id))
    for (const day of daysOfBooking(booking))
      if (days.has(day)) found.set(job_id, (found.get(job_id) ?? new Set()).add(day))
  for (const [job_id, blocked] of found) {
    const job = await notifiedJobById(tx).get({ job_id })
    if (!job) continue
    const all = [...blocked].toSorted()
    const id = `blocked:${job_id}:${user.id}`
    const notice = {
      user_id: job.employer_id,
      about_id: user.id,
      id,
      tag: `job:${job_id}`,
      key: `${id}:${all[0]}:${all.length}`,
      title: `${user.full_name} may not be free`,
      body: `${user.full_name} is confirmed for ${job.title} and has blocked ${newlyBlockedDaysText(all)}. The booking stands: ask them, or change the plan.`,
      navigate: `/project?id=${job_id}&tab=plan`,
      mail: { subject: `${user.full_name} may not be free: ${job.title}` },
    }
    await notifyRecipient(tx, { kind: 'cancelled', ...notice }, now)
  }
}

/** 'Sat 5 Dec and Sun 6 Dec', '12 days from Sat 5 Dec' */
function newlyBlockedDaysText(days: string[]) {
  const named = days.map(shiftDayText)
  if (named.length > DAYS_NAMED) return `${countWithNoun(named.length, 'day')} from ${named[0]}`
  return new Intl.ListFormat('en-GB').format(named)
}

const notifiedJobById = preparedStatement((db) =>
  db
    .select({ employer_id: jobs.employer_id, title: jobs.title })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('job_id')))
    .prepare(),
)
