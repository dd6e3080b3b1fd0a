import { z } from 'zod'
import {
  emailField,
  idField,
  listOrEmpty,
  requiredName,
  namedObject,
  nameOrEmpty,
  fieldOrEmpty,
  trimmedText,
} from '../fields.ts'
import {
  COMPANY_BIO_MAX,
  COMPANY_BIO_MIN,
  COMPANY_NAME_MAX,
  COUNTRY_MAX,
  FULL_NAME_MAX,
  LINK_MAX,
  POSTCODE_MAX,
  STREET_MAX,
  TEAM_MEMBERS_MAX,
  TEAM_ROLE_MAX,
  TOWN_MAX,
} from '../limits.ts'
import { DEFAULT_TEAM_ROLE } from '../options.ts'
import { placeIdField } from '../places.ts'
import { SPECIFIED_TEXT } from '../specified-texts.ts'

/** A person invited into a company's team. */
const teamMemberSchema = z.strictObject({
  email: emailField,
  full_name: requiredName(FULL_NAME_MAX),
  role: nameOrEmpty(TEAM_ROLE_MAX)
    .transform((role) => role || DEFAULT_TEAM_ROLE)
    .default(DEFAULT_TEAM_ROLE),
})
export type TeamMember = z.output<typeof teamMemberSchema>

/** POST /companies/invitations */
export const newTeamMemberSchema = teamMemberSchema.extend({ id: idField.optional() })
export type NewTeamMember = z.output<typeof newTeamMemberSchema>

/**
 * The company's part of PUT /users/profile. `company_bio` is the name that the setup uses for `company_description`.
 */
export const companyUpdateFields = {
  company_name: fieldOrEmpty(requiredName(COMPANY_NAME_MAX)).optional(),
  company_description: trimmedText(COMPANY_BIO_MAX).nullable().optional(),
  company_bio: fieldOrEmpty(
    trimmedText(COMPANY_BIO_MAX).min(COMPANY_BIO_MIN, { error: SPECIFIED_TEXT.companyBioShort }),
  ).optional(),
  /** A picture as a data URL. Empty or null removes it; its present address leaves it as it is. */
  company_logo: z.string().nullable().optional(),
  website: trimmedText(LINK_MAX)
    .refine((value) => value === '' || isWebsiteAddress(value), { error: SPECIFIED_TEXT.websiteInvalid })
    .nullable()
    .optional(),
  company_street: trimmedText(STREET_MAX).nullable().optional(),
  company_city: trimmedText(TOWN_MAX).nullable().optional(),
  company_postcode: trimmedText(POSTCODE_MAX).nullable().optional(),
  /** Of the suggestion that was chosen as the city. Left out together with another city, it is none. */
  company_place_id: placeIdField.optional(),
  company_country: trimmedText(COUNTRY_MAX).nullable().optional(),
  /** People who are not in the team yet are invited by mail. Sending this field completes the setup. */
  team_members: listOrEmpty(
    z.array(teamMemberSchema).max(TEAM_MEMBERS_MAX, { error: `must have at most ${TEAM_MEMBERS_MAX} entries` }),
  ).optional(),
}

/** http or https and a host with a dot, no other scheme (F3). */
function isWebsiteAddress(value: string) {
  return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value) && new URL(value).hostname.includes('.')
}

const openProjectSchema = namedObject('OpenProject', {
  id: z.string(),
  title: z.string(),
  event_type: z.string(),
  location: z.string(),
  date_start: z.string(),
  date_end: z.string(),
  roles: z.array(z.object({ role_name: z.string(), day_rate: z.number() })),
})
export type OpenProject = z.infer<typeof openProjectSchema>

/** GET /companies/{id}: the fields of a company that anybody signed in may see. */
export const publicCompanySchema = namedObject('Company', {
  id: z.string(),
  name: z.string(),
  /** Address of the picture, or null. */
  logo: z.string().nullable(),
  bio: z.string(),
  website: z.string(),
  city: z.string(),
  /** The person to report or to block because of this company. */
  owner_id: z.string(),
  open_projects: z.array(openProjectSchema),
})
export type PublicCompany = z.infer<typeof publicCompanySchema>

export const teamInvitationSchema = namedObject('TeamInvitation', {
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: z.string(),
  /** When the last mail was sent; null while it is queued. */
  sent_at: z.string().nullable(),
  expires_at: z.string(),
})
export type TeamInvitation = z.infer<typeof teamInvitationSchema>

/** POST /companies/invitations/{id}/link: `path` is a page of the app, secret included. */
export const invitationLinkSchema = namedObject('InvitationLink', { path: z.string(), expires_at: z.string() })
export type InvitationLink = z.infer<typeof invitationLinkSchema>

/** A company as its own members see it; on their devices the only row of the kind 'company'. */
const ownCompanySchema = namedObject('OwnCompany', {
  ...publicCompanySchema.omit({ open_projects: true }).shape,
  street: z.string(),
  postcode: z.string(),
  /** Of the suggestion that was chosen as the city, '' if it was typed. Servers before 27 November 2026 sent none. */
  place_id: z.string().optional(),
  country: z.string(),
  /** Whether the three-step setup is complete. */
  is_complete: z.boolean(),
  /** Whether nobody is confirmed without a right to work check. Servers before 29 November 2026 sent none. */
  checks_right_to_work: z.boolean().optional(),
  /** The owner first, then by name. */
  team: z.array(z.object({ user_id: z.string(), full_name: z.string(), email: z.string(), role: z.string() })),
  invitations: z.array(teamInvitationSchema),
})
export type OwnCompany = z.infer<typeof ownCompanySchema>
