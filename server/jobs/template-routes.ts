import { z } from 'zod'
import { newTemplate, template } from '../../shared/jobs/templates.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'

export const templatesRoutes = createRouter()
const tags = ['templates']

templatesRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/',
    operationId: 'listTemplates',
    tags,
    summary: "Your company's templates of projects",
    responses: { 200: answer(z.array(template), 'The newest first'), ...problems(401, 403) },
  }),
  async (c) => c.json(await listTemplates(c.var.me), 200),
)

templatesRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/',
    operationId: 'createTemplate',
    tags,
    summary: 'Save a project as a template',
    request: { body: body(newTemplate) },
    responses: {
      200: answer(template, 'Saved before under this id'),
      201: answer(template, 'Saved'),
      ...problems(400, 401, 403, 409, 410, 413, 415, 422),
    },
  }),
  async (c) => {
    const { template, repeated } = await saveTemplate(c.var.me, c.req.valid('json'))
    return c.json(template, repeated ? 200 : 201)
  },
)

templatesRoutes.openapi(
  operation('employer', {
    method: 'delete',
    path: '/{id}',
    operationId: 'deleteTemplate',
    tags,
    summary: 'Delete a template',
    request: { params: pathId },
    responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404) },
  }),
  async (c) => {
    await removeTemplate(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)
