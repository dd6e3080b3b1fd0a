import { desc, eq } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/shared-fields.ts'
import type { BlockedPerson } from '../../../shared/people/safety.ts'
import type { UserContext } from '../../context.ts'
import { companies, users } from '../../db/schema/people.ts'
import { blocks } from '../../db/schema/staff.ts'
import { cutPage } from '../../http/paging.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { FORMER_MEMBER } from '../../db/former.ts'

/** A page of those the person has blocked, the latest first. Who is suspended stands there as somebody who has deleted their account. */
export function listBlocked(me: UserContext, query: PageQuery) {
  const { page, next } = cutPage(blockedBy(me), ({ id }) => id, query)
  return { people: page, next }
}

const blockedBy = ({ db, user }: UserContext): BlockedPerson[] =>
  db.read
    .select({ other: users, company_name: companies.name, blocked_at: blocks.created_at })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blocked_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(blocks.user_id, user.id))
    .orderBy(desc(blocks.created_at), desc(blocks.blocked_id))
    .all()
    .map(({ other, company_name, blocked_at }) => ({
      id: other.id,
      ...(other.suspended_at
        ? { full_name: FORMER_MEMBER, company_name: '', profile_picture: null }
        : {
            full_name: other.full_name,
            company_name: company_name ?? '',
            profile_picture: fileAddress(other.profile_picture),
          }),
      blocked_at,
    }))
