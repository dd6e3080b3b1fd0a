import { z } from 'zod'
import { answer, declareOperations, pathId } from '../api/declare-operations.ts'
import { newTemplate, template } from './templates.ts'

export const templatesOperations = declareOperations('templates', {
  listTemplates: {
    access: 'employer',
    method: 'get',
    path: '/jobs/templates',
    summary: "Your company's templates of projects",
    answers: { 200: answer(z.array(template), 'The newest first') },
    refusals: [401, 403],
  },
  createTemplate: {
    access: 'employer',
    method: 'post',
    path: '/jobs/templates',
    summary: 'Save a project as a template',
    body: newTemplate,
    answers: { 200: answer(template, 'Saved before under this id'), 201: answer(template, 'Saved') },
    refusals: [400, 401, 403, 409, 410, 413, 415, 422],
  },
  deleteTemplate: {
    access: 'employer',
    method: 'delete',
    path: '/jobs/templates/{id}',
    summary: 'Delete a template',
    params: pathId,
    answers: { 204: { description: 'Deleted' } },
    refusals: [401, 403, 404],
  },
})
