import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { endsBeforeWork } from '../../shared/right-to-work/right-to-work-rule.ts'
import type { DueCheck } from '../../shared/right-to-work/right-to-work.ts'
import type { UserContext } from '../context.ts'
import { bookedTimeColumns } from '../db/booked-time.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import type { RightToWorkRow } from '../db/schema/right-to-work.ts'
import { preparedStatement } from '../db/statement.ts'
import { expectCheckingCompany } from './checking-company.ts'
import { openCheck } from './record-rows.ts'
import { isOverrideOf, recordsWhereChecked } from './refuse-unchecked.ts'

/**
 * Who is booked for days to come and has no check, or one that ends before them, or is to be checked again by now. Nobody
 * where the company has not turned checks on; whom the owner confirmed without one is not brought up again.
 * @throws 403 for who sees no checks
 */
export const listDueChecks = (me: UserContext): Promise<DueCheck[]> =>
  me.db.snapshot(async (read) => {
    const company = await expectCheckingCompany(read, me)
    const now = me.now()
    const booked = await bookedPeople(read).all({ company_id: company.id, now: now.toISOString() })
    const people = [...new Set(booked.map(({ freelancer_id }) => freelancer_id))]
    const records = await recordsWhereChecked(read, { company_id: company.id }, people)
    if (!records) return []
    const today = isoLondonDay(now.getTime())
    return booked.flatMap(({ end, ...person }): DueCheck[] => {
      const own = records.filter(({ freelancer_id }) => freelancer_id === person.freelancer_id)
      const why = end > now.toISOString() ? dueReasonOf(me, own, { job_id: person.job_id, end, today }) : null
      return why ? [{ ...person, why }] : []
    })
  })

type AskedBooking = { job_id: string; end: string; today: string }

/** `own`: what is on record of them, the newest first. */
function dueReasonOf(me: UserContext, own: RightToWorkRow[], { job_id, end, today }: AskedBooking) {
  const newest = own.find(({ kind }) => kind === 'check')
  const isOverridden = own.some(isOverrideOf({ id: job_id }))
  if (!newest) return isOverridden ? null : 'missing'
  const { ends_on, follow_up_on } = openCheck(me, newest)
  const isEnding = endsBeforeWork({ is_checked: true, ends_on, is_overridden: false }, { date_end: end })
  if (isEnding && !isOverridden) return 'ends'
  return follow_up_on !== null && follow_up_on <= today ? 'follow_up' : null
}

const bookedPeople = preparedStatement((db) =>
  db
    .select({
      application_id: applications.id,
      job_id: jobs.id,
      freelancer_id: users.id,
      full_name: users.full_name,
      end: bookedTimeColumns.end,
    })
    .from(jobs)
    .innerJoin(applications, and(eq(applications.job_id, jobs.id), eq(applications.status, 'accepted')))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(eq(jobs.company_id, sql.placeholder('company_id')), gt(jobs.date_end, sql.placeholder('now'))))
    .orderBy(asc(jobs.date_start), asc(jobs.id), asc(users.full_name), asc(applications.id))
    .prepare(),
)
