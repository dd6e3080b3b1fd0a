import { messageCrew, remindUnread, sendBroadcast } from './send-broadcast.ts'
import { broadcastOperations, crewMessageOperations } from '../../../shared/messages/broadcast-operations.ts'
import { serve, created } from '../../http/serve.ts'

/** Under a job. */
export const broadcastRoutes = serve(broadcastOperations, {
  sendBroadcast: async ({ me, params, body }) => {
    const { broadcast, repeated } = await sendBroadcast(me, params.id, body)
    return created(broadcast, repeated)
  },
  remindUnread: async ({ me, params, body }) => {
    const { id: jobId, broadcast_id: broadcastId } = params
    const { broadcast } = await remindUnread(me, { jobId, broadcastId }, body)
    return broadcast
  },
})

/** About no job: under the company's crews. */
export const crewMessageRoutes = serve(crewMessageOperations, {
  messageCrew: async ({ me, body }) => {
    const { broadcast, repeated } = await messageCrew(me, body)
    return created(broadcast, repeated)
  },
  remindCrewUnread: async ({ me, params, body }) => {
    const of = { jobId: null, broadcastId: params.id }
    const { broadcast } = await remindUnread(me, of, body)
    return broadcast
  },
})
