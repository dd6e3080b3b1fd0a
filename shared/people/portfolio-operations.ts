import { z } from 'zod'
import {
  answerWithJson,
  declareOperations,
  fileOrUploadFields,
  hasOneFile,
  ONE_FILE_RULE,
  pathIdSchema,
} from '../api/declare-operations.ts'
import {
  newPortfolioItemSchema,
  uploadedPhotoSchema,
  portfolioItemSchema,
  portfolioItemChangeSchema,
  portfolioOrderSchema,
} from './users.ts'
import { idField } from '../fields.ts'

export const portfolioOperations = declareOperations('portfolio', {
  uploadPhoto: {
    access: 'freelancer',
    method: 'post',
    path: '/users/photos',
    summary: 'Upload a photo for your portfolio',
    form: z.strictObject({ id: idField.optional(), ...fileOrUploadFields }).refine(hasOneFile, ONE_FILE_RULE),
    answers: {
      200: answerWithJson(uploadedPhotoSchema, 'Uploaded before; the first answer'),
      201: answerWithJson(uploadedPhotoSchema, 'Uploaded'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422, 503],
  },
  addPortfolioItem: {
    access: 'freelancer',
    method: 'post',
    path: '/users/portfolio-items',
    summary: 'Add an event to your portfolio',
    body: newPortfolioItemSchema,
    answers: {
      200: answerWithJson(portfolioItemSchema, 'Added before; the first answer'),
      201: answerWithJson(portfolioItemSchema, 'Added, at the end'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 422],
  },
  orderPortfolioItems: {
    access: 'freelancer',
    method: 'put',
    path: '/users/portfolio-items/order',
    summary: 'Put the events of your portfolio in another order',
    body: portfolioOrderSchema,
    answers: {
      200: answerWithJson(z.object({ ids: z.array(z.string()) }), 'The ids of all events, in their new order'),
    },
    refusals: [400, 401, 403, 404, 413, 422],
  },
  updatePortfolioItem: {
    access: 'freelancer',
    method: 'put',
    path: '/users/portfolio-items/{id}',
    summary: 'Change an event of your portfolio, its photos too',
    params: pathIdSchema,
    body: portfolioItemChangeSchema,
    answers: { 200: answerWithJson(portfolioItemSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  deletePortfolioItem: {
    access: 'freelancer',
    method: 'delete',
    path: '/users/portfolio-items/{id}',
    summary: 'Delete an event of your portfolio; a repeat changes nothing',
    params: pathIdSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [400, 401, 403, 404],
  },
})
