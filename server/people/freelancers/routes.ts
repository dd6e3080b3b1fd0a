import { askerOf } from '../../http/router.ts'
import { previousJobs } from '../../jobs/own-jobs.ts'
import { listBusyDays, listRatings } from './list-busy-days.ts'
import { freelancersOperations } from '../../../shared/people/freelancer-operations.ts'
import { serve, paged } from '../../http/serve.ts'

export const freelancersRoutes = serve(freelancersOperations, {
  listRatings: async ({ c, ctx, params, query }) => {
    const asker = await askerOf(c)
    const { id } = params
    const { ratings, next } = await listRatings(ctx, id, asker?.user.id ?? null, query)
    return paged(ratings, next)
  },
  listJobHistory: async ({ me, query }) => {
    const { jobs, next } = await previousJobs(me, query)
    return paged(jobs, next)
  },
  listBusyDays: ({ me, params }) => listBusyDays(me, params.id),
})
