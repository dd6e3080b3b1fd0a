import { changeChannel, channelMembers, postToChannel } from './post-to-channel.ts'
import { channelOperations } from '../../../shared/messages/channel-operations.ts'
import { serveOperations, createdAnswer } from '../../http/serve.ts'

export const channelRoutes = serveOperations(channelOperations, {
  postToChannel: async ({ me, params, body }) => {
    const { repeated, ...result } = await postToChannel(me, params.id, body)
    return createdAnswer(result, repeated)
  },
  changeChannel: ({ me, params, body }) => changeChannel(me, params.id, body),
  listChannelMembers: ({ me, params }) => channelMembers(me, params.id),
})
