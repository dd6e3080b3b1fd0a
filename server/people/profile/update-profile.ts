import { and, eq, or, sql } from 'drizzle-orm'
import { companyUpdate } from '../../../shared/companies/companies.ts'
import { inMinorUnits } from '../../../shared/money.ts'
import type { OwnProfile } from '../../../shared/people/own-profile.ts'
import type { Me, ProfileUpdate } from '../../../shared/people/users.ts'
import { askPassword, expectConfirmed } from '../../accounts/core/passwords.ts'
import { bookedFor } from '../../call-sheets/crew-of.ts'
import { membersOf } from '../../companies/core/members.ts'
import { companySave, saveCompany } from '../../companies/save-company.ts'
import { recordCompanyChange } from '../../companies/update-company.ts'
import type { UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { callSheets, callSheetVersions } from '../../db/schema/call-sheets.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { type User, users } from '../../db/schema/people.ts'
import { conflict, invalid } from '../../errors.ts'
import { dropPictures, keepPicture, readDataUrl } from '../../ports/files/keep-picture.ts'
import { recordMateEverywhere } from '../../jobs/core/crew-mates.ts'
import { recordNumberOf } from '../../jobs/core/crew-numbers.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { writeSettings } from '../../delivery/notification-choices.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { recordChange } from '../../db/change-log.ts'
import { locatePerson } from '../core/locate-person.ts'
import { UNVERIFIED } from '../core/badge.ts'
import { expectPhoneNumber } from '../../ports/phone-numbers.ts'
import { putPortfolio, uploadPhotos } from '../portfolio/put-portfolio.ts'
import {
  recordApplicantEverywhere,
  recordAppliedJobsOf,
  recordConversationsOf,
  recordListsWith,
} from '../core/record-person-change.ts'
import { meRow } from '../core/user-rows.ts'
import { writePayoutDetails } from './payout-details.ts'
import { ownRecord } from '../../accounts/core/own-record.ts'
import { type OwnPart, ownPart } from './own-part.ts'

/** Fields that matching uses: a change makes the stored view of matched jobs stale. */
const MATCHED = [
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
] as const satisfies (keyof User)[]

/** Fields that others see above their conversations. */
const OVER_TALKS = ['full_name', 'profile_picture'] as const

/** Fields that decide on which number companies may ring the person. */
const RUNG_ON = ['phone', 'is_phone_shared'] as const

/**
 * Changes only fields that are sent; empty ones of the other kind of account change nothing. An employer's company fields change the company.
 * @throws 403 for payout details without a session confirmed lately, or what only a company's owner may change, 422
 *   for a field that is not theirs, a number or a picture that is none
 */
export async function updateProfile(me: UserContext, sent: ProfileUpdate): Promise<OwnProfile> {
  const { user, db } = me
  const input = ownPart(user, sent)
  const { portfolio_items, profile_pic_data, current_password, hourly_rate, payout_details, ...rest } =
    personsPart(input)
  const { notification_settings, postcode, ...named } = rest
  const own = postcode === undefined ? named : { postal_code: postcode, ...named }
  const { previous_employers, is_phone_shared } = own
  expectFreelancer(me, { portfolio_items, previous_employers, payout_details, is_phone_shared })
  if (payout_details) expectConfirmed(me)
  if (own.phone !== undefined && own.phone !== user.phone) expectPhoneNumber(own.phone, 'phone')
  await askBeforeOtherNumber(me, own.phone, current_password)
  const company = await companySave(me, input)
  const fields = {
    ...own,
    ...rate(hourly_rate),
    ...(await whereabouts(me, own)),
    ...(await picture(me, profile_pic_data)),
  }
  const items = portfolio_items && (await uploadPhotos(me, portfolio_items))
  const lost = await db.write(async (tx) => {
    const current = (await tx.select().from(users).where(eq(users.id, user.id)).get())!
    await changePerson(tx, current, { ...fields, ...phoneFields(current, user, own.phone) }, me.now())
    if (notification_settings) await writeSettings(tx, user.id, notification_settings, me.now())
    if (payout_details) await writePayoutDetails(tx, me, payout_details)
    return [
      current.profile_picture,
      ...(items ? await putPortfolio(tx, me, items) : []),
      company ? await saveCompany(tx, me, company) : null,
    ]
  })
  await dropPictures(me, lost)
  me.deliveries.wake()
  return await ownRecord(me, user.id)
}

function expectFreelancer({ user }: UserContext, fields: Partial<OwnPart>) {
  const sent = Object.entries(fields).find(([, value]) => value !== undefined && value !== null)
  if (user.user_type === 'freelancer' || !sent) return
  throw invalid('Only a freelancer has a portfolio, referees, payout details and a number to be rung on.', [
    { path: sent[0], message: 'is for freelancers' },
  ])
}

const rate = (sent: number | null | undefined) =>
  sent === undefined ? {} : { hourly_rate: sent === null ? null : inMinorUnits(sent) }

/** A new picture; null to remove it; unchanged for its own address, or if left out. */
async function picture(me: UserContext, sent: string | null | undefined) {
  if (sent === undefined || (sent && sent === fileAddress(me.user.profile_picture))) return {}
  return { profile_picture: sent ? await keepPicture(me, readDataUrl(sent, 'profile_pic_data')) : null }
}

/** Sets the picture from the bytes of a file. */
export async function changePicture(me: UserContext, bytes: Buffer): Promise<Me> {
  const profile_picture = await keepPicture(me, bytes)
  const lost = await me.db.write(async (tx) => {
    const current = (await tx.select().from(users).where(eq(users.id, me.user.id)).get())!
    await changePerson(tx, current, { profile_picture }, me.now())
    return current.profile_picture
  })
  await dropPictures(me, [lost])
  return await meRow(me, me.user.id)
}

type PersonsPart = Omit<OwnPart, keyof typeof companyUpdate>
const personsPart = (sent: OwnPart) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in companyUpdate))) as PersonsPart

/** Town, position and country, if a part of the address was sent; a city alone is stored as 'city, UK'. */
async function whereabouts(
  me: UserContext,
  sent: Pick<PersonsPart, 'location' | 'city' | 'postal_code' | 'place_id' | 'country'>,
) {
  const { location: typed, city, postal_code, country } = sent
  if ([typed, city, postal_code, sent.place_id].every((part) => part === undefined)) return {}
  const location = typed ?? (city === undefined ? me.user.location : city && `${city}, UK`)
  const place_id = sent.place_id ?? (location === me.user.location ? me.user.place_id : '')
  const found = await locatePerson(me, { location, postal_code: postal_code ?? me.user.postal_code, place_id })
  return { ...found, location, ...(city === undefined ? {} : { city }), ...(country === undefined ? {} : { country }) }
}

async function changePerson(tx: Tx, current: User, fields: Partial<User>, now: Date) {
  const isStale = MATCHED.some((key) => key in fields && JSON.stringify(fields[key]) !== JSON.stringify(current[key]))
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
    await recordAppliedJobsOf(tx, current.id)
    await recordListsWith(tx, current.id)
  }
  if (OVER_TALKS.some((key) => fields[key] !== undefined && fields[key] !== current[key])) {
    await recordConversationsOf(tx, current.id)
    await recordCallSheetsOf(tx, current.id)
    await recordMateEverywhere(tx, current.id)
  }
  if (isRenamed) await recordApplicantEverywhere(tx, current.id)
  if (RUNG_ON.some((key) => fields[key] !== undefined && fields[key] !== current[key]))
    await recordNumberOf(tx, current.id, now)
  if (fields.full_name !== undefined && current.company_id) await recordCompanyChange(tx, current.company_id)
  await recordChange(tx, [current.id], 'me', current.id)
}

/**
 * Whether an existing number is replaced or removed. A first one is harmless: nothing is texted to it before it is
 * confirmed.
 */
const isOther = ({ phone }: User, sent: string | undefined) => sent !== undefined && phone !== '' && sent !== phone

/** A stolen session must not be enough to replace the owner's number (A6). */
async function askBeforeOtherNumber(me: UserContext, sent: string | undefined, password = '') {
  if (isOther(me.user, sent)) await askPassword(me, password, 'current_password')
}

/** A new number is unconfirmed. The number that sign-in codes are texted to stays until those are turned off. */
function phoneFields(current: User, seen: User, sent: string | undefined) {
  if (sent === undefined || sent === current.phone) return {}
  if (current.phone !== seen.phone && isOther(current, sent))
    throw conflict('Your phone number has just been changed on another device.')
  if (current.two_factor_sms)
    throw conflict('Sign-in codes are texted to this number. Turn that off in the 2FA tab first, then change it.')
  return { phone_confirmed_at: null }
}

/**
 * A person's name and picture appear on call sheets that they are booked for, publish or edit: for the company, and the
 * name for the others of the crew.
 */
async function recordCallSheetsOf(tx: Tx, userId: string) {
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
    const readers = [...(await membersOf(tx, company_id)), ...(await bookedFor(tx, job_id))]
    await recordChange(tx, readers, 'call_sheet', job_id)
  }
}
