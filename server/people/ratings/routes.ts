import { rateFreelancer } from './rate-freelancer.ts'
import { jobsToRate } from './jobs-to-rate.ts'
import { ratingsOperations, employersOperations } from '../../../shared/people/rating-operations.ts'
import { serve, created, paged } from '../../http/serve.ts'

export const ratingsRoutes = serve(ratingsOperations, {
  rateFreelancer: async ({ me, params, body }) => {
    const { rating, repeated } = await rateFreelancer(me, params.id, body)
    return created(rating, repeated)
  },
})

export const employersRoutes = serve(employersOperations, {
  listJobsToRate: async ({ me, query }) => {
    const { jobs, next } = await jobsToRate(me, query)
    return paged(jobs, next)
  },
})
