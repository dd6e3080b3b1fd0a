import type { Invitation as InvitationOnWire, TeamMember } from '../../shared/companies.ts'
import type { UserContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { addInvitations, notYetAsked } from './add-invitations.ts'
import { invitationByEmail, invitationOf } from './find-invitation.ts'
import { ownedCompany } from './own-company.ts'

type Invited = { invitation: InvitationOnWire; repeated: boolean }

/** Invites one more person. Whoever is invited already stays so, under the name and role now given, without another mail. Where none can be sent, the owner hands a link over. */
export async function inviteMember(me: UserContext, member: TeamMember): Promise<Invited> {
  const fresh = notYetAsked(me.db.read, me.user.company_id ?? '', [member.email])
  await me.signInLimits.beforeInviting(me.user.id, me.address, fresh)
  const invited = await me.db.write((tx) => {
    const { id } = ownedCompany(tx, me)
    const search = { company_id: id, email: member.email }
    const repeated = invitationByEmail(tx).get(search) !== undefined
    addInvitations(tx, me, id, [member])
    const row = invitationByEmail(tx).get(search)
    if (!row) throw conflict(`${member.email} is in your team already.`)
    return { invitation: invitationOf(row), repeated }
  })
  me.deliveries.wake()
  return invited
}
