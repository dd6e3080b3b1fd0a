import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Job, NewJob } from '../../shared/jobs.ts'
import { TEST_POST_DAYS } from '../../shared/limits.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { type JobRow, jobRoles, jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'
import { conflict, forbidden, invalid, paymentRequired } from '../errors.ts'
import type { Point } from '../ports/places.ts'
import { recordChange } from '../sync/record-change.ts'
import { bodyHash } from './body-hash.ts'
import { indexJob } from './index-job.ts'
import { jobRows } from './job-rows.ts'
import { membersOf } from './members-of.ts'
import { pokeFreelancers } from './poke-freelancers.ts'

/** Posts a project for the employer's company. A repeat by id answers with the job as it now is. */
export async function postJob(
  me: UserContext,
  { id = uuid(), ...body }: NewJob,
): Promise<{ job: Job; repeated: boolean }> {
  if (!me.user.company_id) throw forbidden('Set up your company first, then post its projects.')
  const body_hash = bodyHash(body)
  const repeat = jobById(me.db.read).get({ id })
  const point = repeat ? null : await me.ports.places.locate(body.location, body.postcode)
  const posted = await me.db.write((tx) => {
    const known = jobById(tx).get({ id })
    if (known) return checkSame(me, known, body_hash)
    refuseOver(body, me.now())
    if (!me.settings.DEMO) throw paymentRequired('Posting a project needs a package. Choose one to go on.')
    writeJob(tx, me, id, body, body_hash, point)
    return { repeated: false, revision: tx.revision() }
  })
  if (!posted.repeated) pokeFreelancers(me, id, posted.revision)
  const [job] = jobRows(me.db.read, me.user, [id], me.now())
  if (!job) throw conflict(USED_ID)
  return { job, repeated: posted.repeated }
}

const USED_ID = 'This id has been used for something else.'

function checkSame(me: UserContext, known: JobRow, body_hash: string) {
  if (known.employer_id !== me.user.id || known.body_hash !== body_hash) throw conflict(USED_ID)
  return { repeated: true, revision: 0 }
}

/** A project all of whose dates are past would be over at the moment it is posted, and seen by nobody. */
function refuseOver({ roles }: Pick<NewJob, 'roles'>, now: Date) {
  if (roles.some((role) => Date.parse(role.date_end) > now.getTime())) return
  throw invalid('The dates of this project are over already. At least one role must end later than now.')
}

function writeJob(
  tx: Tx,
  me: UserContext,
  id: string,
  body: Omit<NewJob, 'id'>,
  body_hash: string,
  point: Point | null,
) {
  const now = me.now()
  const company_id = me.user.company_id!
  const roles = body.roles.map((role) => ({ ...role, date_start: utc(role.date_start), date_end: utc(role.date_end) }))
  tx.insert(jobs)
    .values({
      id,
      company_id,
      employer_id: me.user.id,
      title: body.title,
      description: body.description,
      event_type: body.event_type,
      location: body.location,
      postcode: body.postcode,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      date_start: roles.map((role) => role.date_start).sort()[0]!,
      date_end: roles
        .map((role) => role.date_end)
        .sort()
        .at(-1)!,
      required_skills: body.required_skills,
      body_hash,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + TEST_POST_DAYS * 86_400_000).toISOString(),
    })
    .run()
  for (const [position, { day_rate, ...role }] of roles.entries()) {
    tx.insert(jobRoles)
      .values({ id: uuid(), job_id: id, position, ...role, day_rate: Math.round(day_rate * 100) })
      .run()
  }
  indexJob(tx, id)
  recordChange(tx, membersOf(tx, company_id), 'job', id)
}

/** Whatever offset it came with. */
const utc = (moment: string) => new Date(moment).toISOString()

const jobById = statement((db) =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
