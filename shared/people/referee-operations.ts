import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import {
  feedbackSchema,
  feedbackListSchema,
  refereeLinkSchema as invitationLink,
  openedRefereeInvitationSchema,
  refereeSchema,
  refereeInvitationsSchema as invitations,
  newFeedbackSchema as newFeedback,
} from './referees.ts'

export const refereesOperations = declareOperations('referees', {
  inviteReferees: {
    access: 'freelancer',
    method: 'post',
    path: '/referees/send-invitations',
    summary: 'Ask people by mail for feedback about you; people asked before get no second mail',
    body: invitations,
    answers: { 200: answerWithJson(z.array(refereeSchema), 'All of your referees') },
    refusals: [400, 401, 403, 413, 415, 422, 429, 503],
  },
  listRefereeInvitations: {
    access: 'freelancer',
    method: 'get',
    path: '/referees/invitations',
    summary: 'Your referees, and who has answered',
    answers: { 200: answerWithJson(z.array(refereeSchema), 'In the order of asking') },
    refusals: [401, 403],
  },
  resendRefereeInvitation: {
    access: 'freelancer',
    method: 'post',
    path: '/referees/invitations/{id}/resend',
    summary: 'Mail an invitation again, at the earliest a day after the last mail',
    params: pathIdSchema,
    answers: { 200: answerWithJson(refereeSchema, 'The email is queued') },
    refusals: [400, 401, 403, 404, 409, 429, 503],
  },
  deleteRefereeInvitation: {
    access: 'freelancer',
    method: 'delete',
    path: '/referees/invitations/{id}',
    summary: 'Withdraw an unanswered invitation',
    params: pathIdSchema,
    answers: { 204: { description: 'Its links are invalid' } },
    refusals: [400, 401, 403, 404, 409],
  },
  openRefereeInvitation: {
    access: 'public',
    method: 'post',
    path: '/referees/open-invitation',
    summary: 'The freelancer of an invitation’s link, and whether it is valid',
    body: invitationLink,
    answers: { 200: answerWithJson(openedRefereeInvitationSchema, 'The link’s state') },
    refusals: [400, 413, 415, 422, 429],
  },
  submitFeedback: {
    access: 'public',
    method: 'post',
    path: '/referees/submit-feedback',
    summary: 'Give feedback on a freelancer with the secret of the invitation’s link, once',
    body: newFeedback,
    answers: {
      200: answerWithJson(feedbackSchema, 'Given before; the first answer'),
      201: answerWithJson(feedbackSchema, 'Given'),
    },
    refusals: [400, 409, 413, 415, 422, 429],
  },
  listFeedback: {
    access: 'anyone',
    method: 'get',
    path: '/referees/feedback/{id}',
    summary: 'Referees’ feedback about a freelancer, and the averages',
    params: pathIdSchema,
    answers: {
      200: answerWithJson(
        feedbackListSchema,
        'The newest first; the referees’ addresses for the freelancer concerned only',
      ),
    },
    refusals: [400, 404],
  },
})
