import { z } from 'zod'
import {
  feedback,
  feedbackList,
  openedInvitation,
  openInvitation as invitationLink,
  referee,
  sendInvitations as invitations,
  submitFeedback as newFeedback,
} from '../../../shared/people/referees.ts'
import { visitorOf } from '../../accounts/core/visitor.ts'
import { answer, askerOf, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { listFeedback, refereesOf } from './referee-rows.ts'
import { openInvitation, submitFeedback } from './submit-feedback.ts'
import { removeReferee, resendInvitation } from './change-referee.ts'
import { sendInvitations } from './send-invitations.ts'

export const refereesRoutes = createRouter()

refereesRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/send-invitations',
    operationId: 'inviteReferees',
    tags: ['referees'],
    summary: 'Ask people by mail for feedback about you; people asked before get no second mail',
    request: { body: body(invitations) },
    responses: {
      200: answer(z.array(referee), 'All of your referees'),
      ...problems(400, 401, 403, 413, 415, 422, 429, 503),
    },
  }),
  async (c) => c.json(await sendInvitations(c.var.me, c.req.valid('json')), 200),
)

refereesRoutes.openapi(
  operation('freelancer', {
    method: 'get',
    path: '/invitations',
    operationId: 'listRefereeInvitations',
    tags: ['referees'],
    summary: 'Your referees, and who has answered',
    responses: { 200: answer(z.array(referee), 'In the order of asking'), ...problems(401, 403) },
  }),
  async (c) => c.json(await refereesOf(c.var.ctx.db.read, c.var.me.user.id), 200),
)

refereesRoutes.openapi(
  operation('freelancer', {
    method: 'post',
    path: '/invitations/{id}/resend',
    operationId: 'resendRefereeInvitation',
    tags: ['referees'],
    summary: 'Mail an invitation again, at the earliest a day after the last mail',
    request: { params: pathId },
    responses: { 200: answer(referee, 'The email is queued'), ...problems(400, 401, 403, 404, 409, 429, 503) },
  }),
  async (c) => c.json(await resendInvitation(c.var.me, c.req.valid('param').id), 200),
)

refereesRoutes.openapi(
  operation('freelancer', {
    method: 'delete',
    path: '/invitations/{id}',
    operationId: 'deleteRefereeInvitation',
    tags: ['referees'],
    summary: 'Withdraw an unanswered invitation',
    request: { params: pathId },
    responses: { 204: { description: 'Its links are invalid' }, ...problems(400, 401, 403, 404, 409) },
  }),
  async (c) => {
    await removeReferee(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)

refereesRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/open-invitation',
    operationId: 'openRefereeInvitation',
    tags: ['referees'],
    summary: 'The freelancer of an invitation’s link, and whether it is valid',
    request: { body: body(invitationLink) },
    responses: { 200: answer(openedInvitation, 'The link’s state'), ...problems(400, 413, 415, 422, 429) },
  }),
  async (c) => c.json(await openInvitation(c.var.ctx, c.req.valid('json'), visitorOf(c)), 200),
)

refereesRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/submit-feedback',
    operationId: 'submitFeedback',
    tags: ['referees'],
    summary: 'Give feedback on a freelancer with the secret of the invitation’s link, once',
    request: { body: body(newFeedback) },
    responses: {
      200: answer(feedback, 'Given before; the first answer'),
      201: answer(feedback, 'Given'),
      ...problems(400, 409, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    const { feedback: given, repeated } = await submitFeedback(c.var.ctx, c.req.valid('json'), visitorOf(c))
    return c.json(given, repeated ? 200 : 201)
  },
)

refereesRoutes.openapi(
  operation('anyone', {
    method: 'get',
    path: '/feedback/{id}',
    operationId: 'listFeedback',
    tags: ['referees'],
    summary: 'Referees’ feedback about a freelancer, and the averages',
    request: { params: pathId },
    responses: {
      200: answer(feedbackList, 'The newest first; the referees’ addresses for the freelancer concerned only'),
      ...problems(400, 404),
    },
  }),
  async (c) => {
    const asker = await askerOf(c)
    return c.json(await listFeedback(c.var.ctx, c.req.valid('param').id, asker?.user.id ?? null), 200)
  },
)
