import { newPlan, plan } from '../../../shared/hiring/plan.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../../http/router.ts'
import { publishPlan } from './publish-plan.ts'
import { readPlan } from './read-plan.ts'

export const planRoutes = createRouter()
const tags = ['plan']
/** SHIFTS_MAX shifts with SHIFT_PEOPLE_MAX people in them. */
const PLAN_BYTES_MAX = 655_360

planRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/{id}/plan',
    operationId: 'getPlan',
    tags,
    summary: "The crew plan of one of your company's projects: roles, shifts, and who is in them",
    request: { params: pathId },
    responses: { 200: answer(plan, 'As last published'), ...problems(401, 403, 404) },
  }),
  async (c) => c.json(await readPlan(c.var.me, c.req.valid('param').id), 200),
)

planRoutes.openapi(
  operation('employer', {
    method: 'post',
    path: '/{id}/plan',
    operationId: 'publishPlan',
    tags,
    summary: 'Publish the crew plan; everybody is notified of what changed for them',
    request: { params: pathId, body: body(newPlan, PLAN_BYTES_MAX) },
    responses: {
      200: answer(plan, 'Published before under this id; as it is now'),
      201: answer(plan, 'Published'),
      ...problems(400, 401, 403, 404, 409, 413, 415, 422),
    },
  }),
  async (c) => {
    const { plan, repeated } = await publishPlan(c.var.me, c.req.valid('param').id, c.req.valid('json'))
    return c.json(plan, repeated ? 200 : 201)
  },
)
