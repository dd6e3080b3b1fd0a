import { publishPlan } from './publish-plan.ts'
import { readPlan } from './read-plan.ts'
import { planOperations } from '../../../shared/hiring/plan-operations.ts'
import { serve, created } from '../../http/serve.ts'

export const planRoutes = serve(planOperations, {
  getPlan: ({ me, params }) => readPlan(me, params.id),
  publishPlan: async ({ me, params, body }) => {
    const { plan, repeated } = await publishPlan(me, params.id, body)
    return created(plan, repeated)
  },
})
