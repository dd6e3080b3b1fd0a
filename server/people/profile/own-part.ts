import { companyUpdateFields } from '../../../shared/companies/companies.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import type { ProfileUpdate } from '../../../shared/people/users.ts'
import { invalid } from '../../errors.ts'
import type { UserRow } from '../../db/schema/people.ts'

/** Fields that an employer has no use for. */
const FREELANCER_FIELDS = [
  'is_phone_shared',
  'travel_distance',
  'job_role',
  'job_roles',
  'skills',
  'certifications',
  'industry_experience',
  'hourly_rate',
  'portfolio_url',
  'linkedin',
  'github',
  'portfolio_items',
  'previous_employers',
  'payout_details',
] satisfies (keyof ProfileUpdate)[]

/** Null has a meaning of its own in these: it removes what is there. */
const REMOVED_BY_NULL = ['hourly_rate', 'profile_pic_data', 'company_logo'] satisfies (keyof ProfileUpdate)[]

/** What these are refused with when they are sent as '' by those who have them. */
const NEVER_BLANK_TEXTS = {
  company_name: 'is missing',
  company_bio: SPECIFIED_TEXT.companyBioShort,
  travel_distance: 'must be one of the distances offered',
  industry_experience: 'must be one of the choices offered',
} satisfies { [Field in keyof ProfileUpdate]?: string }

/** A change of a profile with its empty fields settled: none of them is '' or null where that means nothing. */
export type OwnProfilePart = {
  [Field in keyof ProfileUpdate]: Field extends (typeof REMOVED_BY_NULL)[number] | 'payout_details'
    ? ProfileUpdate[Field]
    : Field extends keyof typeof NEVER_BLANK_TEXTS
      ? Exclude<ProfileUpdate[Field], null | ''>
      : Exclude<ProfileUpdate[Field], null>
}

/**
 * Leaves out fields of the other kind of account that are empty, as a form sends them that has all fields of both kinds, and
 * those of one's own kind that are null.
 * @throws 422 for a field of one's own that must not be blank
 */
export function ownPartOfUpdate({ user_type, company_id }: UserRow, sent: ProfileUpdate): OwnProfilePart {
  const isOthers = (field: string) =>
    user_type === 'employer'
      ? (FREELANCER_FIELDS as string[]).includes(field) ||
        (field in companyUpdateFields && field !== 'team_members' && !company_id)
      : field in companyUpdateFields
  const kept = Object.entries(sent).filter(([field, value]) => {
    if (isOthers(field)) return !isEmptyField(value)
    return value !== null || (REMOVED_BY_NULL as string[]).includes(field)
  })
  for (const [field, value] of kept)
    if (value === '' && field in NEVER_BLANK_TEXTS) {
      const message = NEVER_BLANK_TEXTS[field as keyof typeof NEVER_BLANK_TEXTS]
      throw invalid(message, [{ path: field, message }])
    }
  return Object.fromEntries(kept) as OwnProfilePart
}

const isEmptyField = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
