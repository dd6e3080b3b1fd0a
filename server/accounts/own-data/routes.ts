import { deleteAccount as deletion, whatEnds as ending } from '../../../shared/accounts/auth.ts'
import { answer, body, createRouter, operation, problems } from '../../http/router.ts'
import { deleteAccount, whatEnds } from './delete-account.ts'
import { exportData } from './export-data.ts'

export const accountRoutes = createRouter()

accountRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/export',
    operationId: 'exportOwnData',
    tags: ['own data'],
    summary: 'All your data: a zip of data.json, your pictures and your documents',
    responses: { 200: { description: 'The zip', content: { 'application/zip': {} } }, ...problems(401, 429) },
  }),
  async (c) =>
    c.body(await exportData(c.var.me), 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="standby-data.zip"',
    }),
)

accountRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/deletion',
    operationId: 'previewAccountDeletion',
    tags: ['own data'],
    summary: 'What would end for others if you deleted your account now',
    responses: { 200: answer(ending, 'The number of each'), ...problems(401) },
  }),
  async (c) => c.json(await whatEnds(c.var.me), 200),
)

accountRoutes.openapi(
  operation('user', {
    method: 'delete',
    path: '/',
    operationId: 'deleteAccount',
    tags: ['own data'],
    summary:
      'Delete your account for good; an owner’s company closes with it. Takes a confirmed session, or the password',
    request: { body: { ...body(deletion), required: false } },
    responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 403, 413, 415, 422, 429, 503) },
  }),
  async (c) => {
    await deleteAccount(c.var.me, c.req.valid('json').password)
    return c.body(null, 204)
  },
)
