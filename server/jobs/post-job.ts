import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Job, NewJob } from '../../shared/jobs/jobs.ts'
import { TEST_POST_DAYS } from '../../shared/limits.ts'
import { FREE_POST_DAYS } from '../../shared/payments/packages.ts'
import { actingCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type JobRow, jobs } from '../db/schema/jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { isPostingFree, type ServerSettings } from '../ports/settings.ts'
import { idTaken, invalid, paymentRequired } from '../errors.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'
import { unaskableListError } from './core/ask-first.ts'
import { takeCompanyPost } from './core/take-post.ts'
import { jobRows } from './core/job-rows.ts'
import { pokeFreelancers } from './matching/matched-view.ts'
import { type JobPostingTerms, insertPostedJob } from './core/write-job.ts'

/**
 * Posts a project for the employer's company. A repeat with the same id returns the job as it is now.
 * @throws 402 without a package, 403 without a company, 409 for an id in use, 422 for dates that are over or a list
 *   that cannot be asked first
 */
export async function postJob(
  me: UserContext,
  { id = uuid(), ...body }: NewJob,
): Promise<{ job: Job; repeated: boolean }> {
  const repeat = await jobById(me.db.read).get({ id })
  const point = repeat ? null : await me.ports.places.locate(body.location, body.postcode, body.place_id)
  const posted = await me.db.write(async (tx) => {
    const known = await jobById(tx).get({ id })
    if (known) return repeatOfPosting(me, known, bodyHash(body))
    const now = me.now()
    const company_id = (await actingCompanyOf(tx, me)).id
    refusePastDates(body, now)
    const by = { user_id: me.user.id, company_id }
    const problem = await insertPostedJob(tx, {
      id,
      body,
      by,
      point,
      terms: await postingTermsFor(tx, company_id, me.settings),
      now,
    })
    if (problem) throw unaskableListError(problem)
    return { repeated: false, revision: await tx.seq() }
  })
  if (!posted.repeated) {
    me.deliveries.wake()
    await pokeFreelancers(me, id, posted.revision)
  }
  const [job] = await jobRows(me.db.read, me.user, [id], me.now())
  if (!job) throw idTaken()
  return { job, repeated: posted.repeated }
}

/** A project with only past dates would be over at once, and shown to nobody. */
export function refusePastDates({ roles }: Pick<NewJob, 'roles'>, now: Date) {
  if (hasDatesToCome(roles, now)) return
  throw invalid('These dates are over already. At least one role must end in the future.')
}

export const hasDatesToCome = (roles: { date_end: string }[], now: Date) =>
  roles.some((role) => Date.parse(role.date_end) > now.getTime())

/** For trials: never in production, whatever DEMO says. */
export const hasTestPost = (settings: ServerSettings) =>
  !isPostingFree(settings) && settings.DEMO && settings.NODE_ENV !== 'production'

export const jobById = preparedStatement((db) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)

function repeatOfPosting(me: UserContext, known: JobRow, body_hash: string) {
  expectSameRow(known, { employer_id: me.user.id, body_hash })
  return { repeated: true, revision: 0 }
}

/** Where posting is free, everybody's; else those of a package with a post left, or of the test post. */
async function postingTermsFor(
  tx: WriteTransaction,
  company_id: string,
  settings: ServerSettings,
): Promise<JobPostingTerms> {
  if (isPostingFree(settings)) return { placement: 'ordinary', days: FREE_POST_DAYS, purchase_id: null }
  const terms = await takeCompanyPost(tx, company_id)
  if (terms) return terms
  if (hasTestPost(settings)) return { placement: 'ordinary', days: TEST_POST_DAYS, purchase_id: null }
  throw paymentRequired('Posting a project needs a package. Choose one to go on.')
}
