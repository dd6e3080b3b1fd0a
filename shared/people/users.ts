import { z } from 'zod'
import { companyUpdateFields } from '../companies/companies.ts'
import {
  amountField,
  boundedText,
  emailField,
  idField,
  listOrEmpty,
  requiredName,
  namedObject,
  namedStrict,
  fieldOrEmpty,
  requiredText,
  trimmedText,
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
import { notificationChoicesSchema, notificationSettingsSchema, notificationUpdateSchema } from '../push.ts'
import { INDUSTRY_EXPERIENCE, TRAVEL_DISTANCES, USER_TYPES, VERIFICATION_STATUSES } from '../options.ts'
import { SPECIFIED_TEXT } from '../specified-texts.ts'
import { geoPointSchema, placeIdField } from '../places.ts'
import { isProfileLink, LINK_RULE } from './link-rule.ts'
import { payoutUpdateSchema } from './payout.ts'

const profileLinkField = trimmedText(LINK_MAX).refine(isProfileLink, { error: LINK_RULE })

/**
 * PUT /users/profile: only fields that are sent change. No other column of `users` can be written here (X3). A field of
 * the other kind of account may be sent empty, as null, '' or [], and changes nothing.
 */
export const profileUpdateSchema = namedStrict('ProfileUpdate', {
  /** Required to replace a phone number (A6), and for nothing else. */
  current_password: boundedText(PASSWORD_MAX).optional(),
  full_name: requiredName(FULL_NAME_MAX).optional(),
  phone: trimmedText(PHONE_NUMBER_MAX).optional(),
  /** A freelancer's: whether companies may ring them about jobs that they are confirmed for. */
  is_phone_shared: z.boolean().optional(),
  bio: trimmedText(BIO_MAX).optional(),
  location: trimmedText(LOCATION_MAX).optional(),
  address: trimmedText(300).optional(),
  street: trimmedText(STREET_MAX).optional(),
  city: trimmedText(TOWN_MAX).optional(),
  postal_code: trimmedText(POSTCODE_MAX).optional(),
  /** An alias of `postal_code`, which takes precedence where both are sent. */
  postcode: trimmedText(POSTCODE_MAX).optional(),
  /** Of the suggestion that was chosen as the location. Left out together with the location that is there, it stays. */
  place_id: placeIdField.optional(),
  /** Left out together with a new place, it becomes the country that the place was found in. */
  country: trimmedText(COUNTRY_MAX).optional(),
  travel_distance: fieldOrEmpty(z.enum(TRAVEL_DISTANCES, { error: 'must be one of the distances offered' })).optional(),
  job_role: trimmedText(ROLE_NAME_MAX).nullable().optional(),
  job_roles: listOrEmpty(textList(30)).optional(),
  skills: listOrEmpty(textList(60)).optional(),
  certifications: listOrEmpty(textList(60)).optional(),
  industry_experience: fieldOrEmpty(z.enum(INDUSTRY_EXPERIENCE)).optional(),
  /** Dollars an hour; null removes it. */
  hourly_rate: amountField.nullable().optional(),
  portfolio_url: profileLinkField.nullable().optional(),
  linkedin: profileLinkField.nullable().optional(),
  github: profileLinkField.nullable().optional(),
  /** A picture as a data URL. Empty or null removes it; its present address leaves it as it is. */
  profile_pic_data: z.string().nullable().optional(),
  /** The whole portfolio in its order: items that are left out are deleted. */
  portfolio_items: listOrEmpty(
    z.lazy(() =>
      z.array(givenItemSchema).max(PORTFOLIO_ITEMS_MAX, { error: `must have at most ${PORTFOLIO_ITEMS_MAX} events` }),
    ),
  ).optional(),
  /** Emails of the freelancer's referees. */
  previous_employers: listOrEmpty(
    z
      .array(emailField)
      .max(REFEREES_MAX, { error: `must have at most ${REFEREES_MAX} emails` })
      .transform((emails) => [...new Set(emails)]),
  ).optional(),
  /** As PUT /users/notification-settings. */
  notification_settings: notificationUpdateSchema.optional(),
  /** As PUT /users/payout-details. */
  payout_details: payoutUpdateSchema.nullable().optional(),
  ...companyUpdateFields,
})
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>
export type ProfileUpdateInput = z.input<typeof profileUpdateSchema>

/** The fields of a user that anybody may see (the allow-list of V1). */
/** GET /freelancers/{id}/busy-days: from one day to another such as '2026-12-14', both inclusive. */
export const busyDaysSchema = namedObject('BusyDays', { first_day: z.string(), last_day: z.string() })
export type BusyDays = z.infer<typeof busyDaysSchema>

export const publicProfileSchema = namedObject('Profile', {
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
  portfolio_items: z.array(z.lazy(() => portfolioItemSchema)),
})
export type PublicProfile = z.infer<typeof publicProfileSchema>

export const portfolioItemSchema = namedObject('PortfolioItem', {
  id: z.string(),
  event_name: z.string(),
  role: z.string(),
  end_client: z.string(),
  /** `file` is the address of the picture, `preview` that of its thumbnail. */
  photos: z.array(z.object({ file: z.string(), preview: z.string(), name: z.string() })),
  /** The position among the person's items; the smallest is shown first. */
  position: z.int(),
})
export type PortfolioItem = z.infer<typeof portfolioItemSchema>

const portfolioTextField = requiredText(PORTFOLIO_TEXT_MAX, SPECIFIED_TEXT.fieldsMissing)

const portfolioFields = { event_name: portfolioTextField, role: portfolioTextField, end_client: portfolioTextField }
const upToPhotosMax = <P extends z.ZodType>(photo: P) =>
  z.array(photo).max(PHOTOS_PER_ITEM_MAX, { error: `must have at most ${PHOTOS_PER_ITEM_MAX} photos` })

/** POST /users/portfolio-items. `photos` are ids of the person's own uploaded photos, the cover first. */
export const newPortfolioItemSchema = namedStrict('NewPortfolioItem', {
  id: idField.optional(),
  ...portfolioFields,
  photos: upToPhotosMax(idField).default([]),
})
export type NewPortfolioItem = z.infer<typeof newPortfolioItemSchema>

/** One of the person's own photos, by its id or its address. */
const photoRefField = boundedText(100)

/** PUT /users/portfolio-items/{id}: the complete new state of the item. */
export const portfolioItemChangeSchema = z.strictObject({
  ...portfolioFields,
  photos: upToPhotosMax(photoRefField).default([]),
})
export type PortfolioItemChange = z.infer<typeof portfolioItemChangeSchema>

/**
 * A photo within PUT /users/profile: an id, an address or a data URL; or an object with one of them as `file`, else as
 * `preview`.
 */
const givenPhotoSchema = z
  .union([z.string(), z.object({ file: z.unknown(), preview: z.unknown(), name: trimmedText(120).optional() })])
  .transform((given) => (typeof given === 'string' ? { source: given, name: '' } : photoSourceOf(given)))
  .refine(({ source }) => source !== '', { error: 'must be a photo' })

/** A browser's File is an empty object in JSON: then the preview is the photo. */
function photoSourceOf({ file, preview, name = '' }: { file?: unknown; preview?: unknown; name?: string | undefined }) {
  return { source: ([file, preview].find((one) => typeof one === 'string' && one !== '') as string) ?? '', name }
}

const givenItemSchema = z.object({
  id: idField.optional(),
  ...portfolioFields,
  photos: upToPhotosMax(givenPhotoSchema).default([]),
})
export type GivenPortfolioItem = z.output<typeof givenItemSchema>

/** PUT /users/portfolio-items/order: ids in the new order. Items that are not listed follow in their old order. */
export const portfolioOrderSchema = z.strictObject({ ids: z.array(idField).max(PORTFOLIO_ITEMS_MAX) })
export type PortfolioOrder = z.infer<typeof portfolioOrderSchema>

/** An uploaded photo: addresses of the picture and of its thumbnail. */
export const uploadedPhotoSchema = namedObject('Photo', {
  id: z.string(),
  file: z.string(),
  preview: z.string(),
  name: z.string(),
})
export type UploadedPhoto = z.infer<typeof uploadedPhotoSchema>

/** A person's own record. */
export const ownRecordSchema = namedObject('User', {
  ...publicProfileSchema.omit({ portfolio_items: true }).shape,
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
  /** Where that is on the map; missing where nobody knows. */
  position: geoPointSchema.optional(),
  travel_distance: z.enum(TRAVEL_DISTANCES).nullable(),
  two_factor_enabled: z.boolean(),
  previous_employers: z.array(z.string()),
  notification_settings: notificationSettingsSchema,
  /** Servers before 23 November 2026 sent none. */
  notification_choices: notificationChoicesSchema.optional(),
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
export type OwnRecord = z.infer<typeof ownRecordSchema>

/** GET /freelancers/{id}/ratings, one entry. */
export const receivedRatingSchema = z.object({
  id: z.string(),
  rating: z.int(),
  review: z.string(),
  job_title: z.string(),
  employer_name: z.string(),
  created_at: z.string(),
})
export type ReceivedRating = z.infer<typeof receivedRatingSchema>
