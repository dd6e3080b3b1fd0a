import type { OwnCompany } from '../../shared/companies/companies.ts'
import { COMPANY_BIO_MIN } from '../../shared/limits.ts'
import { DEFAULT_TEAM_ROLE } from '../../shared/options.ts'
import { EMAIL_WANTED_TEXT, isEmailAddress } from '../../shared/people/email-format.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { ProfileUpdateInput } from '../../shared/people/users.ts'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import { dropPickedPhoto } from '../offline/outbox/kinds/photo.ts'
import {
  type KnownPlace,
  findKnownPlace,
  placeProblem,
  knownPlaceText,
  type PlaceToSave,
} from '../trade/places/known-place.ts'
import { hasVisibleText, visibleText } from '../../shared/visible-text.ts'

/** A row of the form. `key` only distinguishes the rows on the screen. */
export type MemberDraft = { key: string; email: string; full_name: string; role: string }

export type CompanyDraft = {
  company_name: string
  company_bio: string
  website: string
  company_street: string
  company_city: string
  company_postcode: string
  company_country: string
  /** Of the suggestion that was chosen as the city; '' if it was typed. */
  company_place_id: string
  /** What is known of the town and postcode. */
  place?: KnownPlace | undefined
  /** Picked on this device; null: removed; undefined: unchanged. */
  logo?: { id: string; name: string } | null
  team: MemberDraft[]
  agrees: boolean
}

/** The company's present values; one empty row for the team. */
export const companyDraftOf = (company: OwnCompany | null, key: string): CompanyDraft => ({
  company_name: company?.name ?? '',
  company_bio: company?.bio ?? '',
  website: company?.website ?? '',
  company_street: company?.street ?? '',
  company_city: company?.city ?? '',
  company_postcode: company?.postcode ?? '',
  company_country: company?.country ?? '',
  company_place_id: company?.place_id ?? '',
  team: [emptyMemberDraft(key)],
  agrees: false,
})

export const emptyMemberDraft = (key: string): MemberDraft => ({
  key,
  email: '',
  full_name: '',
  role: DEFAULT_TEAM_ROLE,
})

/** What is wrong with the fields of step 1. */
export const companyInfoMistakesIn = ({ company_bio, website }: CompanyDraft) => ({
  company_bio: visibleText(company_bio).length < COMPANY_BIO_MIN ? SPECIFIED_TEXT.companyBioShort : null,
  website: website.trim() === '' || /^https?:\/\//i.test(website.trim()) ? null : SPECIFIED_TEXT.websiteInvalid,
})

export const companyWhereOf = (
  draft: Pick<CompanyDraft, 'company_city' | 'company_postcode' | 'company_place_id' | 'place'>,
): PlaceToSave => ({
  location: draft.company_city,
  postcode: draft.company_postcode,
  place_id: draft.company_place_id,
  place: draft.place,
})

/** Asks where the company's town is, unless it is saved already. Resolves to the problem with it, or null. */
export async function companyTownProblem(
  draft: CompanyDraft,
  company: OwnCompany | null,
  change: (next: Partial<CompanyDraft>) => void,
) {
  const where = companyWhereOf(draft)
  const before = { location: company?.city ?? '', postcode: company?.postcode ?? '', place_id: company?.place_id }
  if (knownPlaceText(where) === knownPlaceText(before)) return null
  const place = await findKnownPlace(where)
  if (place !== draft.place) change({ place })
  return placeProblem({ ...where, place })
}

/** The alert of step 2 as a whole. */
export const teamMembersProblem = ({ team }: CompanyDraft) =>
  team.some(({ email }) => email.includes('@'))
    ? (team.map(memberEmailProblem).find((problem) => problem !== null) ?? null)
    : SPECIFIED_TEXT.teamMissing

/** What is wrong with each row of step 2, by its key. */
export const teamMistakesIn = ({ team }: CompanyDraft) =>
  Object.fromEntries(team.map((member) => [member.key, memberEmailProblem(member)]))

const memberEmailProblem = ({ email }: MemberDraft) =>
  email.trim() === '' || isEmailAddress(email) ? null : EMAIL_WANTED_TEXT

const COMPANY_INFO_FIELDS = [
  'company_name',
  'company_bio',
  'website',
  'company_street',
  'company_city',
  'company_postcode',
  'company_country',
  'company_place_id',
] as const

/** `logo` is the picked one as a data URL. An emptied name is left unchanged. */
export function companyInfoOf(draft: CompanyDraft, logo: string | undefined): ProfileUpdateInput {
  const { company_name, ...info } = Object.fromEntries(COMPANY_INFO_FIELDS.map((name) => [name, draft[name].trim()]))
  const company_logo = draft.logo === null ? null : logo
  return { ...info, ...(company_name && { company_name }), ...(company_logo === undefined ? {} : { company_logo }) }
}

/** Shown beside a row with an email but no name, since such rows are not sent. */
export const uninvitedMemberText = ({ email, full_name }: MemberDraft) =>
  hasVisibleText(email) && !hasVisibleText(full_name) ? 'Add a name, or they won’t be invited.' : undefined

/** Shown after saving, about those rows; '' without any. */
export function leftOutMembersText({ team }: CompanyDraft) {
  const emails = team.filter(uninvitedMemberText).map(({ email }) => email.trim())
  return emails.length > 0 ? `Not invited, because the name is missing: ${emails.join(', ')}.` : ''
}

/** Only people with both an email and a name are invited. */
export const invitedTeamOf = ({ team }: CompanyDraft) =>
  team
    .map(({ email, full_name, role }) => ({ email: email.trim(), full_name: full_name.trim(), role: role.trim() }))
    .filter(({ email, full_name }) => email && full_name)

/** The company's values with the changes typed over them, stored on this device until they are saved. */
export function useCompanyDraft(key: string, company: OwnCompany | null) {
  const typed = useFormDraft<Partial<CompanyDraft>>(key, EMPTY_COMPANY_DRAFT)
  const [firstKey] = useState(() => uuid())
  const draft: CompanyDraft = { ...companyDraftOf(company, firstKey), ...typed.draft }

  async function clear() {
    await typed.clear()
    if (draft.logo) await dropPickedPhoto(draft.logo.id)
  }
  return { draft, change: typed.change, clear }
}
const EMPTY_COMPANY_DRAFT = {}
