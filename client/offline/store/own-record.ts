import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import type { Me } from '../../../shared/people/users.ts'

/** What GET /auth/me and PUT /users/profile say beyond the record that is synced: no business of a device's storage, or there under another name. */
const NOT_KEPT: Record<Exclude<keyof OwnProfile, keyof Me>, true> = {
  address: true,
  postcode: true,
  profile_pic_data: true,
  portfolio_items: true,
  company_bio: true,
  company_street: true,
  company_city: true,
  company_postcode: true,
  company_country: true,
  team_members: true,
  payout_details: true,
}

/** The own record as a device keeps it, whichever call answered with it. */
export const asKept = (me: Me): Me =>
  Object.fromEntries(Object.entries(me).filter(([name]) => !Object.hasOwn(NOT_KEPT, name))) as Me
