import { and, count, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { WhatEnds } from '../../../shared/accounts/auth.ts'
import { membersOf, standingOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'

/** What the deletion of this account ends for others, to be shown before it happens. */
export async function whatEnds(me: UserContext): Promise<WhatEnds> {
  const { user, company } = await standingOf(me.db.read, me)
  const isOwner = company !== null && company.owner_id === user.id
  const own = eq(applications.freelancer_id, user.id)
  return {
    applications: await countOf(me, and(own, inArray(applications.status, ['pending', 'shortlisted']))),
    bookings: await countOf(me, and(own, eq(applications.status, 'accepted'))),
    company: isOwner
      ? {
          name: company.name,
          colleagues: (await membersOf(me.db.read, company.id)).length - 1,
          projects: await openProjects(me, company.id),
          applicants: await countOf(
            me,
            and(eq(jobs.company_id, company.id), inArray(applications.status, ['pending', 'shortlisted'])),
          ),
          confirmed: await countOf(me, and(eq(jobs.company_id, company.id), eq(applications.status, 'accepted'))),
        }
      : null,
  }
}

/** Applications for jobs that are not over. */
const countOf = async ({ db, now }: UserContext, which: SQL | undefined) =>
  (await db.read
    .select({ count: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(which, gt(jobs.date_end, now().toISOString())))
    .get())!.count

const openProjects = async ({ db, now }: UserContext, company_id: string) =>
  (await db.read
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.company_id, company_id), gt(jobs.date_end, now().toISOString())))
    .get())!.count
