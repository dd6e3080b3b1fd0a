import { createHash } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context, UserContext } from '../../context.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { inList, statement } from '../../db/statement.ts'
import { indexedById, invitedTo, matchingVersion, peopleConcerned, termIds } from '../../db/match-index.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { matchedViews } from '../../db/schema/sync.ts'
import { recordChange } from '../../db/change-log.ts'
import { toldJobs } from '../../db/schema/searches.ts'
import { type MatchFacts, termsOfJob } from './match-facts.ts'
import { matchJobs, rankJobs } from './match-jobs.ts'
import { type MatchedFreelancer, matchedFreelancerOf } from './freelancer.ts'

type Entry = { id: string; version: number; match: string }

/**
 * Computes a freelancer's matched jobs anew where anything they depend on has changed, keeps them, and turns the
 * differences into changes for that person: 'job' for what entered, changed or left, 'matched' for the list itself.
 * Gives the ids, best first, also where a full disk keeps nothing.
 */
export async function refreshMatchedView(me: UserContext): Promise<string[]> {
  if (me.user.user_type !== 'freelancer') return []
  const freelancer = await matchedFreelancerOf(me.db.read, me.user)
  const told = await toldJobsOf(me.db.read, me.user.id, me.now())
  const basis = await basisOf(me, freelancer, told)
  if ((await viewBasis(me.db.read, me.user.id)) === basis) return (await matchedRow(me.db.read, me.user.id)).ids
  const entries = (await withTold(me, freelancer, told)).map(({ id, version, match }) => ({
    id,
    version,
    match: JSON.stringify(match),
  }))
  await me.fullDisk.inPassing(() =>
    me.db.write(async (tx) => {
      const before = (await matchedView(tx, me.user.id))?.entries ?? []
      await storeView(tx).run({ user_id: me.user.id, basis, entries: JSON.stringify(entries) })
      await recordDifferences(tx, me.user.id, before, entries)
    }),
  )
  return entries.map(({ id }) => id)
}

/** The best 200, and below them whatever the person has been told of besides. */
async function withTold({ db, now }: UserContext, freelancer: MatchedFreelancer, told: string[]) {
  const best = await matchJobs(db.read, freelancer, now())
  const known = new Set(best.map(({ id }) => id))
  const others = told.filter((id) => !known.has(id))
  return others.length > 0 ? [...best, ...rankJobs(freelancer, await indexedById(db.read, others))] : best
}

/** Everything the view depends on: the jobs, the person, their bookings and invitations, what they were told of; and the hour, as jobs close by themselves. */
async function basisOf(me: UserContext, freelancer: MatchedFreelancer, told: string[]) {
  const seconds = Math.floor(me.now().getTime() / 1000)
  const hour = Math.floor(seconds / 3600)
  const invited = await invitedTo(me.db.read, { user_id: me.user.id, now: seconds })
  return createHash('sha256')
    .update(JSON.stringify([await matchingVersion(me.db.read), hour, freelancer, invited, told]))
    .digest('base64url')
}

async function recordDifferences(tx: Tx, userId: string, before: Entry[], after: Entry[]) {
  const old = new Map(before.map((entry) => [entry.id, entry]))
  for (const entry of after) {
    const known = old.get(entry.id)
    if (known?.version !== entry.version || known.match !== entry.match)
      await recordChange(tx, [userId], 'job', entry.id)
    old.delete(entry.id)
  }
  const left = [...old.keys()]
  const kept = await appliedAmong(tx, userId, left)
  for (const id of left) if (!kept.has(id)) await recordChange(tx, [userId], 'job', id, true)
  if (before.map(({ id }) => id).join() !== after.map(({ id }) => id).join())
    await recordChange(tx, [userId], 'matched', 'matched')
}

async function appliedAmong(tx: Tx, userId: string, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  return new Set((await applied(tx).all({ user_id: userId, ids: JSON.stringify(ids) })).map((row) => row.job_id))
}

const storeView = statement((db) =>
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
const applied = statement((db) =>
  db
    .select({ job_id: applications.job_id })
    .from(applications)
    .where(and(inList(applications.job_id, 'ids'), eq(applications.freelancer_id, sql.placeholder('user_id'))))
    .prepare(),
)

/** The one row of kind 'matched': the ids of the view that is stored for this person, best first. */
export const matchedRow = async (db: Reader, userId: string) => ({
  id: 'matched' as const,
  ids: (await matchedView(db, userId))?.entries.map((entry) => entry.id) ?? [],
})

const matchedView = (db: Reader, userId: string) => viewOf(db).get({ user_id: userId })

/** What the stored view was computed from; reads none of its entries. */
const viewBasis = async (db: Reader, userId: string) => (await storedBasis(db).get({ user_id: userId }))?.basis

const storedBasis = statement((db) =>
  db
    .select({ basis: matchedViews.basis })
    .from(matchedViews)
    .where(eq(matchedViews.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const viewOf = statement((db) =>
  db
    .select()
    .from(matchedViews)
    .where(eq(matchedViews.user_id, sql.placeholder('user_id')))
    .prepare(),
)

/**
 * Lets open devices know that a job may have entered or left their matched view: those of people who share a role or a skill
 * with it, or have named none. There is no change row: their next sync computes the view anew.
 */
export async function pokeFreelancers(ctx: Context, jobId: string, revision: number) {
  const people = [...ctx.streams.connected()]
  if (people.length === 0) return
  const { read } = ctx.db
  // As the index keeps them of a job that is not open any more, too: whoever has seen it is told that it has gone.
  const facts = (await indexedById(read, [jobId])).map((job) => JSON.parse(job.facts) as MatchFacts)
  const terms = JSON.stringify(await termIds(read, facts.flatMap(termsOfJob)))
  ctx.streams.poke(await peopleConcerned(read, { job_id: jobId, terms, people: JSON.stringify(people) }), revision)
}

const MAX = 100

/** Ids of the newest jobs of which this freelancer has been told: they stay in the list, so that what led there finds them. */
const toldJobsOf = async (db: Reader, userId: string, now: Date) =>
  (await told(db).all({ user_id: userId, now: now.toISOString() })).map((row) => row.id)

const told = statement((db) =>
  db
    .select({ id: jobs.id })
    .from(toldJobs)
    .innerJoin(jobs, eq(jobs.id, toldJobs.job_id))
    .where(
      and(
        eq(toldJobs.user_id, sql.placeholder('user_id')),
        eq(jobs.status, 'open'),
        gt(jobs.expires_at, sql.placeholder('now')),
        gt(jobs.date_end, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(jobs.created_at), desc(jobs.id))
    .limit(MAX)
    .prepare(),
)
