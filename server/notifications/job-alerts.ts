import { and, eq, inArray, isNull } from 'drizzle-orm'
import { BRAND } from '../../shared/brand.ts'
import { formatDate } from '../../shared/dates.ts'
import type { Job } from '../../shared/jobs.ts'
import type { Context } from '../context.ts'
import { jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { meta } from '../db/schema/sync.ts'
import type { PersonTask } from '../deliveries/deliver-mail.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import { jobRows } from '../jobs/job-rows.ts'
import { matchJobs } from '../jobs/match-jobs.ts'
import { seekerOf } from '../jobs/seeker.ts'
import { linkTo } from '../link-to.ts'
import { lastMorning } from './last-morning.ts'

/** Until when people have been told of new jobs. */
const FACT = 'job_alerts_until'
const SHOWN = 10
/** Seconds between two of these mails: nobody else's mail waits behind all of them. */
const APART = 0.2

/** Jobs posted after `since`, for this freelancer. */
export type AlertTask = { alerts_for: string; since: string }

/** Each morning a mail is set for every freelancer who wants job alerts. The very first time only the moment is noted. */
export async function queueJobAlerts({ db, now }: Context) {
  const morning = lastMorning(now()).toISOString()
  const until = () => db.read.select().from(meta).where(eq(meta.key, FACT)).get()?.value
  if ((until() ?? '') >= morning) return
  await db.write((tx) => {
    const since = until()
    tx.insert(meta)
      .values({ key: FACT, value: morning })
      .onConflictDoUpdate({ target: meta.key, set: { value: morning } })
      .run()
    if (!since) return
    const isWanted = and(
      eq(users.user_type, 'freelancer'),
      eq(users.email_job_alerts, true),
      isNull(users.suspended_at),
    )
    const people = tx.select({ id: users.id }).from(users).where(isWanted).all()
    for (const [place, { id }] of people.entries()) {
      queueDelivery(tx, {
        channel: 'mail',
        key: `job_alerts:${id}:${morning}`,
        payload: { alerts_for: id, since } satisfies AlertTask,
        now: now(),
        delaySeconds: place * APART,
      })
    }
  })
}

/** What to write: the new jobs that fit, best first; null where there is none, and no mail then. */
export function alertTask({ db, now, settings }: Context, { alerts_for, since }: AlertTask): PersonTask | null {
  const user = db.read.select().from(users).where(eq(users.id, alerts_for)).get()
  if (!user) return null
  const matched = matchJobs(db.read, seekerOf(db.read, user), now()).map(({ id }) => id)
  if (matched.length === 0) return null
  const posted = db.read
    .select({ id: jobs.id, created_at: jobs.created_at })
    .from(jobs)
    .where(inArray(jobs.id, matched))
    .all()
  const isNew = new Set(posted.filter(({ created_at }) => created_at > since).map(({ id }) => id))
  const fresh = jobRows(
    db.read,
    user,
    matched.filter((id) => isNew.has(id)),
    now(),
  ).filter(({ applications }) => applications.length === 0)
  if (fresh.length === 0) return null
  const rest = fresh.length - SHOWN
  const lines = fresh.slice(0, SHOWN).map((job) => `${slipOf(job)}\n${linkTo(settings, `/?job=${job.id}`)}`)
  return {
    to_user_id: alerts_for,
    about: 'email_job_alerts',
    subject: fresh.length === 1 ? `A new job for you: ${fresh[0]!.title}` : `${fresh.length} new jobs for you`,
    text: [...lines, ...(rest > 0 ? [`And ${rest} more on ${BRAND}.`] : [])].join('\n\n'),
    path: '/',
  }
}

function slipOf({ title, employer_name, location, date_start, match }: Job) {
  const reasons = match?.reasons.join(', ')
  return [`${title}, ${employer_name}`, `${location}, ${formatDate(date_start)}`, reasons].filter(Boolean).join('\n')
}
