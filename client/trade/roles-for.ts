import { ownRoleOf } from '../../shared/jobs/match-terms.ts'
import type { Application, JobRole, JobMatch } from '../../shared/jobs/jobs.ts'
import { hasFreePlace } from '../../shared/jobs/place-counts.ts'
import type { OwnRecord } from '../../shared/people/users.ts'

/** A role of a job; on a company's page it is only a name and a rate. */
type ShownRole = Pick<JobRole, 'role_name' | 'day_rate'> & Partial<JobRole>
type RolesContext<R extends ShownRole> = {
  job: { roles: R[]; match?: Pick<JobMatch, 'role_id'> | null }
  application: Pick<Application, 'offer' | 'job_role_id'> | null
}

/**
 * The job's roles, the reader's first: the one offered, the one applied for, the one that suits them best, then others
 * among `ownRoles`, with a free place before filled.
 */
export function rolesForReader<R extends ShownRole>({ job, application }: RolesContext<R>, ownRoles: string[]): R[] {
  const isOwn = ownRoleOf(ownRoles)
  const rankOf = (role: R) => {
    if (role.id && application?.offer?.state === 'waiting' && role.id === application.offer.job_role_id) return 0
    if (role.id && role.id === application?.job_role_id) return 1
    if (role.id && role.id === job.match?.role_id && hasFreePlace(role)) return 2
    if (!isOwn(role)) return 5
    return hasFreePlace(role) ? 3 : 4
  }
  return job.roles.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** What somebody works as. */
export const ownRolesOf = ({ job_role, job_roles }: Pick<OwnRecord, 'job_role' | 'job_roles'>) => [
  job_role,
  ...job_roles,
]
