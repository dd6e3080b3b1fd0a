import { z } from 'zod'
import { answer, declareOperations, fileOrUpload, hasOneFile, ONE_FILE, pathId } from '../api/declare-operations.ts'
import { newPortfolioItem, photo, portfolioItem, portfolioItemChange, portfolioOrder } from './users.ts'
import { id } from '../fields.ts'

export const portfolioOperations = declareOperations('portfolio', {
  uploadPhoto: {
    access: 'freelancer',
    method: 'post',
    path: '/users/photos',
    summary: 'Upload a photo for your portfolio',
    form: z.strictObject({ id: id.optional(), ...fileOrUpload }).refine(hasOneFile, ONE_FILE),
    answers: { 200: answer(photo, 'Uploaded before; the first answer'), 201: answer(photo, 'Uploaded') },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422, 503],
  },
  addPortfolioItem: {
    access: 'freelancer',
    method: 'post',
    path: '/users/portfolio-items',
    summary: 'Add an event to your portfolio',
    body: newPortfolioItem,
    answers: {
      200: answer(portfolioItem, 'Added before; the first answer'),
      201: answer(portfolioItem, 'Added, at the end'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 422],
  },
  orderPortfolioItems: {
    access: 'freelancer',
    method: 'put',
    path: '/users/portfolio-items/order',
    summary: 'Put the events of your portfolio in another order',
    body: portfolioOrder,
    answers: { 200: answer(z.object({ ids: z.array(z.string()) }), 'The ids of all events, in their new order') },
    refusals: [400, 401, 403, 404, 413, 422],
  },
  updatePortfolioItem: {
    access: 'freelancer',
    method: 'put',
    path: '/users/portfolio-items/{id}',
    summary: 'Change an event of your portfolio, its photos too',
    params: pathId,
    body: portfolioItemChange,
    answers: { 200: answer(portfolioItem, 'The present state') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  deletePortfolioItem: {
    access: 'freelancer',
    method: 'delete',
    path: '/users/portfolio-items/{id}',
    summary: 'Delete an event of your portfolio; a repeat changes nothing',
    params: pathId,
    answers: { 204: { description: 'Deleted' } },
    refusals: [400, 401, 403, 404],
  },
})
