import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { pageQuerySchema } from '../fields.ts'
import {
  fittingFreelancerSchema,
  inviteOutcomeSchema,
  invitedFreelancerSchema,
  jobInvitationSchema,
  newJobInvitationSchema,
  newJobInvitationsSchema,
} from './invitations.ts'

export const invitationsOperations = declareOperations('applications', {
  listMatches: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/matches',
    summary: "The freelancers who fit one of your company's projects that have matching",
    params: pathIdSchema,
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(fittingFreelancerSchema), 'Best first') },
    refusals: [400, 401, 402, 403, 404],
  },
  listInvited: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/invitations',
    summary: "Who was invited to one of your company's projects, and what became of it",
    params: pathIdSchema,
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(invitedFreelancerSchema), 'The last invited first') },
    refusals: [400, 401, 403, 404],
  },
  inviteFreelancer: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/invitations',
    summary: 'Invite a freelancer to apply; the text is sent as a message about the project',
    params: pathIdSchema,
    body: newJobInvitationSchema,
    answers: {
      200: answerWithJson(jobInvitationSchema, 'A repeat: you have invited them before'),
      201: answerWithJson(jobInvitationSchema, 'Invited'),
    },
    refusals: [400, 401, 402, 403, 404, 409, 413, 415, 422, 429],
  },
  inviteSeveral: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/invitations/several',
    summary: 'Invite several freelancers to apply; who cannot be invited is left out, with the reason',
    params: pathIdSchema,
    body: newJobInvitationsSchema,
    answers: { 200: answerWithJson(z.array(inviteOutcomeSchema), 'In the order asked; a repeat answers the same') },
    refusals: [400, 401, 402, 403, 404, 409, 413, 415, 422],
  },
})
