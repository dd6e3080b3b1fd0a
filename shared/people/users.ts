import { z } from 'zod'
import { companyUpdate } from '../companies/companies.ts'
import {
  amount,
  boundedText,
  email,
  id,
  listOrEmpty,
  name,
  namedObject,
  namedStrict,
  orEmpty,
  requiredText,
  text,
  textList,
} from '../fields.ts'
import {
  BIO_MAX,
  COUNTRY_MAX,
  FULL_NAME_MAX,
  LINK_MAX,
  LOCATION_MAX,
  PASSWORD_MAX,
  PHONE_NUMBER_MAX,
  PHOTOS_PER_ITEM_MAX,
  PORTFOLIO_ITEMS_MAX,
  PORTFOLIO_TEXT_MAX,
  POSTCODE_MAX,
  REFEREES_MAX,
  ROLE_NAME_MAX,
  STREET_MAX,
  TOWN_MAX,
} from '../limits.ts'
import { notificationChoices, notificationSettings, notificationUpdate } from '../push.ts'
import { INDUSTRY_EXPERIENCE, TRAVEL_DISTANCES, USER_TYPES, VERIFICATION_STATUSES } from '../options.ts'
import { TEXT } from '../texts.ts'
import { placeId } from '../places.ts'
import { isLink, LINK_RULE } from './link-rule.ts'
import { payoutUpdate } from './payout.ts'

const link = text(LINK_MAX).refine(isLink, { error: LINK_RULE })

/**
 * PUT /users/profile: only fields that are sent change. No other column of `users` can be written here (X3). A field of
 * the other kind of account may be sent empty, as null, '' or [], and changes nothing.
 */
export const profileUpdate = namedStrict('ProfileUpdate', {
  /** Required to replace a phone number (A6), and for nothing else. */
  current_password: boundedText(PASSWORD_MAX).optional(),
  full_name: name(FULL_NAME_MAX).optional(),
  phone: text(PHONE_NUMBER_MAX).optional(),
  /** A freelancer's: whether companies may ring them about jobs that they are confirmed for. */
  is_phone_shared: z.boolean().optional(),
  bio: text(BIO_MAX).optional(),
  location: text(LOCATION_MAX).optional(),
  address: text(300).optional(),
  street: text(STREET_MAX).optional(),
  city: text(TOWN_MAX).optional(),
  postal_code: text(POSTCODE_MAX).optional(),
  /** An alias of `postal_code`, which takes precedence where both are sent. */
  postcode: text(POSTCODE_MAX).optional(),
  /** Of the suggestion that was chosen as the location. Left out together with the location that is there, it stays. */
  place_id: placeId.optional(),
  /** Left out together with a new place, it becomes the country that the place was found in. */
  country: text(COUNTRY_MAX).optional(),
  travel_distance: orEmpty(z.enum(TRAVEL_DISTANCES, { error: 'must be one of the distances offered' })).optional(),
  job_role: text(ROLE_NAME_MAX).nullable().optional(),
  job_roles: listOrEmpty(textList(30)).optional(),
  skills: listOrEmpty(textList(60)).optional(),
  certifications: listOrEmpty(textList(60)).optional(),
  industry_experience: orEmpty(z.enum(INDUSTRY_EXPERIENCE)).optional(),
  /** Dollars an hour; null removes it. */
  hourly_rate: amount.nullable().optional(),
  portfolio_url: link.nullable().optional(),
  linkedin: link.nullable().optional(),
  github: link.nullable().optional(),
  /** A picture as a data URL. Empty or null removes it; its present address leaves it as it is. */
  profile_pic_data: z.string().nullable().optional(),
  /** The whole portfolio in its order: items that are left out are deleted. */
  portfolio_items: listOrEmpty(
    z.lazy(() =>
      z.array(givenItem).max(PORTFOLIO_ITEMS_MAX, { error: `must have at most ${PORTFOLIO_ITEMS_MAX} events` }),
    ),
  ).optional(),
  /** Emails of the freelancer's referees. */
  previous_employers: listOrEmpty(
    z
      .array(email)
      .max(REFEREES_MAX, { error: `must have at most ${REFEREES_MAX} emails` })
      .transform((emails) => [...new Set(emails)]),
  ).optional(),
  /** As PUT /users/notification-settings. */
  notification_settings: notificationUpdate.optional(),
  /** As PUT /users/payout-details. */
  payout_details: payoutUpdate.nullable().optional(),
  ...companyUpdate,
})
export type ProfileUpdate = z.infer<typeof profileUpdate>
export type ProfileUpdateInput = z.input<typeof profileUpdate>

/** The fields of a user that anybody may see (the allow-list of V1). */
/** GET /freelancers/{id}/busy-days: from one day to another such as '2026-12-14', both inclusive. */
export const busyDays = namedObject('BusyDays', { first_day: z.string(), last_day: z.string() })
export type BusyDays = z.infer<typeof busyDays>

export const publicProfile = namedObject('Profile', {
  id: z.string(),
  full_name: z.string(),
  user_type: z.enum(USER_TYPES),
  bio: z.string(),
  /** The city only. */
  location: z.string(),
  job_role: z.string(),
  job_roles: z.array(z.string()),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  industry_experience: z.string(),
  /** Dollars an hour, or null. */
  hourly_rate: z.number().nullable(),
  portfolio_url: z.string(),
  linkedin: z.string(),
  github: z.string(),
  /** Address of the picture, or null. */
  profile_picture: z.string().nullable(),
  rating: z.number(),
  total_ratings: z.int(),
  verification_status: z.enum(VERIFICATION_STATUSES),
  company_name: z.string(),
  company_description: z.string(),
  portfolio_items: z.array(z.lazy(() => portfolioItem)),
})
export type PublicProfile = z.infer<typeof publicProfile>

export const portfolioItem = namedObject('PortfolioItem', {
  id: z.string(),
  event_name: z.string(),
  role: z.string(),
  end_client: z.string(),
  /** `file` is the address of the picture, `preview` that of its thumbnail. */
  photos: z.array(z.object({ file: z.string(), preview: z.string(), name: z.string() })),
  /** The position among the person's items; the smallest is shown first. */
  position: z.int(),
})
export type PortfolioItem = z.infer<typeof portfolioItem>

const portfolioText = requiredText(PORTFOLIO_TEXT_MAX, TEXT.fieldsMissing)

const portfolioFields = { event_name: portfolioText, role: portfolioText, end_client: portfolioText }
const upToPhotosMax = <P extends z.ZodType>(photo: P) =>
  z.array(photo).max(PHOTOS_PER_ITEM_MAX, { error: `must have at most ${PHOTOS_PER_ITEM_MAX} photos` })

/** POST /users/portfolio-items. `photos` are ids of the person's own uploaded photos, the cover first. */
export const newPortfolioItem = namedStrict('NewPortfolioItem', {
  id: id.optional(),
  ...portfolioFields,
  photos: upToPhotosMax(id).default([]),
})
export type NewPortfolioItem = z.infer<typeof newPortfolioItem>

/** One of the person's own photos, by its id or its address. */
const photoRef = boundedText(100)

/** PUT /users/portfolio-items/{id}: the complete new state of the item. */
export const portfolioItemChange = z.strictObject({ ...portfolioFields, photos: upToPhotosMax(photoRef).default([]) })
export type PortfolioItemChange = z.infer<typeof portfolioItemChange>

/**
 * A photo within PUT /users/profile: an id, an address or a data URL; or an object with one of them as `file`, else as
 * `preview`.
 */
const givenPhoto = z
  .union([z.string(), z.object({ file: z.unknown(), preview: z.unknown(), name: text(120).optional() })])
  .transform((given) => (typeof given === 'string' ? { source: given, name: '' } : sourceOf(given)))
  .refine(({ source }) => source !== '', { error: 'must be a photo' })

/** A browser's File is an empty object in JSON: then the preview is the photo. */
function sourceOf({ file, preview, name = '' }: { file?: unknown; preview?: unknown; name?: string | undefined }) {
  return { source: ([file, preview].find((one) => typeof one === 'string' && one !== '') as string) ?? '', name }
}

const givenItem = z.object({ id: id.optional(), ...portfolioFields, photos: upToPhotosMax(givenPhoto).default([]) })
export type GivenItem = z.output<typeof givenItem>

/** PUT /users/portfolio-items/order: ids in the new order. Items that are not listed follow in their old order. */
export const portfolioOrder = z.strictObject({ ids: z.array(id).max(PORTFOLIO_ITEMS_MAX) })
export type PortfolioOrder = z.infer<typeof portfolioOrder>

/** An uploaded photo: addresses of the picture and of its thumbnail. */
export const photo = namedObject('Photo', { id: z.string(), file: z.string(), preview: z.string(), name: z.string() })
export type Photo = z.infer<typeof photo>

/** A person's own record. */
export const me = namedObject('User', {
  ...publicProfile.omit({ portfolio_items: true }).shape,
  email: z.string(),
  /**
   * Whether the welcome mail's link was opened. Until then no mail goes to strangers in the person's name, where mail
   * can be sent at all.
   */
  email_confirmed: z.boolean(),
  phone: z.string(),
  /** Whether a code texted to the number was entered. */
  phone_confirmed: z.boolean(),
  /** Servers before 24 November 2026 sent none. */
  is_phone_shared: z.boolean().optional(),
  /** As typed: a town or an address. The city is the part before the first comma. */
  location: z.string(),
  street: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  /** Of the suggestion that was chosen as the location, '' if it was typed. Servers before 27 November 2026 sent none. */
  place_id: z.string().optional(),
  travel_distance: z.enum(TRAVEL_DISTANCES).nullable(),
  two_factor_enabled: z.boolean(),
  previous_employers: z.array(z.string()),
  notification_settings: notificationSettings,
  /** Servers before 23 November 2026 sent none. */
  notification_choices: notificationChoices.optional(),
  /** Why the staff refused the verification; '' otherwise. */
  verification_reason: z.string(),
  /** May open /staff. */
  is_staff: z.boolean(),
  company_id: z.string().nullable(),
  /** Posts left of the company's packages; 0 for a freelancer. */
  posts_left: z.int(),
  /** Posting costs nothing on this server. Servers before 27 November 2026 sent none. */
  posting_is_free: z.boolean().optional(),
  /** Address of the company's logo, or null. */
  company_logo: z.string().nullable(),
  website: z.string(),
  /** Only the owner pays, manages the team, and closes the company. */
  owns_company: z.boolean(),
  created_at: z.string(),
})
export type Me = z.infer<typeof me>

/** GET /freelancers/{id}/ratings, one entry. */
export const rating = z.object({
  id: z.string(),
  rating: z.int(),
  review: z.string(),
  job_title: z.string(),
  employer_name: z.string(),
  created_at: z.string(),
})
export type Rating = z.infer<typeof rating>
