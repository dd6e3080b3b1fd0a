import { and, eq, or, sql } from 'drizzle-orm'
import { companyUpdateFields } from '../../../shared/companies/companies.ts'
import { inMinorUnits } from '../../../shared/money.ts'
import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import type { OwnRecord, ProfileUpdate } from '../../../shared/people/users.ts'
import { expectCurrentPassword, expectConfirmedSession } from '../../accounts/core/passwords.ts'
import { bookedPeopleOf } from '../../call-sheets/crew-of.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import { companySaveOf, writeCompanySave } from '../../companies/save-company.ts'
import { recordCompanyChange } from '../../companies/update-company.ts'
import type { UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { callSheets, callSheetVersions } from '../../db/schema/call-sheets.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { type UserRow, users } from '../../db/schema/people.ts'
import { conflict, invalid } from '../../errors.ts'
import { recordSheetsActedOn } from '../../hours/sheets/act-on-sheet.ts'
import { dropUnusedPictures, storePicture, readDataUrl } from '../../ports/files/keep-picture.ts'
import { recordMateEverywhere } from '../../jobs/core/crew-mates.ts'
import { recordNumberOf } from '../../jobs/core/crew-numbers.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { writeNotificationFlags } from '../../delivery/notification-choices.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { recordChange } from '../../db/change-log.ts'
import { locatePerson } from '../core/locate-person.ts'
import { UNVERIFIED } from '../core/badge.ts'
import { expectPhoneNumber } from '../../ports/phone-numbers.ts'
import { replacePortfolio, uploadGivenPhotos } from '../portfolio/put-portfolio.ts'
import {
  recordApplicantEverywhere,
  recordConversationsOf,
  recordListsWith,
  recordReactionsOf,
} from '../core/record-person-change.ts'
import { ownPersonRow } from '../core/user-rows.ts'
import { writePayoutDetails } from './payout-details.ts'
import { ownRecord } from '../../accounts/core/own-record.ts'
import { type OwnProfilePart, ownPartOfUpdate } from './own-part.ts'

/** Fields that matching uses: a change makes the stored view of matched jobs stale. */
const MATCHED_FIELDS = [
  'location',
  'city',
  'postal_code',
  'lat',
  'lng',
  'travel_distance',
  'job_role',
  'job_roles',
  'skills',
  'certifications',
  'industry_experience',
] as const satisfies (keyof UserRow)[]

/** Fields that others see above their conversations. */
const CONVERSATION_FIELDS = ['full_name', 'profile_picture'] as const

/** Fields that decide on which number companies may ring the person. */
const PHONE_SHARING_FIELDS = ['phone', 'is_phone_shared'] as const

/**
 * Changes only fields that are sent; empty ones of the other kind of account change nothing. An employer's company fields change the company.
 * @throws 403 for payout details without a session confirmed lately, or what only a company's owner may change, 422
 *   for a field that is not theirs, a number or a picture that is none
 */
export async function updateProfile(me: UserContext, sent: ProfileUpdate): Promise<OwnProfile> {
  const { user, db } = me
  const input = ownPartOfUpdate(user, sent)
  const { portfolio_items, profile_pic_data, current_password, hourly_rate, payout_details, ...rest } =
    personPartOf(input)
  const { notification_settings, postcode, ...named } = rest
  const own = postcode === undefined ? named : { postal_code: postcode, ...named }
  const { previous_employers, is_phone_shared } = own
  expectFreelancer(me, { portfolio_items, previous_employers, payout_details, is_phone_shared })
  if (payout_details) expectConfirmedSession(me)
  if (own.phone !== undefined && own.phone !== user.phone) expectPhoneNumber(own.phone, 'phone')
  await askBeforeOtherNumber(me, own.phone, current_password)
  const company = await companySaveOf(me, input)
  const fields = {
    ...own,
    ...hourlyRateColumns(hourly_rate),
    ...(await addressColumns(me, own)),
    ...(await pictureColumns(me, profile_pic_data)),
  }
  const items = portfolio_items && (await uploadGivenPhotos(me, portfolio_items))
  const lost = await db.write(async (tx) => {
    const current = (await tx.select().from(users).where(eq(users.id, user.id)).get())!
    await changePersonRow(tx, current, { ...fields, ...phoneColumns(current, user, own.phone) }, me.now())
    if (notification_settings) await writeNotificationFlags(tx, user.id, notification_settings, me.now())
    if (payout_details) await writePayoutDetails(tx, me, payout_details)
    return [
      current.profile_picture,
      ...(items ? await replacePortfolio(tx, me, items) : []),
      company ? await writeCompanySave(tx, me, company) : null,
    ]
  })
  await dropUnusedPictures(me, lost)
  me.deliveries.wake()
  return await ownRecord(me, user.id)
}

function expectFreelancer({ user }: UserContext, fields: Partial<OwnProfilePart>) {
  const sent = Object.entries(fields).find(([, value]) => value !== undefined && value !== null)
  if (user.user_type === 'freelancer' || !sent) return
  throw invalid('Only a freelancer has a portfolio, referees, payout details and a number to be called on.', [
    { path: sent[0], message: 'is for freelancers' },
  ])
}

const hourlyRateColumns = (sent: number | null | undefined) =>
  sent === undefined ? {} : { hourly_rate: sent === null ? null : inMinorUnits(sent) }

/** A new picture; null to remove it; unchanged for its own address, or if left out. */
async function pictureColumns(me: UserContext, sent: string | null | undefined) {
  if (sent === undefined || (sent && sent === fileAddress(me.user.profile_picture))) return {}
  return { profile_picture: sent ? await storePicture(me, readDataUrl(sent, 'profile_pic_data')) : null }
}

/** Sets the picture from the bytes of a file. */
export async function changePicture(me: UserContext, bytes: Buffer): Promise<OwnRecord> {
  const profile_picture = await storePicture(me, bytes)
  const lost = await me.db.write(async (tx) => {
    const current = (await tx.select().from(users).where(eq(users.id, me.user.id)).get())!
    await changePersonRow(tx, current, { profile_picture }, me.now())
    return current.profile_picture
  })
  await dropUnusedPictures(me, [lost])
  return await ownPersonRow(me, me.user.id)
}

type PersonPartOfUpdate = Omit<OwnProfilePart, keyof typeof companyUpdateFields>
const personPartOf = (sent: OwnProfilePart) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in companyUpdateFields))) as PersonPartOfUpdate

/** Town, position and country, if a part of the address was sent; a city alone is stored as 'city, UK'. */
async function addressColumns(
  me: UserContext,
  sent: Pick<PersonPartOfUpdate, 'location' | 'city' | 'postal_code' | 'place_id' | 'country'>,
) {
  const { location: typed, city, postal_code, country } = sent
  if ([typed, city, postal_code, sent.place_id].every((part) => part === undefined)) return {}
  const location = typed ?? (city === undefined ? me.user.location : city && `${city}, UK`)
  const place_id = sent.place_id ?? (location === me.user.location ? me.user.place_id : '')
  const found = await locatePerson(me, { location, postal_code: postal_code ?? me.user.postal_code, place_id })
  return { ...found, location, ...(city === undefined ? {} : { city }), ...(country === undefined ? {} : { country }) }
}

async function changePersonRow(tx: WriteTransaction, current: UserRow, fields: Partial<UserRow>, now: Date) {
  const isStale = MATCHED_FIELDS.some(
    (key) => key in fields && JSON.stringify(fields[key]) !== JSON.stringify(current[key]),
  )
  // The staff verified the old name.
  const isRenamed = fields.full_name !== undefined && fields.full_name !== current.full_name
  const verification = isRenamed && current.verification_status === 'verified' ? UNVERIFIED : {}
  const match_version = isStale ? sql`${users.match_version} + 1` : undefined
  await tx
    .update(users)
    .set({ ...fields, ...verification, match_version, updated_at: now.toISOString() })
    .where(eq(users.id, current.id))
    .run()
  if (isStale && current.user_type === 'freelancer') {
    await indexFreelancer(tx, current.id)
    await recordListsWith(tx, current.id)
  }
  if (CONVERSATION_FIELDS.some((key) => fields[key] !== undefined && fields[key] !== current[key])) {
    await recordConversationsOf(tx, current.id)
    await recordSheetsNaming(tx, current.id)
    await recordMateEverywhere(tx, current.id)
  }
  if (isRenamed) {
    await recordApplicantEverywhere(tx, current.id)
    await recordReactionsOf(tx, current.id)
    await recordSheetsActedOn(tx, current.id)
  }
  if (PHONE_SHARING_FIELDS.some((key) => fields[key] !== undefined && fields[key] !== current[key]))
    await recordNumberOf(tx, current.id, now)
  if (fields.full_name !== undefined && current.company_id) await recordCompanyChange(tx, current.company_id)
  await recordChange(tx, [current.id], 'me', current.id)
}

/**
 * Whether an existing number is replaced or removed. A first one is harmless: nothing is texted to it before it is
 * confirmed.
 */
const isOtherPhoneNumber = ({ phone }: UserRow, sent: string | undefined) =>
  sent !== undefined && phone !== '' && sent !== phone

/** A stolen session must not be enough to replace the owner's number (A6). */
async function askBeforeOtherNumber(me: UserContext, sent: string | undefined, password = '') {
  if (isOtherPhoneNumber(me.user, sent)) await expectCurrentPassword(me, password, 'current_password')
}

/** A new number is unconfirmed. The number that sign-in codes are texted to stays until those are turned off. */
function phoneColumns(current: UserRow, seen: UserRow, sent: string | undefined) {
  if (sent === undefined || sent === current.phone) return {}
  if (current.phone !== seen.phone && isOtherPhoneNumber(current, sent))
    throw conflict('Your phone number has just been changed on another device.')
  if (current.two_factor_sms)
    throw conflict(
      'Sign-in codes are texted to this number. Turn that off in Settings under 2FA first, then change it.',
    )
  return { phone_confirmed_at: null }
}

/**
 * A person's name and picture appear on call sheets that they are booked for, publish or edit: for the company, and the
 * name for the others of the crew.
 */
async function recordSheetsNaming(tx: WriteTransaction, userId: string) {
  const named = await tx
    .selectDistinct({ job_id: callSheets.job_id, company_id: jobs.company_id })
    .from(callSheets)
    .innerJoin(jobs, eq(jobs.id, callSheets.job_id))
    .leftJoin(
      applications,
      and(
        eq(applications.job_id, callSheets.job_id),
        eq(applications.freelancer_id, userId),
        eq(applications.status, 'accepted'),
      ),
    )
    .leftJoin(
      callSheetVersions,
      and(eq(callSheetVersions.job_id, callSheets.job_id), eq(callSheetVersions.version, callSheets.version)),
    )
    .where(
      or(
        eq(applications.freelancer_id, userId),
        eq(callSheetVersions.published_by, userId),
        eq(callSheets.draft_by, userId),
      ),
    )
    .all()
  for (const { job_id, company_id } of named) {
    const readers = [...(await memberIdsOf(tx, company_id)), ...(await bookedPeopleOf(tx, job_id))]
    await recordChange(tx, readers, 'call_sheet', job_id)
  }
}
