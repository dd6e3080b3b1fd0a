import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { formatLondonDate, isoLondonDay, londonMidnight, londonMoment } from '../../../shared/dates-in-london.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { alertedJobs } from '../../db/schema/searches.ts'
import { meta } from '../../db/schema/sync.ts'
import { type AlertMailTask, type PersonMailTask, queueDelivery } from '../../delivery/queue-delivery.ts'
import { publicLinkTo } from '../../ports/mail.ts'
import { shownEntriesOf } from '../../delivery/mark-notifications-read.ts'
import { type PersonNotice, notifyRecipient } from '../../delivery/notify.ts'
import { wantsMailsOf } from '../../delivery/notification-choices.ts'
import { jobRows } from '../core/job-rows.ts'
import { matchJobs } from '../matching/match-jobs.ts'
import { matchedFreelancerOf } from '../matching/freelancer.ts'
import { filterInTurn } from '../../db/statement.ts'
import { writeInPortions } from '../../db/write-in-portions.ts'

/** The key in `meta` for the time up to which people were alerted to new jobs. */
const ALERTED_UNTIL_KEY = 'job_alerts_until'
const ALERT_JOBS_SHOWN = 10
/** Freelancers of one transaction. */
const ALERTS_PER_PORTION = 100

/**
 * Queues each morning's look for new jobs that match, for every freelancer: an entry, a push, and a mail for those who
 * want it, JOB_ALERTS_PER_SECOND of them so that other mail is not delayed by all of them. The morning is noted when all
 * are queued; what was queued before a crash is not queued twice. The very first run only stores the time.
 */
export async function queueJobAlerts({ db, now, settings }: Context, closing?: AbortSignal) {
  const at = now()
  const morning = lastLondonMorning(at).toISOString()
  const since = (await db.read.select().from(meta).where(eq(meta.key, ALERTED_UNTIL_KEY)).get())?.value
  if ((since ?? '') >= morning) return
  if (since) {
    const isMeant = and(eq(users.user_type, 'freelancer'), isNull(users.suspended_at))
    const people = await db.read.select({ id: users.id }).from(users).where(isMeant).orderBy(users.id).all()
    const queue = (tx: WriteTransaction, { id, place }: { id: string; place: number }) =>
      queueDelivery(tx, {
        channel: 'mail',
        key: `job_alerts:${id}:${morning}`,
        payload: { alerts_for: id, since } satisfies AlertMailTask,
        now: at,
        delaySeconds: place / settings.JOB_ALERTS_PER_SECOND,
      })
    const inTurn = people.map(({ id }, place) => ({ id, place }))
    await writeInPortions(db, inTurn, queue, { size: ALERTS_PER_PORTION, closing })
    if (closing?.aborted) return
  }
  await db.write((tx) =>
    tx
      .insert(meta)
      .values({ key: ALERTED_UNTIL_KEY, value: morning })
      .onConflictDoUpdate({ target: meta.key, set: { value: morning } })
      .run(),
  )
}

/**
 * Notifies them of matching new jobs that no saved search has alerted to, best first. Returns the content of the mail;
 * null if there are none, or they want no mail.
 */
export async function jobAlertTaskOf(
  { db, now, settings }: Context,
  task: AlertMailTask,
): Promise<PersonMailTask | null> {
  const { alerts_for, since } = task
  const user = await db.read.select().from(users).where(eq(users.id, alerts_for)).get()
  if (!user || user.suspended_at) return null
  const matched = (await matchJobs(db.read, await matchedFreelancerOf(db.read, user, now()), now())).map(({ id }) => id)
  if (matched.length === 0) return null
  const posted = await db.read
    .select({ id: jobs.id, created_at: jobs.created_at, listed_at: jobs.listed_at })
    .from(jobs)
    .where(inArray(jobs.id, matched))
    .all()
  const isNew = new Set(
    posted.filter(({ created_at, listed_at }) => (listed_at ?? created_at) > since).map(({ id }) => id),
  )
  const rows = await jobRows(
    db.read,
    user,
    matched.filter((id) => isNew.has(id)),
    now(),
  )
  const fresh = await filterInTurn(
    rows,
    async ({ id, applications }) => applications.length === 0 && !(await wasAlertedBefore(db.read, task, id)),
  )
  if (fresh.length === 0) return null
  const shown = fresh.slice(0, ALERT_JOBS_SHOWN)
  const title = fresh.length === 1 ? `A new job for you: ${fresh[0]!.title}` : newJobsCountText(fresh.length)
  const at = now()
  await db.write(async (tx) => {
    const alerts = shown.map(({ id }) => ({ user_id: alerts_for, job_id: id, alerted_by: since }))
    const { changes } = await tx.insert(alertedJobs).values(alerts).onConflictDoNothing().run()
    // An earlier attempt of this mail has notified them already.
    if (changes === 0) return
    const body = shown.map((job) => job.title).join(', ')
    const navigate = fresh.length === 1 ? `/?job=${fresh[0]!.id}` : APPLY_TAB_PATH
    const key = `job_alerts:${alerts_for}:${since}`
    await notifyOfMatch(tx, alerts_for, { key, title, body, navigate, tag: 'jobs', mail: null }, at)
  })
  if (!(await wantsMailsOf(db.read, alerts_for, 'email_job_alerts'))) return null
  const rest = fresh.length - shown.length
  const lines = shown.map((job) => `${jobMailText(job)}\n${publicLinkTo(settings, `/?job=${job.id}`)}`)
  return {
    to_user_id: alerts_for,
    about: 'email_job_alerts',
    kind: 'matching_job',
    subject: title,
    text: [...lines, ...(rest > 0 ? [`And ${rest} more on ${PRODUCT_NAME}.`] : [])].join('\n\n'),
    path: APPLY_TAB_PATH,
  }
}

/** The jobs to apply for, also on a day when the app opens on Today. */
const APPLY_TAB_PATH = '/?tab=apply'

/** Entries of one day; what comes after them is folded into the last, without a push. */
const MATCHES_PER_DAY = 3

type MatchNotice = Pick<PersonNotice, 'key' | 'title' | 'body' | 'navigate' | 'tag' | 'mail'>

/** Notifies a freelancer of a matching job, or of those of a morning. */
export async function notifyOfMatch(tx: WriteTransaction, user_id: string, match: MatchNotice, now: Date) {
  const day = isoLondonDay(now.getTime())
  const ids = Array.from({ length: MATCHES_PER_DAY }, (_, place) => `jobs:${day}:${place + 1}`)
  const entries = await shownEntriesOf(tx, user_id, ids)
  const about = { user_id, kind: 'matching_job', ...match } as const
  const id = ids[entries.length]
  if (id) return await notifyRecipient(tx, { ...about, id }, now)
  const last = entries.find((entry) => entry.id === ids.at(-1))!
  const count = last.read_seq < last.seq ? last.count + 1 : 1
  const folded = { id: last.id, title: newJobsCountText(count), navigate: APPLY_TAB_PATH, isPushed: false }
  await notifyRecipient(tx, { ...about, ...(count > 1 ? folded : { id: last.id, isPushed: false }) }, now)
}

const newJobsCountText = (count: number) => (count === 1 ? 'A new job for you' : `${count} new jobs for you`)

/**
 * Whether a saved search or an earlier daily mail has alerted to it. What an earlier attempt of this very mail stored
 * does not count.
 */
async function wasAlertedBefore(db: DatabaseReader, { alerts_for, since }: AlertMailTask, jobId: string) {
  const alerts = and(
    eq(alertedJobs.user_id, alerts_for),
    eq(alertedJobs.job_id, jobId),
    ne(alertedJobs.alerted_by, since),
  )
  return (await db.select().from(alertedJobs).where(alerts).get()) !== undefined
}

/** A job in a mail: three lines, the last with reasons and what is missing. */
export function jobMailText({ title, employer_name, location, date_start, match }: Job) {
  const fit = [...(match?.reasons ?? []), ...(match?.missing ?? [])].join(', ')
  return [`${title}, ${employer_name}`, `${location}, ${formatLondonDate(date_start)}`, fit].filter(Boolean).join('\n')
}

/** The last time it was seven in the morning in London, by its local clock. */
export function lastLondonMorning(now: Date): Date {
  const today = isoLondonDay(now.getTime())
  const yesterday = isoLondonDay(londonMidnight(today) - 1)
  const mornings = [today, yesterday].map((day) => new Date(londonMoment(day, '07:00')))
  return mornings.find((morning) => morning <= now)!
}
