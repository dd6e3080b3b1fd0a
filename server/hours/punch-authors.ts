import { eq, sql } from 'drizzle-orm'
import { isOnGrantedDay } from '../../shared/hours/granted-days.ts'
import type { PunchMethod } from '../../shared/hours/punches.ts'
import type { NewPunch } from '../../shared/hours/punch-schema.ts'
import { CHIEF_LATE_DAYS } from '../../shared/limits.ts'
import { userAndCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import type { ChiefGrantRow } from '../db/schema/chiefs.ts'
import { type ApplicationRow, applications, jobs } from '../db/schema/jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { notFound } from '../errors.ts'
import { grantsOfJob } from '../jobs/core/chief-grants.ts'

export type BookingToClock = {
  application: ApplicationRow
  company_id: string
  method: PunchMethod
  is_after_grant: boolean
}

/**
 * A booking, for whoever may clock it: its person, the company's desk, or a chief of its job on the day of the press.
 * @throws 404 for anybody else
 */
export async function findClockedBooking(
  db: DatabaseReader,
  me: UserContext,
  id: string,
  press: Pick<NewPunch, 'at' | 'witness'>,
): Promise<BookingToClock> {
  const found = await bookingById(db).get({ id })
  const author = found && (await authorOf(db, me, found, press))
  if (!author) throw notFound('This booking does not exist.')
  return { ...found, ...author }
}

async function authorOf(
  db: DatabaseReader,
  me: UserContext,
  { application, company_id }: Pick<BookingToClock, 'application' | 'company_id'>,
  { at, witness }: Pick<NewPunch, 'at' | 'witness'>,
): Promise<Pick<BookingToClock, 'method' | 'is_after_grant'> | null> {
  if (application.freelancer_id === me.user.id) return { method: 'self', is_after_grant: false }
  const own = (await grantsOfJob(db, application.job_id)).filter(
    ({ chief_id, days }) => chief_id === me.user.id && isOnGrantedDay(days, at),
  )
  const standing = grantStandingOf(own, witness?.at ?? at, me.now())
  if (standing === 'stands') return { method: 'chief', is_after_grant: false }
  if ((await userAndCompanyOf(db, me)).user.company_id === company_id) return { method: 'desk', is_after_grant: false }
  return standing === 'ended' ? { method: 'chief', is_after_grant: true } : null
}

/**
 * Whether one of these grants stood when its chief did something, at `actedAt` by their device; 'ended': none did, but a
 * phone without signal could not know.
 */
export function grantStandingOf(
  grants: readonly Pick<ChiefGrantRow, 'expires_at' | 'revoked_at'>[],
  actedAt: string,
  now: Date,
): 'stands' | 'ended' | null {
  const ends = grants.map(({ expires_at, revoked_at }) => Date.parse(revoked_at ?? expires_at))
  const last = Math.max(...ends)
  if (ends.length > 0 && Date.parse(actedAt) <= last) return 'stands'
  return now.getTime() - last < CHIEF_LATE_DAYS * 86_400_000 ? 'ended' : null
}

const bookingById = preparedStatement((db) =>
  db
    .select({ application: applications, company_id: jobs.company_id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(eq(applications.id, sql.placeholder('id')))
    .prepare(),
)
