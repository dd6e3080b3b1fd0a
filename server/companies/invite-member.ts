import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { TeamInvitation as InvitationOnWire, NewTeamMember, TeamMember } from '../../shared/companies/companies.ts'
import { TEAM_MEMBERS_MAX } from '../../shared/limits.ts'
import { bodyHash, expectSameRow, refuseSpentId } from '../db/spent-ids.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { type OpenInvitationRow, invitations, users } from '../db/schema/people.ts'
import { conflict, invalid } from '../errors.ts'
import { mayMailStrangers } from '../accounts/core/reset-mail.ts'
import { invitationByEmail, invitationExpiry, teamInvitationOf, queueTeamInvitation } from './find-invitation.ts'
import { ownedCompanyOf } from './core/members.ts'
import { recordCompanyChange } from './update-company.ts'
import { filterInTurn } from '../db/statement.ts'

type InvitedMember = { invitation: InvitationOnWire; repeated: boolean }

/**
 * Invites one more person. For somebody who is invited already, name and role are updated and no second mail is sent.
 * Where no mail can be sent, the owner passes a link on.
 * @throws 403 for who is not the owner, 409 for who is in the team already, 422 for a team that is full, 429 for too
 *   many in a day
 */
export async function inviteMember(me: UserContext, member: NewTeamMember): Promise<InvitedMember> {
  const fresh = await notYetInvited(me.db.read, me.user.company_id ?? '', [member.email])
  await takeInvitations(me, fresh)
  const invited = await me.db.write(async (tx) => {
    const { id } = await ownedCompanyOf(tx, me)
    const search = { company_id: id, email: member.email }
    const again = member.id && (await repeatedInvitation(tx, me, id, { ...member, id: member.id }))
    if (again) return { invitation: teamInvitationOf(again), repeated: true }
    const repeated = (await invitationByEmail(tx).get(search)) !== undefined
    await addTeamInvitations(tx, me, id, [member])
    const row = await invitationByEmail(tx).get(search)
    if (!row) throw conflict(`${member.email} is in your team already.`)
    return { invitation: teamInvitationOf(row), repeated }
  })
  me.deliveries.wake()
  return invited
}

/**
 * The invitation with this id, if it has the same content; null if the id is new. 409 for different content, 410 if it
 * was withdrawn.
 */
async function repeatedInvitation(
  tx: WriteTransaction,
  me: UserContext,
  company_id: string,
  member: NewTeamMember & { id: string },
) {
  const { id, email, full_name, role } = member
  const known = await tx.select().from(invitations).where(eq(invitations.id, id)).get()
  if (!known) {
    const spent = { id, author_id: me.user.id, body_hash: invitationHashOf({ company_id, ...member }) }
    await refuseSpentId(tx, spent, 'This invitation has since been withdrawn.')
    return null
  }
  expectSameRow(known, { company_id, email, full_name, role })
  return known
}

/** The hash that is kept of a withdrawn invitation. */
export const invitationHashOf = (invited: Pick<OpenInvitationRow, 'company_id' | 'email' | 'full_name' | 'role'>) =>
  bodyHash([invited.company_id, invited.email, invited.full_name, invited.role])

/**
 * Invites those who are neither in the team nor invited yet, each by mail; the mails wait until the owner's own address
 * is confirmed.
 * @throws 422 for more people than a team may have
 */
export async function addTeamInvitations(
  tx: WriteTransaction,
  me: UserContext,
  company_id: string,
  team: (TeamMember & { id?: string | undefined })[],
) {
  const now = me.now()
  const members = new Set(await memberEmailsOf(tx, company_id))
  for (const { id = uuid(), email, full_name, role } of team) {
    if (members.has(email)) continue
    const known = await invitationByEmail(tx).get({ company_id, email })
    if (known) await tx.update(invitations).set({ full_name, role }).where(eq(invitations.id, known.id)).run()
    else {
      const row = { id, company_id, email, full_name, role, created_at: now.toISOString() }
      await tx
        .insert(invitations)
        .values({ ...row, expires_at: invitationExpiry(now) })
        .run()
      if (mayMailStrangers(me)) await queueTeamInvitation(tx, row, now)
    }
  }
  await expectTeamRoom(tx, company_id, members.size)
  await recordCompanyChange(tx, company_id)
}

/** Called before strangers are invited to a team; an empty list counts nothing. @throws 429 */
export async function takeInvitations({ limits, user, address }: UserContext, emails: string[]) {
  if (emails.length === 0) return
  await limits.take('teamInvitations', user.id, { count: emails.length })
  await limits.take('teamInvitationsFrom', address, { count: emails.length })
  for (const email of emails) {
    await limits.take('teamInvitationsTo', email, { reason: `${email} has been invited often today.` })
  }
}

/** Those of the emails that would receive a mail. */
export async function notYetInvited(db: DatabaseReader, company_id: string, emails: string[]) {
  const members = new Set(await memberEmailsOf(db, company_id))
  return filterInTurn(
    emails,
    async (email) => !members.has(email) && !(await invitationByEmail(db).get({ company_id, email })),
  )
}

async function expectTeamRoom(tx: WriteTransaction, company_id: string, members: number) {
  const invited: Pick<OpenInvitationRow, 'id'>[] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.company_id, company_id))
    .all()
  if (members + invited.length > TEAM_MEMBERS_MAX) throw invalid(`A team has at most ${TEAM_MEMBERS_MAX} people.`)
}

const memberEmailsOf = async (tx: DatabaseReader, company_id: string) =>
  (await tx.select({ email: users.email }).from(users).where(eq(users.company_id, company_id)).all()).map(
    ({ email }) => email,
  )
