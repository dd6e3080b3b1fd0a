import { and, asc, count, eq, gt, gte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { AppDatabase } from '../../db/connection.ts'
import { sessions } from '../../db/schema/people.ts'
import { matchedViews } from '../../db/schema/sync.ts'
import { preparedStatement } from '../../db/statement.ts'
import { shortenMatchedView } from './matched-view.ts'

/** As long as a session that is not used. */
const MATCHES_KEPT_DAYS = 30
/** Views looked at in one query: a few ms. */
const VIEWS_AT_ONCE = 500
/** Jobs taken off a view in one transaction: some hundredths of a second. */
const JOBS_PER_PORTION = 50

/** Deletes the matched views of people who have not been here for a while, 66 KB for somebody with many matches. */
export async function forgetMatchedViews({ db, now }: Context, closing?: AbortSignal) {
  const limit = new Date(now().getTime() - MATCHES_KEPT_DAYS * 86_400_000).toISOString()
  for (let after = ''; ;) {
    const some = await viewOwners(db.read).all({ after, limit })
    for (const { user_id, used } of some) if (used === 0) await forgetMatchedView(db, user_id, closing)
    if (some.length < VIEWS_AT_ONCE || closing?.aborted) return
    after = some.at(-1)!.user_id
  }
}

async function forgetMatchedView(db: AppDatabase, user_id: string, closing?: AbortSignal) {
  let left = Infinity
  for (let isBegun = false; left > 0 && !closing?.aborted; isBegun = true)
    left = await db.writeByRow((tx) => shortenMatchedView(tx, { user_id, by: JOBS_PER_PORTION, isBegun }))
}

/** `used`: the number of their sessions in which they have been here since. */
const viewOwners = preparedStatement((db) =>
  db
    .select({ user_id: matchedViews.user_id, used: count(sessions.id) })
    .from(matchedViews)
    .leftJoin(
      sessions,
      and(eq(sessions.user_id, matchedViews.user_id), gte(sessions.last_seen_at, sql.placeholder('limit'))),
    )
    .where(gt(matchedViews.user_id, sql.placeholder('after')))
    .groupBy(matchedViews.user_id)
    .orderBy(asc(matchedViews.user_id))
    .limit(VIEWS_AT_ONCE)
    .prepare(),
)
