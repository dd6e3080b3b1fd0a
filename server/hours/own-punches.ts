import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { punches } from '../db/schema/hours.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { memberIdsOf } from '../companies/core/members.ts'

const CLOCKED_COLUMNS = {
  job_title: jobs.title,
  kind: punches.kind,
  at: punches.at,
  clock: punches.clock,
  method: punches.method,
  place: punches.place,
  no_place: punches.no_place,
  reason: punches.reason,
  received_at: punches.received_at,
  signature: punches.signature,
  witness: punches.witness,
  is_after_grant: punches.is_after_grant,
}

/** For the download of one's own data: what was clocked of one's own bookings by whomever, and what one clocked for others. */
export async function collectPunches({ db, user }: UserContext) {
  const clocked = await db.read
    .select(CLOCKED_COLUMNS)
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(eq(applications.freelancer_id, user.id))
    .orderBy(asc(punches.at))
    .all()
  const clocked_for_others = await db.read
    .select({
      job_title: jobs.title,
      freelancer: users.full_name,
      kind: punches.kind,
      at: punches.at,
      reason: punches.reason,
      received_at: punches.received_at,
    })
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(and(eq(punches.made_by, user.id), ne(applications.freelancer_id, user.id)))
    .orderBy(asc(punches.at))
    .all()
  return { clocked, clocked_for_others }
}

/** With an account go the places where its person was; the hours stay with the company that owes them. */
export async function forgetPlacesOf(tx: WriteTransaction, user_id: string) {
  const own = await tx
    .select({ id: punches.id, company_id: jobs.company_id, place: punches.place })
    .from(punches)
    .innerJoin(applications, eq(applications.id, punches.booking_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(eq(applications.freelancer_id, user_id))
    .all()
  const placed = own.filter(({ place }) => place !== null)
  for (const { id, company_id } of placed) await recordChange(tx, await memberIdsOf(tx, company_id), 'punch', id)
  for (let from = 0; from < placed.length; from += 500) {
    const ids = placed.slice(from, from + 500).map(({ id }) => id)
    await tx.update(punches).set({ place: null, no_place: 'not asked' }).where(inArray(punches.id, ids)).run()
  }
}
