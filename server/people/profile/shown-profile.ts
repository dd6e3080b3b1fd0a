import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import type { PublicProfile } from '../../../shared/people/users.ts'
import { ownCompanyRow } from '../../companies/core/company-rows.ts'
import type { Context, UserContext } from '../../context.ts'
import { itemsOf } from '../core/portfolio-rows.ts'
import { findPerson, findShownPerson } from '../core/find-person.ts'
import { meRow, portfolioItem, publicProfile } from '../core/user-rows.ts'
import { readPayoutDetails } from './payout-details.ts'

/** The person's own complete record, as it is now. */
export async function ownProfile(me: UserContext): Promise<OwnProfile> {
  const db = me.db.read
  const row = await meRow(db, me.user.id)
  const user = await findPerson(db, me.user.id)
  const company = user.company_id ? await ownCompanyRow(db, user, user.company_id) : null
  return {
    ...row,
    address: user.address,
    postcode: row.postal_code,
    profile_pic_data: row.profile_picture,
    portfolio_items: (await itemsOf(db, user.id)).map(portfolioItem),
    company_bio: row.company_description,
    company_street: company?.street ?? '',
    company_city: company?.city ?? '',
    company_postcode: company?.postcode ?? '',
    company_country: company?.country ?? '',
    team_members: [
      ...(company?.team ?? []).filter(({ user_id }) => user_id !== company?.owner_id),
      ...(company?.invitations ?? []),
    ].map(({ email, full_name, role }) => ({ email, full_name, role })),
    payout_details: user.user_type === 'freelancer' ? await readPayoutDetails(me) : null,
  }
}

/** What `viewerId`, or nobody in particular, may see of a person. Throws 404 as `findShownPerson`. */
export async function shownProfile(
  { db }: Pick<Context, 'db'>,
  id: string,
  viewerId: string | null,
): Promise<PublicProfile> {
  await findShownPerson(db.read, id, viewerId)
  return (await publicProfile(db.read, id))!
}
