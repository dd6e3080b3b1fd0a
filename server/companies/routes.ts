import {
  invitationLink as mailedLink,
  joinAsNew as joining,
  openedInvitation,
  signedIn,
} from '../../shared/accounts/auth.ts'
import { invitation, invitationLink, newTeamMember, publicCompany } from '../../shared/companies/companies.ts'
import { me } from '../../shared/people/users.ts'
import { keepMark, visitorOf } from '../accounts/core/visitor.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { cancelInvitation, linkInvitation, resendInvitation } from './change-invitation.ts'
import { closeCompany, removeMember } from './leave-company.ts'
import { inviteMember } from './invite-member.ts'
import { joinAsNew, joinCompany } from './join-company.ts'
import { openInvitation } from './find-invitation.ts'
import { viewCompany } from './core/company-rows.ts'

export const companiesRoutes = createRouter()
const tags = ['companies']

companiesRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/{id}',
    operationId: 'getCompany',
    tags,
    summary: 'A company’s public description and open projects',
    request: { params: pathId },
    responses: { 200: answer(publicCompany, 'The company'), ...problems(400, 401, 404) },
  }),
  async (c) => c.json(await viewCompany(c.var.me, c.req.valid('param').id), 200),
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/invitations',
    operationId: 'inviteMember',
    tags,
    summary: 'Invite a person to your team, by mail if this server can send any. For the owner',
    request: { body: body(newTeamMember) },
    responses: {
      200: answer(invitation, 'Invited before; no second email is sent'),
      201: answer(invitation, 'Invited; the email is queued'),
      ...problems(400, 401, 403, 409, 410, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const { invitation, repeated } = await inviteMember(c.var.me, c.req.valid('json'))
    return c.json(invitation, repeated ? 200 : 201)
  },
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/invitations/{id}/resend',
    operationId: 'resendMemberInvitation',
    tags,
    summary: 'Mail a new link; the one before becomes invalid. For the owner',
    request: { params: pathId },
    responses: { 200: answer(invitation, 'The email is queued'), ...problems(400, 401, 403, 404, 409, 429, 503) },
  }),
  async (c) => c.json(await resendInvitation(c.var.me, c.req.valid('param').id), 200),
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/invitations/{id}/link',
    operationId: 'createMemberInvitationLink',
    tags,
    summary: 'Create a new link to pass on where no mail can be sent; the one before becomes invalid. For the owner',
    request: { params: pathId },
    responses: {
      200: answer(invitationLink, 'The link; returned only once'),
      ...problems(400, 401, 403, 404, 409, 429),
    },
  }),
  async (c) => c.json(await linkInvitation(c.var.me, c.req.valid('param').id), 200),
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/invitations/{id}',
    operationId: 'deleteMemberInvitation',
    tags,
    summary: 'Withdraw an invitation; its link becomes invalid at once. For the owner',
    request: { params: pathId },
    responses: { 204: { description: 'Withdrawn' }, ...problems(400, 401, 403, 404) },
  }),
  async (c) => {
    await cancelInvitation(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/members/{id}',
    operationId: 'removeMember',
    tags,
    summary: 'Remove a member of your team at once, as its owner; or leave the team yourself',
    request: { params: pathId },
    responses: { 204: { description: 'No longer in the team' }, ...problems(400, 401, 403, 404, 409) },
  }),
  async (c) => {
    await removeMember(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/close',
    operationId: 'closeCompany',
    tags,
    summary:
      'Close your company: its projects are closed and its members removed. For the owner, on a confirmed session',
    responses: { 204: { description: 'Closed' }, ...problems(401, 403, 409) },
  }),
  async (c) => {
    await closeCompany(c.var.me)
    return c.body(null, 204)
  },
)

companiesRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/invitations/open',
    operationId: 'openMemberInvitation',
    tags,
    summary: 'What the page of an invitation’s link shows',
    request: { body: body(mailedLink) },
    responses: { 200: answer(openedInvitation, 'Who invites whom'), ...problems(400, 413, 415, 422, 429) },
  }),
  async (c) => c.json(await openInvitation(c.var.ctx, c.req.valid('json').token, visitorOf(c)), 200),
)

companiesRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/join',
    operationId: 'joinCompany',
    tags,
    summary: 'Join a team with the secret of the mailed link, once',
    request: { body: body(mailedLink) },
    responses: { 200: answer(me, 'Your record, with the company'), ...problems(400, 401, 403, 409, 413, 415, 422) },
  }),
  async (c) => c.json(await joinCompany(c.var.me, c.req.valid('json').token), 200),
)

companiesRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/join/new',
    operationId: 'joinCompanyAsNew',
    tags,
    summary: 'Create the invited person’s account in the team, and sign in',
    request: { body: body(joining) },
    responses: {
      201: answer(signedIn, 'The new person, and the token of this device'),
      ...problems(400, 409, 413, 415, 422, 429, 503),
    },
  }),
  async (c) => {
    const visitor = visitorOf(c)
    const result = await joinAsNew(c.var.ctx, c.req.valid('json'), visitor)
    keepMark(c, visitor.mark)
    return c.json(result, 201)
  },
)
