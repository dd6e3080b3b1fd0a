import { createHash } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { MatchedFreelancer, MatchFacts } from '../../../shared/jobs/score-match.ts'
import type { Context, UserContext } from '../../context.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { indexedJobsById, jobsInvitedTo, matchingVersion, peopleConcerned, knownTermIds } from '../../db/match-index.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { matchedViews } from '../../db/schema/sync.ts'
import { isShownTo } from '../../db/shown-jobs.ts'
import { recordChange } from '../../db/change-log.ts'
import { alertedJobs } from '../../db/schema/searches.ts'
import { matchTermsOfJob } from './index-job.ts'
import { type JobWithMatch, matchJobs, rankJobs } from './match-jobs.ts'
import { matchedFreelancerOf } from './freelancer.ts'

type MatchedViewEntry = (typeof matchedViews.$inferSelect)['entries'][number]

/**
 * Recomputes a freelancer's matched jobs, and the matches of jobs applied for that are not among them, if anything they
 * depend on has changed, stores them, and records the differences as changes for that person: 'job' for each that was
 * added, changed or removed, 'matched' for the list itself. Returns the ids of the list, best first, even if a full disk
 * prevents storing them.
 */
export const refreshMatchedView = async (me: UserContext, freelancer: MatchedFreelancer): Promise<string[]> =>
  (await renewViewOf(me, freelancer)) ?? (await matchedViewRow(me.db.read, me.user.id)).ids

/** The same; null if the stored view is still right, without reading it: 66 KB for somebody with many matches. */
export const renewMatchedView = async (me: UserContext): Promise<string[] | null> =>
  me.user.user_type === 'freelancer' ? renewViewOf(me, await matchedFreelancerOf(me.db.read, me.user, me.now())) : []

async function renewViewOf(me: UserContext, freelancer: MatchedFreelancer) {
  const alerted = await alertedJobsOf(me.db.read, me.user.id, me.now())
  const applied = await appliedJobsAhead(me.db.read).all({ user_id: me.user.id, now: me.now().toISOString() })
  const basis = await matchedViewBasisOf(me, freelancer, { alerted, applied })
  if ((await storedViewBasisOf(me.db.read, me.user.id)) === basis) return null
  const listed = await withAlertedJobs(me, freelancer, alerted)
  const known = new Set(listed.map(({ id }) => id))
  const others = applied.flatMap(({ id }) => (known.has(id) ? [] : id))
  const held = rankJobs(freelancer, await indexedJobsById(me.db.read, others))
  const entries = [
    ...listed.map(viewEntryOf),
    ...held.map((job): MatchedViewEntry => ({ ...viewEntryOf(job), is_unlisted: true })),
  ]
  await me.fullDisk.inPassing(() =>
    me.db.writeByRow(async (tx) => {
      await tx.lock('users', me.user.id)
      const before = (await storedMatchedView(tx, me.user.id))?.entries ?? []
      await storeMatchedView(tx).run({ user_id: me.user.id, basis, entries: JSON.stringify(entries) })
      await recordDifferences(tx, me.user.id, before, entries)
    }),
  )
  return listed.map(({ id }) => id)
}

const viewEntryOf = ({ id, version, match }: JobWithMatch) => ({ id, version, match: JSON.stringify(match) })

/** The best 200, followed by other jobs that the person was alerted to. */
async function withAlertedJobs({ db, now }: UserContext, freelancer: MatchedFreelancer, alerted: string[]) {
  const best = await matchJobs(db.read, freelancer, now())
  const known = new Set(best.map(({ id }) => id))
  const others = alerted.filter((id) => !known.has(id))
  return others.length > 0 ? [...best, ...rankJobs(freelancer, await indexedJobsById(db.read, others))] : best
}

/** Changed with the rules of matching, so that the stored views are computed again. */
const RULES_VERSION = 5

/**
 * A fingerprint of everything the view depends on: the jobs, the person, their bookings, applications, invitations and
 * alerts; and the hour, since jobs expire by time.
 */
async function matchedViewBasisOf(
  me: UserContext,
  freelancer: MatchedFreelancer,
  jobs: { alerted: string[]; applied: { id: string }[] },
) {
  const seconds = Math.floor(me.now().getTime() / 1000)
  const hour = Math.floor(seconds / 3600)
  const invited = await jobsInvitedTo(me.db.read, { user_id: me.user.id, now: seconds })
  return createHash('sha256')
    .update(JSON.stringify([RULES_VERSION, await matchingVersion(me.db.read), hour, freelancer, invited, jobs]))
    .digest('base64url')
}

/** The basis of a view that is being taken apart: the next sync computes it again. */
const NO_BASIS = ''

/**
 * Takes the last jobs off a stored view that nobody asks for any more, and off the devices, and deletes it with its first.
 * Returns how many are left; 0 too if `isBegun`, and its person has asked for it again meanwhile.
 */
export async function shortenMatchedView(
  tx: WriteTransaction,
  { user_id, by, isBegun }: { user_id: string; by: number; isBegun: boolean },
): Promise<number> {
  await tx.lock('users', user_id)
  const stored = await storedMatchedView(tx, user_id)
  if (!stored || (isBegun && stored.basis !== NO_BASIS)) return 0
  const left = stored.entries.slice(0, -by)
  await recordDifferences(tx, user_id, stored.entries, left)
  if (left.length === 0) await tx.delete(matchedViews).where(eq(matchedViews.user_id, user_id)).run()
  else await storeMatchedView(tx).run({ user_id, basis: NO_BASIS, entries: JSON.stringify(left) })
  return left.length
}

async function recordDifferences(
  tx: WriteTransaction,
  userId: string,
  before: MatchedViewEntry[],
  after: MatchedViewEntry[],
) {
  const old = new Map(before.map((entry) => [entry.id, entry]))
  for (const entry of after) {
    const known = old.get(entry.id)
    if (known?.version !== entry.version || known.match !== entry.match)
      await recordChange(tx, [userId], 'job', entry.id)
    old.delete(entry.id)
  }
  const left = [...old.keys()]
  const kept = await appliedJobIdsAmong(tx, userId, left)
  // One that is applied for is over, and no match is told of it any more.
  for (const id of left) await recordChange(tx, [userId], 'job', id, !kept.has(id))
  if (listedIdsOf(before).join() !== listedIdsOf(after).join()) await recordChange(tx, [userId], 'matched', 'matched')
}

async function appliedJobIdsAmong(tx: WriteTransaction, userId: string, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  return new Set(
    (await appliedJobsAmong(tx).all({ user_id: userId, ids: JSON.stringify(ids) })).map((row) => row.job_id),
  )
}

const appliedJobsAhead = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(applications)
    .innerJoin(jobs, and(eq(jobs.id, applications.job_id), gt(jobs.date_end, sql.placeholder('now'))))
    .where(eq(applications.freelancer_id, sql.placeholder('user_id')))
    .orderBy(jobs.id)
    .prepare(),
)

const storeMatchedView = preparedStatement((db) =>
  db
    .insert(matchedViews)
    .values({
      user_id: sql.placeholder('user_id'),
      basis: sql.placeholder('basis'),
      entries: sql`${sql.placeholder('entries')}`,
    })
    .onConflictDoUpdate({
      target: matchedViews.user_id,
      set: { basis: sql`excluded.basis`, entries: sql`excluded.entries` },
    })
    .prepare(),
)
const appliedJobsAmong = preparedStatement((db) =>
  db
    .select({ job_id: applications.job_id })
    .from(applications)
    .where(and(isInBoundList(applications.job_id, 'ids'), eq(applications.freelancer_id, sql.placeholder('user_id'))))
    .prepare(),
)

/** The single row of kind 'matched': the ids of the person's stored view, best first. */
export const matchedViewRow = async (db: DatabaseReader, userId: string) => ({
  id: 'matched' as const,
  ids: listedIdsOf((await storedMatchedView(db, userId))?.entries ?? []),
})

const listedIdsOf = (entries: MatchedViewEntry[]) => entries.flatMap(({ id, is_unlisted }) => (is_unlisted ? [] : id))

const storedMatchedView = (db: DatabaseReader, userId: string) => matchedViewOfPerson(db).get({ user_id: userId })

/** What the stored view was computed from, without its entries. */
const storedViewBasisOf = async (db: DatabaseReader, userId: string) =>
  (await basisOfStoredView(db).get({ user_id: userId }))?.basis

const basisOfStoredView = preparedStatement((db) =>
  db
    .select({ basis: matchedViews.basis })
    .from(matchedViews)
    .where(eq(matchedViews.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const matchedViewOfPerson = preparedStatement((db) =>
  db
    .select()
    .from(matchedViews)
    .where(eq(matchedViews.user_id, sql.placeholder('user_id')))
    .prepare(),
)

/**
 * Pokes the open devices of freelancers for whom a job may have been added to or removed from the matched view: those
 * who share a role or a skill with it, or have named none. No change is recorded: their next sync computes the view.
 */
export async function pokeFreelancers(ctx: Context, jobId: string, revision: number) {
  const people = [...(await ctx.streams.connected())]
  if (people.length === 0) return
  const { read } = ctx.db
  // The index keeps the facts of closed jobs too, so that people who have seen the job learn that it is gone.
  const facts = (await indexedJobsById(read, [jobId])).map((job) => JSON.parse(job.facts) as MatchFacts)
  const terms = JSON.stringify(await knownTermIds(read, facts.flatMap(matchTermsOfJob)))
  ctx.streams.poke(await peopleConcerned(read, { job_id: jobId, terms, people: JSON.stringify(people) }), revision)
}

const ALERTED_JOBS_MAX = 100

/**
 * Ids of the newest jobs that this freelancer was alerted to: they stay in the list, so that the alert's link finds
 * them. SQLite keeps the order of a cross join; by its own choice it would begin with all open jobs.
 */
const alertedJobsOf = async (db: DatabaseReader, userId: string, now: Date) =>
  (await openAlertedJobs(db).all({ user_id: userId, now: now.toISOString() })).map((row) => row.id)

const openAlertedJobs = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(alertedJobs)
    .crossJoin(jobs)
    .where(
      and(
        eq(jobs.id, alertedJobs.job_id),
        eq(alertedJobs.user_id, sql.placeholder('user_id')),
        eq(jobs.status, 'open'),
        gt(jobs.expires_at, sql.placeholder('now')),
        gt(jobs.date_end, sql.placeholder('now')),
        isShownTo(sql.placeholder('user_id')),
      ),
    )
    .orderBy(desc(jobs.created_at), desc(jobs.id))
    .limit(ALERTED_JOBS_MAX)
    .prepare(),
)
