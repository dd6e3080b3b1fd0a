import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import { ownCompanyRow } from '../../companies/core/company-rows.ts'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../errors.ts'
import { findAccount } from '../../people/core/find-person.ts'
import { shownPayoutDetails } from '../../people/core/payout-rows.ts'
import { portfolioItemsOf } from '../../people/core/portfolio-rows.ts'
import { ownPersonRow, portfolioItemOfRow } from '../../people/core/user-rows.ts'

/**
 * A person's own complete record, as it is now: what signing in and GET /auth/me answer.
 * @throws 401 if the account was deleted meanwhile
 */
export async function ownRecord(ctx: Context, userId: string): Promise<OwnProfile> {
  const db = ctx.db.read
  const row = await ownPersonRow(ctx, userId)
  const user = await findAccount(db, userId)
  if (user.deleted_at) throw unauthenticated()
  const company = user.company_id ? await ownCompanyRow(db, user, user.company_id) : null
  return {
    ...row,
    address: user.address,
    postcode: row.postal_code,
    profile_pic_data: row.profile_picture,
    portfolio_items: (await portfolioItemsOf(db, user.id)).map(portfolioItemOfRow),
    company_bio: row.company_description,
    company_street: company?.street ?? '',
    company_city: company?.city ?? '',
    company_postcode: company?.postcode ?? '',
    company_country: company?.country ?? '',
    team_members: [
      ...(company?.team ?? []).filter(({ user_id }) => user_id !== company?.owner_id),
      ...(company?.invitations ?? []),
    ].map(({ email, full_name, role }) => ({ email, full_name, role })),
    payout_details: user.user_type === 'freelancer' ? await shownPayoutDetails(ctx, user.id) : null,
  }
}
