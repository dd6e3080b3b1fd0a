import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { TeamMember } from '../../shared/companies/companies.ts'
import { TEAM_MAX } from '../../shared/limits.ts'
import { mayMailStrangers } from '../accounts/core/may-mail-strangers.ts'
import type { Reader, Tx } from '../db/connection.ts'
import type { UserContext } from '../context.ts'
import { type Invitation, invitations, users } from '../db/schema/people.ts'
import { invalid } from '../errors.ts'
import { invitationByEmail, invitationEnd, queueInvitation } from './companies-find-invitation.ts'
import { tellMembers } from './update-company.ts'

/** Invites whoever is neither in the team nor invited yet, each by a mail of their own; it waits until the owner's own address is confirmed. */
export function addInvitations(
  tx: Tx,
  me: UserContext,
  company_id: string,
  team: (TeamMember & { id?: string | undefined })[],
) {
  const now = me.now()
  const members = new Set(emailsOf(tx, company_id))
  for (const { id = uuid(), email, full_name, role } of team) {
    if (members.has(email)) continue
    const known = invitationByEmail(tx).get({ company_id, email })
    if (known) tx.update(invitations).set({ full_name, role }).where(eq(invitations.id, known.id)).run()
    else {
      const row = { id, company_id, email, full_name, role, created_at: now.toISOString() }
      tx.insert(invitations)
        .values({ ...row, expires_at: invitationEnd(now) })
        .run()
      if (mayMailStrangers(me)) queueInvitation(tx, row, now)
    }
  }
  expectRoom(tx, company_id, members.size)
  tellMembers(tx, company_id)
}

/** Those of them who would be mailed. */
export function notYetAsked(db: Reader, company_id: string, emails: string[]) {
  const members = new Set(emailsOf(db, company_id))
  return emails.filter((email) => !members.has(email) && !invitationByEmail(db).get({ company_id, email }))
}

function expectRoom(tx: Tx, company_id: string, members: number) {
  const invited: Pick<Invitation, 'id'>[] = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.company_id, company_id))
    .all()
  if (members + invited.length > TEAM_MAX) throw invalid(`A team has at most ${TEAM_MAX} people.`)
}

const emailsOf = (tx: Reader, company_id: string) =>
  tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.company_id, company_id))
    .all()
    .map(({ email }) => email)
