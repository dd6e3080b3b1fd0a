import { rateFreelancer } from './rate-freelancer.ts'
import { jobsToRatePage } from './jobs-to-rate.ts'
import { ratingsOperations, employersOperations } from '../../../shared/people/rating-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../../http/serve.ts'

export const ratingsRoutes = serveOperations(ratingsOperations, {
  rateFreelancer: async ({ me, params, body }) => {
    const { rating, repeated } = await rateFreelancer(me, params.id, body)
    return createdAnswer(rating, repeated)
  },
})

export const employersRoutes = serveOperations(employersOperations, {
  listJobsToRate: async ({ me, query }) => {
    const { jobs, next } = await jobsToRatePage(me, query)
    return pagedAnswer(jobs, next)
  },
})
