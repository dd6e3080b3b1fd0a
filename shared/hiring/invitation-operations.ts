import { z } from 'zod'
import { answer, answerPage, declareOperations, pathId } from '../api/declare-operations.ts'
import { pageQuery } from '../fields.ts'
import {
  fittingFreelancer,
  inviteOutcome,
  invitedFreelancer,
  jobInvitation,
  newJobInvitation,
  newJobInvitations,
} from './invitations.ts'

export const invitationsOperations = declareOperations('applications', {
  listMatches: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/matches',
    summary: "The freelancers who fit one of your company's projects that have matching",
    params: pathId,
    query: pageQuery,
    answers: { 200: answerPage(z.array(fittingFreelancer), 'Best first') },
    refusals: [400, 401, 402, 403, 404],
  },
  listInvited: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/invitations',
    summary: "Who was invited to one of your company's projects, and what became of it",
    params: pathId,
    query: pageQuery,
    answers: { 200: answerPage(z.array(invitedFreelancer), 'The last invited first') },
    refusals: [400, 401, 403, 404],
  },
  inviteFreelancer: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/invitations',
    summary: 'Invite a freelancer to apply; the text is sent as a message about the project',
    params: pathId,
    body: newJobInvitation,
    answers: {
      200: answer(jobInvitation, 'A repeat: you have invited them before'),
      201: answer(jobInvitation, 'Invited'),
    },
    refusals: [400, 401, 402, 403, 404, 409, 413, 415, 422, 429],
  },
  inviteSeveral: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/invitations/several',
    summary: 'Invite several freelancers to apply; who cannot be invited is left out, with the reason',
    params: pathId,
    body: newJobInvitations,
    answers: { 200: answer(z.array(inviteOutcome), 'In the order asked; a repeat answers the same') },
    refusals: [400, 401, 402, 403, 404, 409, 413, 415, 422],
  },
})
