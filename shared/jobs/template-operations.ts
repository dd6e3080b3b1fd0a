import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { newTemplateSchema, templateSchema } from './templates.ts'

export const templatesOperations = declareOperations('templates', {
  listTemplates: {
    access: 'employer',
    method: 'get',
    path: '/jobs/templates',
    summary: "Your company's templates of projects",
    answers: { 200: answerWithJson(z.array(templateSchema), 'The newest first') },
    refusals: [401, 403],
  },
  createTemplate: {
    access: 'employer',
    method: 'post',
    path: '/jobs/templates',
    summary: 'Save a project as a template',
    body: newTemplateSchema,
    answers: {
      200: answerWithJson(templateSchema, 'Saved before under this id'),
      201: answerWithJson(templateSchema, 'Saved'),
    },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422],
  },
  deleteTemplate: {
    access: 'employer',
    method: 'delete',
    path: '/jobs/templates/{id}',
    summary: 'Delete a template',
    params: pathIdSchema,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404],
  },
})
