import { findCompanies, grantPosts, takePosts } from './change-posts.ts'
import { staffPostOperations } from '../../shared/staff/post-operations.ts'
import { serveOperations } from '../http/serve.ts'

export const staffPostRoutes = serveOperations(staffPostOperations, {
  findCompanies: ({ me, query }) => findCompanies(me, query.q),
  grantPosts: ({ me, params, body }) => grantPosts(me, { company_id: params.id, ...body }),
  takePosts: ({ me, params, body }) => takePosts(me, { purchase_id: params.id, ...body }),
})
