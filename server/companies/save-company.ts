import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { TeamMember } from '../../shared/companies/companies.ts'
import { COMPANY_BIO_MIN } from '../../shared/limits.ts'
import type { ProfileUpdate } from '../../shared/people/users.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type CompanyRow, companies, type UserRow, users } from '../db/schema/people.ts'
import { forbidden, invalid } from '../errors.ts'
import { storePicture, readDataUrl } from '../ports/files/keep-picture.ts'
import { fileAddress } from '../ports/files/files.ts'
import { addTeamInvitations, notYetInvited, takeInvitations } from './invite-member.ts'
import { userAndCompanyOf } from './core/members.ts'
import { updateCompany } from './update-company.ts'

/** Columns that have another name on the wire. */
const COMPANY_COLUMNS = {
  company_name: 'name',
  company_description: 'bio',
  company_bio: 'bio',
  company_logo: 'logo',
  website: 'website',
  company_street: 'street',
  company_city: 'city',
  company_postcode: 'postcode',
  company_place_id: 'place_id',
  company_country: 'country',
} as const satisfies Partial<Record<keyof ProfileUpdate, keyof CompanyRow>>

type SentProfileUpdate = Omit<ProfileUpdate, 'team_members'> & { team_members?: TeamMember[] | undefined }

/** The changes of one save; `first` is the wire's name of one of the fields, for the error text. */
type CompanySave = { first: string; changed: Partial<CompanyRow>; team: TeamMember[] | undefined }

/**
 * Extracts the company's part of a profile's changes, with the logo re-encoded and stored; null if there is none.
 * @throws 422 for a freelancer or a logo that is no picture, 429 for too many invitations
 */
export async function companySaveOf(me: UserContext, sent: SentProfileUpdate): Promise<CompanySave | null> {
  const names = Object.keys(COMPANY_COLUMNS).filter((name): name is keyof typeof COMPANY_COLUMNS => name in sent)
  const [first = sent.team_members ? 'team_members' : undefined] = names
  if (!first) return null
  if (me.user.user_type !== 'employer') {
    throw invalid('Only an employer has a company.', [{ path: first, message: 'only an employer has a company' }])
  }
  const asked = sent.team_members?.map(({ email }) => email) ?? []
  await takeInvitations(me, await notYetInvited(me.db.read, me.user.company_id ?? '', asked))
  const logo = await changedLogoOf(me, sent.company_logo)
  const { logo: _, ...changed } = Object.fromEntries(names.map((name) => [COMPANY_COLUMNS[name], sent[name]]))
  return { first, changed: { ...changed, ...logo }, team: sent.team_members }
}

/** A new logo; null to remove it; undefined (its own address, or left out) to keep it. */
async function changedLogoOf(me: UserContext, sent: string | null | undefined) {
  if (
    sent === undefined ||
    (sent && sent === fileAddress((await userAndCompanyOf(me.db.read, me)).company?.logo ?? null))
  )
    return {}
  return { logo: sent ? await storePicture(me, readDataUrl(sent, 'company_logo')) : null }
}

/**
 * Every member may change the company's description; its name and team only the owner. Sending a team completes the
 * setup. Returns the previous logo's file.
 * @throws 422 without a company, 403 for what only the owner may change
 */
export async function writeCompanySave(tx: WriteTransaction, me: UserContext, { first, changed, team }: CompanySave) {
  const { user, company } = await userAndCompanyOf(tx, me)
  const own = company ?? (team ? await createOwnCompany(tx, user, me.now()) : null)
  if (!own) throw invalid('Set up your company first.', [{ path: first, message: 'there is no company yet' }])
  const isOwners = team !== undefined || (changed.name !== undefined && changed.name !== own.name)
  if (isOwners && own.owner_id !== user.id) throw forbidden(`Only the owner of ${own.name} can do this.`)
  const isComplete = team && (changed.bio ?? own.bio).length >= COMPANY_BIO_MIN
  const completed_at = own.completed_at ?? (isComplete ? me.now().toISOString() : null)
  const isMoved = changed.city !== undefined && changed.city !== own.city
  await updateCompany(tx, own, { ...(isMoved && { place_id: '' }), ...changed, completed_at })
  if (team) await addTeamInvitations(tx, me, own.id, team)
  return own.logo
}

/** For an employer who has left another company. */
async function createOwnCompany(
  tx: WriteTransaction,
  { id: owner_id, full_name: name }: UserRow,
  now: Date,
): Promise<CompanyRow> {
  const company = await tx
    .insert(companies)
    .values({ id: uuid(), name, owner_id, created_at: now.toISOString() })
    .returning()
    .get()
  await tx.update(users).set({ company_id: company.id }).where(eq(users.id, owner_id)).run()
  return company
}
