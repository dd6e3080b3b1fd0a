import { pushTest, pushTested } from '../../shared/push.ts'
import { answer, body, createRouter, operation, problems } from '../http/router.ts'
import { sendTestPush } from './send-test-push.ts'

/** Beside the others of /push, which know no feature: a push carries how much is unread. */
export const pushTestRoutes = createRouter()

pushTestRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/test',
    operationId: 'testPush',
    tags: ['notifications'],
    summary: 'Send a test to this device, and say what its push service answered',
    request: { body: body(pushTest) },
    responses: { 200: answer(pushTested, 'What the push service answered'), ...problems(401, 404, 422) },
  }),
  async (c) => c.json(await sendTestPush(c.var.me, c.req.valid('json')), 200),
)
