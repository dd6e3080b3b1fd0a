import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { newPayTemplateSchema, payTemplateSchema, changedPayTemplateSchema } from './terms/company-templates.ts'
import { bookingTermsSchema } from './terms/booking-terms.ts'
import { payPreviewRequestSchema, payPreviewSchema } from './pay-preview.ts'

export const payOperations = declareOperations('pay', {
  previewPay: {
    access: 'user',
    method: 'post',
    path: '/pay/preview',
    summary: 'What punches earn under terms, line by line; nothing is stored',
    body: payPreviewRequestSchema,
    answers: { 200: answerWithJson(payPreviewSchema, 'By work day; penalties also has what is paid beside days') },
    refusals: [400, 401, 422],
  },
  listPayTemplates: {
    access: 'employer',
    method: 'get',
    path: '/pay/templates',
    summary: "Your company's templates of terms, and those that every company has",
    answers: { 200: answerWithJson(z.array(payTemplateSchema), 'Own ones first, the newest first') },
    refusals: [401, 403],
  },
  createPayTemplate: {
    access: 'employer',
    method: 'post',
    path: '/pay/templates',
    summary: 'Save terms as a template',
    body: newPayTemplateSchema,
    answers: {
      200: answerWithJson(payTemplateSchema, 'Saved before under this id'),
      201: answerWithJson(payTemplateSchema, 'Saved'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422],
  },
  changePayTemplate: {
    access: 'employer',
    method: 'patch',
    path: '/pay/templates/{id}',
    summary: 'Rename or change a template of terms; roles that were posted with it keep theirs',
    params: pathIdSchema,
    body: changedPayTemplateSchema,
    answers: { 200: answerWithJson(payTemplateSchema, 'As it is now') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  deletePayTemplate: {
    access: 'employer',
    method: 'delete',
    path: '/pay/templates/{id}',
    summary: 'Delete a template of terms; roles that were posted with it keep them',
    params: pathIdSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404],
  },
  showBookingTerms: {
    access: 'user',
    method: 'get',
    path: '/bookings/{id}/terms',
    summary: 'What a booking pays, for both sides',
    params: pathIdSchema,
    answers: { 200: answerWithJson(bookingTermsSchema, 'The terms, and the hash that is their name') },
    refusals: [401, 404],
  },
})
