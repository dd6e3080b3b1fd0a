import { and, eq, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { NewRating } from '../../../shared/people/referees.ts'
import type { ReceivedRating } from '../../../shared/people/users.ts'
import { RATING_STARS_MAX } from '../../../shared/limits.ts'
import type { UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { applications, type JobRow } from '../../db/schema/jobs.ts'
import { ratings, users } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { expectSameRow } from '../../db/spent-ids.ts'
import { conflict, notFound } from '../../errors.ts'
import { recordChange } from '../../db/change-log.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { ratingRows } from '../core/user-rows.ts'
import { notifyRecipient } from '../../delivery/notify.ts'

/**
 * Rates a freelancer who was confirmed for a past job of the company: once per freelancer and job, whoever of the
 * company does it. A repeat by the same person changes nothing.
 * @throws 404 for another company's job or who was not confirmed, 409 before it is over, for an id in use or a second
 *   rating
 */
export async function rateFreelancer(
  me: UserContext,
  jobId: string,
  { id = uuid(), ...given }: NewRating,
): Promise<{ rating: ReceivedRating; repeated: boolean }> {
  const answer = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    const freelancer = await confirmedFreelancer(tx).get({ job_id: job.id, freelancer_id: given.freelancer_id })
    if (!freelancer) throw notFound('This freelancer was not confirmed for this project.')
    const now = me.now()
    if (jobStatusAt(job, now.getTime()) !== 'previous') throw conflict('This project is not over yet.')
    const row = { id, job_id: job.id, ...given, author_id: me.user.id }
    const known = await ratingOfPairOrId(tx).get(row)
    if (known) {
      expectSameRow(known, { job_id: job.id, freelancer_id: freelancer.id })
      const isSame = known.author_id === row.author_id && known.rating === row.rating && known.review === row.review
      if (!isSame) throw conflict(`Your company has already rated ${freelancer.full_name} for this project.`)
      return { rating: (await ratingRows(tx, [known.id]))[0]!, repeated: true }
    }
    await addRating(tx, { ...row, company_id: job.company_id, created_at: now.toISOString() })
    const rating = (await ratingRows(tx, [id]))[0]!
    await notifyRated(tx, freelancer.id, job, rating, now)
    return { rating, repeated: false }
  })
  me.deliveries.wake()
  return answer
}

/** Updates the mean in the same write, and records it for the freelancer's devices. */
async function addRating(tx: WriteTransaction, row: typeof ratings.$inferInsert) {
  await tx.insert(ratings).values(row).run()
  await tx
    .update(users)
    .set({ rating_sum: sql`${users.rating_sum} + ${row.rating}`, rating_count: sql`${users.rating_count} + 1` })
    .where(eq(users.id, row.freelancer_id))
    .run()
  await indexFreelancer(tx, row.freelancer_id)
  const rated = [row.freelancer_id]
  await recordChange(tx, rated, 'rating', row.id)
  await recordChange(tx, rated, 'me', row.freelancer_id)
  await recordChange(tx, rated, 'job', row.job_id)
}

const confirmedFreelancer = preparedStatement((db) =>
  db
    .select({ id: users.id, full_name: users.full_name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        eq(applications.freelancer_id, sql.placeholder('freelancer_id')),
        eq(applications.status, 'accepted'),
      ),
    )
    .prepare(),
)
/** The rating of this pair or, if there is none, the one with this id. */
const ratingOfPairOrId = preparedStatement((db) => {
  const isThisPair = and(
    eq(ratings.job_id, sql.placeholder('job_id')),
    eq(ratings.freelancer_id, sql.placeholder('freelancer_id')),
  )
  return db
    .select()
    .from(ratings)
    .where(or(isThisPair, eq(ratings.id, sql.placeholder('id'))))
    .orderBy(sql`${ratings.id} = ${sql.placeholder('id')}`)
    .limit(1)
    .prepare()
})

/** Notifies the freelancer of a rating; it links to the job. */
async function notifyRated(
  tx: WriteTransaction,
  user_id: string,
  job: JobRow,
  { id, rating, employer_name }: ReceivedRating,
  now: Date,
) {
  const notice = {
    user_id,
    kind: 'rating',
    key: `rating:${id}`,
    title: `You were rated ${rating} out of ${RATING_STARS_MAX}`,
    body: `${employer_name} has rated your work on ${job.title}.`,
    navigate: `/?tab=previous&job=${job.id}`,
    tag: `job:${job.id}`,
  } as const
  await notifyRecipient(tx, notice, now)
}
