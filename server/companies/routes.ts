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
    summary: 'What a company says of itself, and its open projects',
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
    summary: 'Ask a person into your team, by mail where this server can send any; the owner’s',
    request: { body: body(newTeamMember) },
    responses: {
      200: answer(invitation, 'Asked before, and asked still; no second mail goes'),
      201: answer(invitation, 'Asked; the mail is on its way'),
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
    summary: 'Mail a new link; the one before is dead from then on. The owner’s',
    request: { params: pathId },
    responses: { 200: answer(invitation, 'On its way'), ...problems(400, 401, 403, 404, 409, 429, 503) },
  }),
  async (c) => c.json(await resendInvitation(c.var.me, c.req.valid('param').id), 200),
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/invitations/{id}/link',
    operationId: 'createMemberInvitationLink',
    tags,
    summary: 'A new link to hand over where no mail can be sent; the one before is dead from then on. The owner’s',
    request: { params: pathId },
    responses: { 200: answer(invitationLink, 'Told this once'), ...problems(400, 401, 403, 404, 409, 429) },
  }),
  async (c) => c.json(await linkInvitation(c.var.me, c.req.valid('param').id), 200),
)

companiesRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/invitations/{id}',
    operationId: 'deleteMemberInvitation',
    tags,
    summary: 'Take an invitation back; its link is dead at once. The owner’s',
    request: { params: pathId },
    responses: { 204: { description: 'Taken back' }, ...problems(400, 401, 403, 404) },
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
    summary: 'Remove a member of your team at once, the owner’s; or leave the team yourself',
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
    summary: 'Close your company: its projects are closed and everybody leaves it. The owner’s, on a confirmed session',
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
    summary: 'What the link of an invitation opens',
    request: { body: body(mailedLink) },
    responses: { 200: answer(openedInvitation, 'Who asks whom'), ...problems(400, 413, 415, 422, 429) },
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
    summary: 'Make the invited person’s account in the team, and sign in',
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
