import { z } from 'zod'
import { answer, declareOperations, pathId } from '../api/declare-operations.ts'
import { newAmendment } from './amendments.ts'
import { application } from '../jobs/jobs.ts'

export const amendmentsOperations = declareOperations('applications', {
  askForTerms: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/applications/{application_id}/amend',
    summary: "Ask an applicant, or somebody booked, to agree to a role's present terms",
    params: pathId.extend({ application_id: z.string().max(100) }),
    body: newAmendment,
    answers: { 200: answer(application, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  agreeToTerms: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/amendments/{amendment_id}/agree',
    summary: 'Agree to the terms that the company asks for: they count from now on',
    params: pathId.extend({ amendment_id: z.string().max(100) }),
    answers: { 200: answer(application, 'Your application, in its present state') },
    refusals: [401, 403, 404, 409],
  },
  declineTerms: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/amendments/{amendment_id}/decline',
    summary: 'Decline the terms that the company asks for: what was agreed holds',
    params: pathId.extend({ amendment_id: z.string().max(100) }),
    answers: { 200: answer(application, 'Your application, in its present state') },
    refusals: [401, 403, 404, 409],
  },
})
