import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import { ownCompanyRow } from '../../companies/core/companies-company-rows.ts'
import type { UserContext } from '../../context.ts'
import { itemsOf } from '../core/items-of.ts'
import { readPayoutDetails } from './users-payout-details.ts'
import { findPerson } from '../core/users-find-person.ts'
import { meRow, portfolioItem } from '../core/user-rows.ts'

/** The person's own record, whole, as it stands now. */
export function ownProfile(me: UserContext): OwnProfile {
  const db = me.db.read
  const row = meRow(db, me.user.id)
  const user = findPerson(db, me.user.id)
  const company = user.company_id ? ownCompanyRow(db, user, user.company_id) : null
  return {
    ...row,
    address: user.address,
    postcode: row.postal_code,
    profile_pic_data: row.profile_picture,
    portfolio_items: itemsOf(db, user.id).map(portfolioItem),
    company_bio: row.company_description,
    company_street: company?.street ?? '',
    company_city: company?.city ?? '',
    company_postcode: company?.postcode ?? '',
    company_country: company?.country ?? '',
    team_members: [
      ...(company?.team ?? []).filter(({ user_id }) => user_id !== company?.owner_id),
      ...(company?.invitations ?? []),
    ].map(({ email, full_name, role }) => ({ email, full_name, role })),
    payout_details: user.user_type === 'freelancer' ? readPayoutDetails(me) : null,
  }
}
