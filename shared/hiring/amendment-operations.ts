import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { newAmendmentSchema } from './amendments.ts'
import { declinedPayRequestSchema, newPayRequestSchema } from './pay-requests.ts'
import { applicationSchema } from '../jobs/jobs.ts'

const payRequestPathSchema = pathIdSchema.extend({ request_id: z.string().max(100) })

export const amendmentsOperations = declareOperations('applications', {
  askForTerms: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/applications/{application_id}/amend',
    summary: "Ask an applicant, or somebody confirmed, to agree to a role's present terms",
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
    summary: 'Decline the terms that the company asks for: what you agreed stands',
    params: pathIdSchema.extend({ amendment_id: z.string().max(100) }),
    answers: { 200: answerWithJson(applicationSchema, 'Your application, in its present state') },
    refusals: [401, 403, 404, 409],
  },
  requestPay: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/applications/{application_id}/pay-request',
    summary: 'Ask the company for other pay of your booking, from a day on',
    params: pathIdSchema.extend({ application_id: z.string().max(100) }),
    body: newPayRequestSchema,
    answers: {
      200: answerWithJson(applicationSchema, 'Asked before: your application, in its present state'),
      201: answerWithJson(applicationSchema, 'Your application, with what you ask for'),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  withdrawPayRequest: {
    access: 'freelancer',
    method: 'post',
    path: '/jobs/{id}/pay-requests/{request_id}/withdraw',
    summary: 'Take back what you asked for',
    params: payRequestPathSchema,
    answers: { 200: answerWithJson(applicationSchema, 'Your application, in its present state') },
    refusals: [401, 403, 404, 409],
  },
  agreeToPayRequest: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/pay-requests/{request_id}/agree',
    summary: 'Agree to the pay that somebody confirmed asks for: it counts from its day on',
    params: payRequestPathSchema,
    answers: { 200: answerWithJson(applicationSchema, 'The present state') },
    refusals: [401, 403, 404, 409],
  },
  declinePayRequest: {
    access: 'employer',
    method: 'post',
    path: '/jobs/{id}/pay-requests/{request_id}/decline',
    summary: 'Decline it: what you agreed stands',
    params: payRequestPathSchema,
    body: declinedPayRequestSchema,
    isBodyOptional: true,
    answers: { 200: answerWithJson(applicationSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
})
