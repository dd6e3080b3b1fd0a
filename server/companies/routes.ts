import { visitorOf, withVisitor } from '../accounts/core/visitor.ts'
import { cancelTeamInvitation, createInvitationLink, resendTeamInvitation } from './change-invitation.ts'
import { closeCompany, removeMember } from './leave-company.ts'
import { inviteMember } from './invite-member.ts'
import { joinAsNewMember, joinCompany } from './join-company.ts'
import { openTeamInvitation } from './find-invitation.ts'
import { viewCompany } from './core/company-rows.ts'
import { companiesOperations } from '../../shared/companies/company-operations.ts'
import { serveOperations, createdAnswer } from '../http/serve.ts'

export const companiesRoutes = serveOperations(companiesOperations, {
  getCompany: ({ me, params }) => viewCompany(me, params.id),
  inviteMember: async ({ me, body }) => {
    const { invitation, repeated } = await inviteMember(me, body)
    return createdAnswer(invitation, repeated)
  },
  resendMemberInvitation: ({ me, params }) => resendTeamInvitation(me, params.id),
  createMemberInvitationLink: ({ me, params }) => createInvitationLink(me, params.id),
  deleteMemberInvitation: ({ me, params }) => cancelTeamInvitation(me, params.id),
  removeMember: ({ me, params }) => removeMember(me, params.id),
  closeCompany: ({ me }) => closeCompany(me),
  openMemberInvitation: ({ c, ctx, body }) => openTeamInvitation(ctx, body.token, visitorOf(c)),
  joinCompany: ({ me, body }) => joinCompany(me, body.token),
  joinCompanyAsNew: ({ c, ctx, body }) => withVisitor(c, (visitor) => joinAsNewMember(ctx, body, visitor)),
})
