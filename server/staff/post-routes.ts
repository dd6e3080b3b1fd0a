import { z } from 'zod'
import { foundCompany, grantedPosts, peopleQuery, takenPosts } from '../../shared/staff/staff.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { findCompanies, grantPosts, takePosts } from './change-posts.ts'

export const staffPostRoutes = createRouter()
const tags = ['staff']

staffPostRoutes.openapi(
  operation('staff', {
    method: 'get',
    path: '/companies',
    operationId: 'findCompanies',
    tags,
    summary: 'Companies with their posts, by name or owner; without a query those whose money went back or is disputed',
    request: { query: peopleQuery },
    responses: { 200: answer(z.array(foundCompany), 'At most fifty, by name'), ...problems(400, 401, 403) },
  }),
  async (c) => c.json(await findCompanies(c.var.me, c.req.valid('query').q), 200),
)

staffPostRoutes.openapi(
  operation('staff', {
    method: 'post',
    path: '/companies/{id}/posts',
    operationId: 'grantPosts',
    tags,
    summary: 'Give a company posts, with a reason that it reads',
    request: { params: pathId, body: body(grantedPosts) },
    responses: {
      204: { description: 'Given, and in the audit trail; again with the same id: nothing happens' },
      ...problems(400, 401, 403, 404, 409, 413, 422),
    },
  }),
  async (c) => {
    await grantPosts(c.var.me, { company_id: c.req.valid('param').id, ...c.req.valid('json') })
    return c.body(null, 204)
  },
)

staffPostRoutes.openapi(
  operation('staff', {
    method: 'post',
    path: '/packages/{id}/take',
    operationId: 'takePosts',
    tags,
    summary: 'Take unused posts of a company’s package, with a reason that it reads',
    request: { params: pathId, body: body(takenPosts) },
    responses: {
      204: { description: 'Taken, and in the audit trail' },
      ...problems(400, 401, 403, 404, 409, 413, 422),
    },
  }),
  async (c) => {
    await takePosts(c.var.me, { purchase_id: c.req.valid('param').id, ...c.req.valid('json') })
    return c.body(null, 204)
  },
)
