import { asc, eq } from 'drizzle-orm'
import type { WaitingProfile } from '../../shared/staff.ts'
import type { UserContext } from '../context.ts'
import { companies, users } from '../db/schema/people.ts'
import { fileAddress } from '../ports/files.ts'

/** Who waits to be verified, the longest first. */
export function listWaitingProfiles({ db }: UserContext): WaitingProfile[] {
  return db.read
    .select({ user: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.verification_status, 'pending'))
    .orderBy(asc(users.verification_asked_at), asc(users.id))
    .all()
    .filter(({ user }) => !user.suspended_at)
    .map(({ user, company }) => ({
      id: user.id,
      full_name: user.full_name,
      email: user.email,
      user_type: user.user_type,
      company_name: company?.name ?? '',
      profile_picture: fileAddress(user.profile_picture),
      city: user.city,
      job_roles: user.job_roles,
      bio: company?.bio ?? user.bio,
      website: company?.website ?? user.portfolio_url,
      member_since: user.created_at,
      asked_at: user.verification_asked_at ?? user.created_at,
    }))
}
