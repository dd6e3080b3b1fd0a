import { askerOfRequest } from '../../http/router.ts'
import { previousJobsPage } from '../../jobs/own-jobs.ts'
import { listRatings } from '../ratings/list-ratings.ts'
import { listBusyDays } from './list-busy-days.ts'
import { freelancersOperations } from '../../../shared/people/freelancer-operations.ts'
import { serveOperations, pagedAnswer } from '../../http/serve.ts'

export const freelancersRoutes = serveOperations(freelancersOperations, {
  listRatings: async ({ c, ctx, params, query }) => {
    const asker = await askerOfRequest(c)
    const { id } = params
    const { ratings, next } = await listRatings(ctx, id, asker?.user.id ?? null, query)
    return pagedAnswer(ratings, next)
  },
  listJobHistory: async ({ me, query }) => {
    const { jobs, next } = await previousJobsPage(me, query)
    return pagedAnswer(jobs, next)
  },
  listBusyDays: ({ me, params }) => listBusyDays(me, params.id),
})
