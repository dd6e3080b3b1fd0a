import { countUnread, markRead } from './mark-read.ts'
import { listConversations, readConversation, reportMessage, searchMessages } from './list-conversations.ts'
import { changeOwnView, hideMessage } from './own-view.ts'
import { sendMessage } from './send-message.ts'
import { messagesOperations } from '../../shared/messages/message-operations.ts'
import { serve, created, paged } from '../http/serve.ts'

export const messagesRoutes = serve(messagesOperations, {
  sendMessage: async ({ me, body }) => {
    const { repeated, ...result } = await sendMessage(me, body)
    return created(result, repeated)
  },
  sendDirectMessage: async ({ me, body }) => {
    const { repeated, ...result } = await sendMessage(me, { ...body, job_id: null })
    return created(result, repeated)
  },
  listConversations: async ({ me, query }) => {
    const { page, older } = await listConversations(me, query)
    return paged(page, older, 'before')
  },
  readConversation: async ({ me, params, query }) => {
    const { page, older } = await readConversation(me, params.id, query)
    return paged(page, older, 'before')
  },
  searchMessages: async ({ me, query }) => {
    const { page, older } = await searchMessages(me, query)
    return paged(page, older, 'before')
  },
  markConversationRead: ({ me, params, body }) => markRead(me, params.id, body.seq),
  changeOwnView: ({ me, params, body }) => changeOwnView(me, params.id, body),
  deleteMessageForMe: ({ me, params }) => hideMessage(me, params.id),
  reportMessage: async ({ me, params, body }) => {
    const { repeated } = await reportMessage(me, params.id, body)
    return created({}, repeated)
  },
  countUnreadMessages: async ({ ctx, me }) => ({ unread_count: await countUnread(ctx.db.read, me.user.id, ctx.now()) }),
})
