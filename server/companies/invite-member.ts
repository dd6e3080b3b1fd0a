import { eq } from 'drizzle-orm'
import type { Invitation as InvitationOnWire, NewTeamMember } from '../../shared/companies/companies.ts'
import { bodyHash } from '../db/body-hash.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { type Invitation, invitations } from '../db/schema/people.ts'
import { refuseSpent } from '../db/spent-ids.ts'
import { conflict } from '../errors.ts'
import { addInvitations, notYetAsked } from './add-invitations.ts'
import { invitationByEmail, invitationOf } from './companies-find-invitation.ts'
import { ownedCompany } from './core/members.ts'

type Invited = { invitation: InvitationOnWire; repeated: boolean }

/** Invites one more person. Whoever is invited already stays so, under the name and role now given, without another mail. Where none can be sent, the owner hands a link over. */
export async function inviteMember(me: UserContext, member: NewTeamMember): Promise<Invited> {
  const fresh = notYetAsked(me.db.read, me.user.company_id ?? '', [member.email])
  await me.signInLimits.beforeInviting(me.user.id, me.address, fresh)
  const invited = await me.db.write((tx) => {
    const { id } = ownedCompany(tx, me)
    const search = { company_id: id, email: member.email }
    const again = member.id && answerAgain(tx, me, id, { ...member, id: member.id })
    if (again) return { invitation: invitationOf(again), repeated: true }
    const repeated = invitationByEmail(tx).get(search) !== undefined
    addInvitations(tx, me, id, [member])
    const row = invitationByEmail(tx).get(search)
    if (!row) throw conflict(`${member.email} is in your team already.`)
    return { invitation: invitationOf(row), repeated }
  })
  me.deliveries.wake()
  return invited
}

/** The invitation that bears this id, if it is this very one; null where the id is new. 409 for another's, 410 for one that was taken back. */
function answerAgain(tx: Tx, me: UserContext, company_id: string, member: NewTeamMember & { id: string }) {
  const { id, email, full_name, role } = member
  const known = tx.select().from(invitations).where(eq(invitations.id, id)).get()
  if (!known) {
    const spent = { id, author_id: me.user.id, body_hash: hashOfInvitation({ company_id, ...member }) }
    refuseSpent(tx, spent, 'This invitation was sent, and has been taken back since.')
    return null
  }
  const isSame =
    known.company_id === company_id && known.email === email && known.full_name === full_name && known.role === role
  if (!isSame) throw conflict('This id has been used for something else.')
  return known
}

/** Kept of an invitation that is taken back. */
export const hashOfInvitation = (invited: Pick<Invitation, 'company_id' | 'email' | 'full_name' | 'role'>) =>
  bodyHash([invited.company_id, invited.email, invited.full_name, invited.role])
