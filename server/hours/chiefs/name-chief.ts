import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { isoLondonDay, lastWorkDay, londonMidnight } from '../../../shared/dates-in-london.ts'
import type { JobChief, SignedGrant } from '../../../shared/hours/chief-grants.ts'
import { dayRunsText } from '../../../shared/hiring/day-runs.ts'
import { CHIEF_SIGNS_DAYS, CHIEFS_MAX } from '../../../shared/limits.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type ChiefGrantRow, chiefGrants } from '../../db/schema/chiefs.ts'
import { applications, type JobRow } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { isActiveUser } from '../../db/active-people.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { notifyRecipient } from '../../delivery/notify.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { endGrants, grantsOfJob, recordChiefForCrew, recordCrewFor } from '../../jobs/core/chief-grants.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { jobChiefsOf, signedGrantOf } from './grant-rows.ts'

type NamedChief = { id?: string | undefined; person_id: string; days: string[] }

/**
 * Names one of the confirmed crew, or of the team, chief on days of a project. Whoever is chief of it already is so on
 * these days instead. The same again changes nothing.
 * @throws 404 for another company's project, 422 for somebody else or another day, 409 for an id in use
 */
export async function nameChief(
  me: UserContext,
  jobId: string,
  { id = uuid(), ...body }: NamedChief,
): Promise<{ grant: SignedGrant; repeated: boolean }> {
  const body_hash = bodyHash([jobId, body])
  const done = await me.db.write(async (tx) => {
    const job = await jobOfOwnCompany(tx, me, jobId)
    const known = await tx.select().from(chiefGrants).where(eq(chiefGrants.id, id)).get()
    if (known) {
      expectSameRow(known, { made_by: me.user.id, body_hash })
      return { row: known, repeated: true }
    }
    await expectMayBeChief(tx, job, body.person_id)
    expectDaysOf(job, body.days)
    const standing = (await grantsOfJob(tx, jobId)).filter(({ revoked_at }) => !revoked_at)
    const earlier = standing.filter(({ chief_id }) => chief_id === body.person_id)
    if (standing.length - earlier.length >= CHIEFS_MAX)
      throw conflict(`A project has at most ${CHIEFS_MAX} chiefs at once. Take one off first.`)
    await endGrants(tx, earlier, me.now())
    const row: ChiefGrantRow = {
      id,
      job_id: jobId,
      chief_id: body.person_id,
      days: body.days,
      made_by: me.user.id,
      body_hash,
      made_at: me.now().toISOString(),
      expires_at: new Date(londonMidnight(body.days.at(-1)!, 1 + CHIEF_SIGNS_DAYS)).toISOString(),
      revoked_at: null,
    }
    await tx.insert(chiefGrants).values(row).run()
    await recordChange(tx, [row.chief_id], 'chief_grant', id)
    await recordCrewFor(tx, row, false)
    await recordChiefForCrew(tx, row)
    if (row.chief_id !== me.user.id) await notifyOfNaming(tx, row, job, me.now())
    return { row, repeated: false }
  })
  me.deliveries.wake()
  return { grant: await signedGrantOf(me.db.read, me, done.row, false), repeated: done.repeated }
}

/** @throws 404 for another company's project, or no chief of this one */
export async function revokeChief(me: UserContext, jobId: string, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    await jobOfOwnCompany(tx, me, jobId)
    const grants = (await grantsOfJob(tx, jobId)).filter((grant) => grant.id === id)
    if (grants.length === 0) throw notFound('Nobody was named chief here.')
    await endGrants(tx, grants, me.now())
  })
}

/** Everybody who is or was chief of a project of the own company; 404 for another's. */
export const listChiefs = (me: UserContext, jobId: string): Promise<JobChief[]> =>
  me.db.snapshot(async (read) => {
    await jobOfOwnCompany(read, me, jobId)
    return jobChiefsOf(read, jobId)
  })

async function expectMayBeChief(tx: WriteTransaction, job: JobRow, person_id: string) {
  const person = await tx
    .select({ company_id: users.company_id, booking: applications.id })
    .from(users)
    .leftJoin(
      applications,
      and(
        eq(applications.freelancer_id, users.id),
        eq(applications.job_id, job.id),
        eq(applications.status, 'accepted'),
      ),
    )
    .where(and(eq(users.id, person_id), isActiveUser))
    .get()
  if (person?.booking || (person && person.company_id === job.company_id)) return
  const message = 'must be in the confirmed crew or your team'
  throw invalid('Only somebody who is confirmed for this project, or one of your team, can be its chief.', [
    { path: 'person_id', message },
  ])
}

function expectDaysOf({ date_start, date_end }: JobRow, days: string[]) {
  const first = isoLondonDay(Date.parse(date_start))
  const last = lastWorkDay(Date.parse(date_start), Date.parse(date_end))
  if (days.every((day) => day >= first && day <= last)) return
  throw invalid('Choose days of this project.', [{ path: 'days', message: 'must be days of the project' }])
}

async function notifyOfNaming(tx: WriteTransaction, { id, chief_id, days }: ChiefGrantRow, job: JobRow, now: Date) {
  await notifyRecipient(
    tx,
    {
      user_id: chief_id,
      kind: 'hours',
      key: `chief:${id}`,
      tag: `hours:${job.id}`,
      navigate: '/today',
      title: `You’re the chief of ${job.title}`,
      body: `${dayRunsText(days.toSorted())}: clock the crew and sign their hours from your phone.`,
    },
    now,
  )
}
