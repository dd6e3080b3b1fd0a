import { visitorOf, withVisitor } from '../accounts/core/visitor.ts'
import { cancelInvitation, linkInvitation, resendInvitation } from './change-invitation.ts'
import { closeCompany, removeMember } from './leave-company.ts'
import { inviteMember } from './invite-member.ts'
import { joinAsNew, joinCompany } from './join-company.ts'
import { openInvitation } from './find-invitation.ts'
import { viewCompany } from './core/company-rows.ts'
import { companiesOperations } from '../../shared/companies/company-operations.ts'
import { serve, created } from '../http/serve.ts'

export const companiesRoutes = serve(companiesOperations, {
  getCompany: ({ me, params }) => viewCompany(me, params.id),
  inviteMember: async ({ me, body }) => {
    const { invitation, repeated } = await inviteMember(me, body)
    return created(invitation, repeated)
  },
  resendMemberInvitation: ({ me, params }) => resendInvitation(me, params.id),
  createMemberInvitationLink: ({ me, params }) => linkInvitation(me, params.id),
  deleteMemberInvitation: ({ me, params }) => cancelInvitation(me, params.id),
  removeMember: ({ me, params }) => removeMember(me, params.id),
  closeCompany: ({ me }) => closeCompany(me),
  openMemberInvitation: ({ c, ctx, body }) => openInvitation(ctx, body.token, visitorOf(c)),
  joinCompany: ({ me, body }) => joinCompany(me, body.token),
  joinCompanyAsNew: ({ c, ctx, body }) => withVisitor(c, (visitor) => joinAsNew(ctx, body, visitor)),
})
