import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { rightToWorkRefusal } from '../../../shared/right-to-work/right-to-work-rule.ts'

/**
 * Why somebody cannot be accepted for want of a check, or ''; the server's rule, for whoever sees checks. Of somebody who
 * named no role the server chooses one: then by the role that ends first.
 */
export function uncheckedText({ roles, date_end }: Pick<Job, 'roles' | 'date_end'>, applicant: Applicant): string {
  const { freelancer, application, right_to_work: standing } = applicant
  const own = roles.filter(({ id }) => !application.job_role_id || id === application.job_role_id)
  const ends = own.map((role) => role.date_end).toSorted()[0] ?? date_end
  return standing && ends ? rightToWorkRefusal(freelancer.full_name, standing, { date_end: ends }) : ''
}
