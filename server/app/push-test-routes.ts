import { sendTestPush } from './send-test-push.ts'
import { pushTestOperations } from '../../shared/api/push-test-operations.ts'
import { serveOperations } from '../http/serve.ts'

/** Beside the others of /push, which know no feature: a push carries how much is unread. */
export const pushTestRoutes = serveOperations(pushTestOperations, {
  testPush: ({ me, body }) => sendTestPush(me, body),
})
