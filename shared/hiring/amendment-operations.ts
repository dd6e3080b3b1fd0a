import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { newAmendmentSchema } from './amendments.ts'
import { applicationSchema } from '../jobs/jobs.ts'

export const amendmentsOperations = declareOperations('applications', {
  askForTerms: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/applications/{application_id}/amend',
    summary: "Ask an applicant, or somebody booked, to agree to a role's present terms",
    params: pathIdSchema.extend({ application_id: z.string().max(100) }),
    body: newAmendmentSchema,
    answers: { 200: answerWithJson(applicationSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  agreeToTerms: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/amendments/{amendment_id}/agree',
    summary: 'Agree to the terms that the company asks for: they count from now on',
    params: pathIdSchema.extend({ amendment_id: z.string().max(100) }),
    answers: { 200: answerWithJson(applicationSchema, 'Your application, in its present state') },
    refusals: [401, 403, 404, 409],
  },
  declineTerms: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/amendments/{amendment_id}/decline',
    summary: 'Decline the terms that the company asks for: what was agreed holds',
    params: pathIdSchema.extend({ amendment_id: z.string().max(100) }),
    answers: { 200: answerWithJson(applicationSchema, 'Your application, in its present state') },
    refusals: [401, 403, 404, 409],
  },
})
