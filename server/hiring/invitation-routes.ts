import { z } from 'zod'
import { pageQuery } from '../../shared/fields.ts'
import {
  fittingFreelancer,
  invitedFreelancer,
  inviteOutcome,
  jobInvitation,
  newJobInvitation,
  newJobInvitations,
} from '../../shared/hiring/invitations.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { inviteFreelancer } from './invite-freelancer.ts'
import { inviteSeveral } from './invite-several.ts'
import { listFitting } from './list-fitting.ts'
import { listInvited } from './list-invited.ts'

export const invitationsRoutes = createRouter()
const tags = ['applications']

invitationsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/matches',
    operationId: 'listMatches',
    tags,
    summary: "The freelancers who fit one of your company's projects that have matching",
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answerPage(z.array(fittingFreelancer), 'Best first'),
      ...problems(400, 401, 402, 403, 404),
    },
  }),
  async (c) => {
    const { fitting, next } = await listFitting(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(fitting, 200)
  },
)

invitationsRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/invitations',
    operationId: 'listInvited',
    tags,
    summary: "Who was invited to one of your company's projects, and what became of it",
    request: { params: pathId, query: pageQuery },
    responses: {
      200: answerPage(z.array(invitedFreelancer), 'The last invited first'),
      ...problems(400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { invited, next } = await listInvited(c.var.me, c.req.valid('param').id, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(invited, 200)
  },
)

invitationsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/invitations',
    operationId: 'inviteFreelancer',
    tags,
    summary: 'Invite a freelancer to apply; the text is sent as a message about the project',
    request: { params: pathId, body: body(newJobInvitation) },
    responses: {
      200: answer(jobInvitation, 'A repeat: you have invited them before'),
      201: answer(jobInvitation, 'Invited'),
      ...problems(400, 401, 402, 403, 404, 409, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const { invitation, repeated } = await inviteFreelancer(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(invitation, repeated ? 200 : 201)
  },
)

invitationsRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/invitations/several',
    operationId: 'inviteSeveral',
    tags,
    summary: 'Invite several freelancers to apply; who cannot be invited is left out, with the reason',
    request: { params: pathId, body: body(newJobInvitations) },
    responses: {
      200: answer(z.array(inviteOutcome), 'In the order asked; a repeat answers the same'),
      ...problems(400, 401, 402, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => c.json(await inviteSeveral(c.var.me, c.req.valid('param').id, c.req.valid('json')), 200),
)
