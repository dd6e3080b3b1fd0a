import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { crewChangeSchema, crewListSchema, crewListEditSchema, crewPersonSchema, newCrewListSchema } from './crews.ts'
import { idField, pageQuerySchema } from '../fields.ts'

export const crewsOperations = declareOperations('crews', {
  listCrewLists: {
    access: 'employer',
    method: 'get',
    path: '/crews',
    summary: "Your company's lists of people, with its notes about them",
    answers: { 200: answerWithJson(z.array(crewListSchema), 'The favourites, then the others by name') },
    refusals: [401, 403],
  },
  listCrewPeople: {
    access: 'employer',
    method: 'get',
    path: '/crews/people',
    summary: 'Everybody in your lists or who has worked with your company: when, and how you rated them',
    query: pageQuerySchema.extend({ job_id: idField.optional() }),
    answers: { 200: answerWithPage(z.array(crewPersonSchema), 'The last to have worked first') },
    refusals: [400, 401, 403, 404],
  },
  createCrewList: {
    access: 'employer',
    method: 'post',
    path: '/crews',
    summary: 'Make a list of people for your company',
    body: newCrewListSchema,
    answers: {
      200: answerWithJson(crewListSchema, 'Made before under this id'),
      201: answerWithJson(crewListSchema, 'Made'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422],
  },
  updateCrewList: {
    access: 'employer',
    method: 'put',
    path: '/crews/{id}',
    summary: 'Rename a list',
    params: pathIdSchema,
    body: crewListEditSchema,
    answers: { 200: answerWithJson(crewListSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  deleteCrewList: {
    access: 'employer',
    method: 'delete',
    path: '/crews/{id}',
    summary: 'Delete a list with its notes',
    params: pathIdSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404, 409],
  },
  changeCrewPeople: {
    access: 'employer',
    method: 'patch',
    path: '/crews/{id}/people',
    summary:
      "Put people into a list, take them out, or write your company's notes about them; your company's id names its favourites",
    params: pathIdSchema,
    body: crewChangeSchema,
    answers: { 200: answerWithJson(crewListSchema, 'The present state') },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
})
