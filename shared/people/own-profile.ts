import { z } from 'zod'
import { namedObject, namedOrNull } from '../fields.ts'
import { payoutDetailsSchema } from './payout.ts'
import { ownRecordSchema, portfolioItemSchema } from './users.ts'

/**
 * GET /auth/me and PUT /users/profile: a person's own record with every field of the specification's section 3, under
 * the names used there. Sending a field back unchanged changes nothing.
 */
export const ownProfileSchema = namedObject('OwnProfile', {
  ...ownRecordSchema.shape,
  /** In one line, as it was sent. Never shown to others. */
  address: z.string(),
  /** The same as `postal_code`. */
  postcode: z.string(),
  /** The address of the picture, the same as `profile_picture`. */
  profile_pic_data: z.string().nullable(),
  portfolio_items: z.array(portfolioItemSchema),
  /** The same as `company_description`. */
  company_bio: z.string(),
  company_street: z.string(),
  company_city: z.string(),
  company_postcode: z.string(),
  company_country: z.string(),
  /** The members of the company's team beside its owner, and the people invited into it. */
  team_members: z.array(z.object({ email: z.string(), full_name: z.string(), role: z.string() })),
  /** With the numbers masked; null for an employer. */
  payout_details: namedOrNull(payoutDetailsSchema),
})
export type OwnProfile = z.infer<typeof ownProfileSchema>
