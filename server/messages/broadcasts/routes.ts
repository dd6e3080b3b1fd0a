import { sendCrewMessage, remindRecipients, sendJobBroadcast } from './send-broadcast.ts'
import { broadcastOperations, crewMessageOperations } from '../../../shared/messages/broadcast-operations.ts'
import { serveOperations, createdAnswer } from '../../http/serve.ts'

/** Under a job. */
export const broadcastRoutes = serveOperations(broadcastOperations, {
  sendBroadcast: async ({ me, params, body }) => {
    const { broadcast, repeated } = await sendJobBroadcast(me, params.id, body)
    return createdAnswer(broadcast, repeated)
  },
  remindUnread: async ({ me, params, body }) => {
    const { id: jobId, broadcast_id: broadcastId } = params
    const { broadcast } = await remindRecipients(me, { jobId, broadcastId }, body)
    return broadcast
  },
})

/** About no job: under the company's crews. */
export const crewMessageRoutes = serveOperations(crewMessageOperations, {
  messageCrew: async ({ me, body }) => {
    const { broadcast, repeated } = await sendCrewMessage(me, body)
    return createdAnswer(broadcast, repeated)
  },
  remindCrewUnread: async ({ me, params, body }) => {
    const of = { jobId: null, broadcastId: params.id }
    const { broadcast } = await remindRecipients(me, of, body)
    return broadcast
  },
})
