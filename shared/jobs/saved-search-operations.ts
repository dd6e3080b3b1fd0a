import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { newSavedSearchSchema, savedSearchSchema, savedSearchEditSchema } from './job-filters.ts'

export const savedSearchesOperations = declareOperations('saved searches', {
  listSavedSearches: {
    access: 'freelancer',
    method: 'get',
    path: '/saved-searches',
    summary: 'Your saved searches',
    answers: { 200: answerWithJson(z.array(savedSearchSchema), 'The newest first') },
    refusals: [401, 403],
  },
  createSavedSearch: {
    access: 'freelancer',
    method: 'post',
    path: '/saved-searches',
    summary: 'Save filters of the open jobs under a name',
    body: newSavedSearchSchema,
    answers: {
      200: answerWithJson(savedSearchSchema, 'Saved before under this id'),
      201: answerWithJson(savedSearchSchema, 'Saved'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422],
  },
  updateSavedSearch: {
    access: 'freelancer',
    method: 'put',
    path: '/saved-searches/{id}',
    summary: 'Change the name, the filters or the alerts of a saved search',
    params: pathIdSchema,
    body: savedSearchEditSchema,
    answers: { 200: answerWithJson(savedSearchSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 413, 415, 422],
  },
  deleteSavedSearch: {
    access: 'freelancer',
    method: 'delete',
    path: '/saved-searches/{id}',
    summary: 'Delete a saved search',
    params: pathIdSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404],
  },
})
