import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { WaitingProfile } from '../../shared/staff/staff.ts'
import { bodyHash } from '../db/body-hash.ts'
import type { UserContext } from '../context.ts'
import type { Reader } from '../db/connection.ts'
import { companies, users } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import { fileAddress } from '../ports/files/files.ts'

/** Who waits to be verified, the longest first. */
export const listWaitingProfiles = ({ db }: UserContext): WaitingProfile[] =>
  profilesWhere(db.read, and(eq(users.verification_status, 'pending'), isNull(users.suspended_at)))

/** Throws 409 where the person has changed since what is shown of them was looked at. Who gives no version decides about what is there now. */
export function refuseChanged(db: Reader, id: string, seen: string | undefined) {
  const [now] = profilesWhere(db, eq(users.id, id))
  if (seen !== undefined && now?.version !== seen)
    throw conflict('This profile has been changed since you opened it. Look again.')
}

const profilesWhere = (db: Reader, condition: SQL | undefined) =>
  db
    .select({ user: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(condition)
    .orderBy(asc(users.verification_asked_at), asc(users.id))
    .all()
    .map(({ user, company }) => {
      const shown = {
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
      }
      return { ...shown, version: bodyHash(shown) }
    })
