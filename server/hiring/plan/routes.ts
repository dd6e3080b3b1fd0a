import { publishPlan } from './publish-plan.ts'
import { readPlan } from './read-plan.ts'
import { planOperations } from '../../../shared/hiring/plan-operations.ts'
import { serveOperations, createdAnswer } from '../../http/serve.ts'

export const planRoutes = serveOperations(planOperations, {
  getPlan: ({ me, params }) => readPlan(me, params.id),
  publishPlan: async ({ me, params, body }) => {
    const { plan, repeated } = await publishPlan(me, params.id, body)
    return createdAnswer(plan, repeated)
  },
})
