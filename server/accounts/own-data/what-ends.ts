import { and, count, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { WhatEnds } from '../../../shared/accounts/auth.ts'
import { membersOf, standingOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'

/** What ends for others with this account, to be said before it is deleted. */
export function whatEnds(me: UserContext): WhatEnds {
  const { user, company } = standingOf(me.db.read, me)
  const isOwner = company !== null && company.owner_id === user.id
  const own = eq(applications.freelancer_id, user.id)
  return {
    applications: countOf(me, and(own, inArray(applications.status, ['pending', 'shortlisted']))),
    bookings: countOf(me, and(own, eq(applications.status, 'accepted'))),
    company: isOwner
      ? {
          name: company.name,
          colleagues: membersOf(me.db.read, company.id).length - 1,
          projects: openProjects(me, company.id),
          applicants: countOf(
            me,
            and(eq(jobs.company_id, company.id), inArray(applications.status, ['pending', 'shortlisted'])),
          ),
          confirmed: countOf(me, and(eq(jobs.company_id, company.id), eq(applications.status, 'accepted'))),
        }
      : null,
  }
}

/** Applications about jobs that are not over. */
const countOf = ({ db, now }: UserContext, which: SQL | undefined) =>
  db.read
    .select({ count: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(which, gt(jobs.date_end, now().toISOString())))
    .get()!.count

const openProjects = ({ db, now }: UserContext, company_id: string) =>
  db.read
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.company_id, company_id), gt(jobs.date_end, now().toISOString())))
    .get()!.count
