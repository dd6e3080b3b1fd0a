import { and, eq, notExists, or, sql } from 'drizzle-orm'
import { jobFilterFor } from '../../../shared/jobs/filter-for.ts'
import { milesApart } from '../../../shared/jobs/score-match.ts'
import type { Context } from '../../context.ts'
import { isActiveUser } from '../../db/active-people.ts'
import { indexedJobsById } from '../../db/match-index.ts'
import { type JobRead, readJobs } from '../../db/read-jobs.ts'
import type { DeliveryCarrier } from '../../delivery/outcome.ts'
import { savedSearches, savedSearchKeys, alertedJobs } from '../../db/schema/searches.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { recordChange } from '../../db/change-log.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { applications } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { blocks } from '../../db/schema/staff.ts'
import type { SearchableJobFacts, SearchAlertTask } from '../core/queue-search-alerts.ts'
import { searchKeysOfJob } from '../matching/search-keys.ts'
import { jobRows } from '../core/job-rows.ts'
import { jobMailText, notifyOfMatch } from './job-alerts.ts'

/** People notified in one transaction, so that other writes do not wait for all of them. */
const ALERTED_AT_ONCE = 100

/** Notifies people whose saved searches match a job now and did not before, once each. */
export const sendSearchAlerts: DeliveryCarrier = async (ctx, { payload }) => {
  const { job_id, before } = payload as SearchAlertTask
  const job = await openJobWithFacts(ctx, job_id)
  if (!job) return { kind: 'done' }
  const found = (await searchesUnderKeys(ctx.db.read, searchKeysOfJob(job), job)).filter((search) =>
    isNewMatch(search, job, before),
  )
  const firstOfEach = [...new Map(found.reverse().map((search) => [search.user.id, search])).values()]
  for (let from = 0; from < firstOfEach.length; from += ALERTED_AT_ONCE) {
    const some = firstOfEach.slice(from, from + ALERTED_AT_ONCE)
    await ctx.db.write(async (tx) => {
      for (const search of some) await notifyOfFoundJob(tx, search, job.id, ctx.now())
    })
  }
  return { kind: 'done' }
}

/** Null if the job was closed, filled or hidden since. */
async function openJobWithFacts({ db, now }: Context, id: string): Promise<(JobRead & SearchableJobFacts) | null> {
  const [[job], [indexed]] = [await readJobs(db.read, [id]), await indexedJobsById(db.read, [id])]
  if (!job || !indexed || indexed.open_until <= now().getTime() / 1000) return null
  return { ...job, lat: indexed.lat, lng: indexed.lng }
}

function isNewMatch({ filters, user }: AlertedSearch, job: SearchableJobFacts, before: SearchableJobFacts | null) {
  const fits = jobFilterFor(filters)
  return fits(job, milesApart(user, job)) && !(before && fits(before, milesApart(user, before)))
}

/**
 * Notifies a freelancer of a job that matches a saved search: by push, by mail if they want job alerts, and by adding
 * it to their list. Once for each job, over all searches and daily mails.
 */
async function notifyOfFoundJob(
  tx: WriteTransaction,
  { id: alerted_by, name, user }: AlertedSearch,
  job_id: string,
  now: Date,
) {
  const isNew =
    (await tx.insert(alertedJobs).values({ user_id: user.id, job_id, alerted_by }).onConflictDoNothing().run())
      .changes > 0
  const [job] = isNew ? await jobRows(tx, user, [job_id], now) : []
  if (!job) return
  await recordChange(tx, [user.id], 'matched', 'matched')
  const news = {
    key: `told:${user.id}:${job_id}`,
    title: `New job: ${name}`,
    body: [job.title, job.employer_name, ...(job.match?.reasons ?? [])].join(' · '),
    navigate: `/?job=${job_id}`,
    tag: `job:${job_id}`,
    mail: {
      subject: `New job for "${name}": ${job.title}`,
      text: `${jobMailText(job)}\n\nIt fits your saved search "${name}".`,
    },
  }
  await notifyOfMatch(tx, user.id, news, now)
}

type AlertedSearch = Awaited<ReturnType<typeof searchesUnderKeys>>[number]

/**
 * The searches under these keys, the oldest first, of people who may be alerted to this job: not suspended, not alerted
 * before, not among its applicants, and without a block between them and the person who posted it.
 */
const searchesUnderKeys = (db: DatabaseReader, keys: string[], job: { id: string; employer_id: string }) =>
  alertableSearches(db).all({ keys: JSON.stringify(keys), job_id: job.id, employer_id: job.employer_id })

const alertableSearches = preparedStatement((db) => {
  const job_id = sql.placeholder('job_id')
  const employer_id = sql.placeholder('employer_id')
  const alertedBefore = db
    .select({ one: sql`1` })
    .from(alertedJobs)
    .where(and(eq(alertedJobs.user_id, users.id), eq(alertedJobs.job_id, job_id)))
  const applied = db
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.job_id, job_id), eq(applications.freelancer_id, users.id)))
  const blocked = db
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.user_id, users.id), eq(blocks.blocked_id, employer_id)),
        and(eq(blocks.user_id, employer_id), eq(blocks.blocked_id, users.id)),
      ),
    )
  return db
    .select({ id: savedSearches.id, name: savedSearches.name, filters: savedSearches.filters, user: users })
    .from(savedSearchKeys)
    .innerJoin(savedSearches, eq(savedSearches.id, savedSearchKeys.search_id))
    .innerJoin(users, eq(users.id, savedSearches.user_id))
    .where(
      and(
        isInBoundList(savedSearchKeys.key, 'keys'),
        isActiveUser,
        notExists(alertedBefore),
        notExists(applied),
        notExists(blocked),
      ),
    )
    .orderBy(savedSearches.created_at, savedSearches.id)
    .prepare()
})
