import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'

/**
 * The fields of GET /auth/me and PUT /users/profile beyond the synced record: not needed on the device, or synced under
 * another name.
 */
const FIELDS_NOT_STORED: Record<Exclude<keyof OwnProfile, keyof OwnRecord>, true> = {
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

/** The own record as a device stores it, whichever operation returned it. */
export const asStoredOwnRecord = (me: OwnRecord): OwnRecord =>
  Object.fromEntries(Object.entries(me).filter(([name]) => !Object.hasOwn(FIELDS_NOT_STORED, name))) as OwnRecord
