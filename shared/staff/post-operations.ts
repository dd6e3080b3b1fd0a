import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { foundCompanySchema, grantedPostsSchema, peopleQuerySchema, takenPostsSchema } from './staff.ts'

export const staffPostOperations = declareOperations('staff', {
  findCompanies: {
    access: 'staff',
    method: 'get',
    path: '/staff/companies',
    summary: 'Companies with their posts, by name or owner; without a query those whose money went back or is disputed',
    query: peopleQuerySchema,
    answers: { 200: answerWithJson(z.array(foundCompanySchema), 'At most fifty, by name') },
    refusals: [400, 401, 403],
  },
  grantPosts: {
    access: 'staff',
    method: 'post',
    path: '/staff/companies/{id}/posts',
    summary: 'Give a company posts, with a reason that it reads',
    params: pathIdSchema,
    body: grantedPostsSchema,
    answers: { 204: { description: 'Given, and in the audit trail; again with the same id: nothing happens' } },
    refusals: [400, 401, 403, 404, 409, 413, 422],
  },
  takePosts: {
    access: 'staff',
    method: 'post',
    path: '/staff/packages/{id}/take',
    summary: 'Take unused posts of a company’s package, with a reason that it reads',
    params: pathIdSchema,
    body: takenPostsSchema,
    answers: { 204: { description: 'Taken, and in the audit trail' } },
    refusals: [400, 401, 403, 404, 409, 413, 422],
  },
})
