import { unreadBadgeCount, markReadUpTo } from './mark-read.ts'
import { listConversations, readConversation, reportMessage } from './list-conversations.ts'
import { changeOwnView, hideMessage } from './own-view.ts'
import { reactToMessage } from './react-to-message.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessageOnce } from './send-message.ts'
import { messagesOperations } from '../../shared/messages/message-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../http/serve.ts'

export const messagesRoutes = serveOperations(messagesOperations, {
  sendMessage: async ({ me, body }) => {
    const { repeated, ...result } = await sendMessageOnce(me, body)
    return createdAnswer(result, repeated)
  },
  sendDirectMessage: async ({ me, body }) => {
    const { repeated, ...result } = await sendMessageOnce(me, { ...body, job_id: null })
    return createdAnswer(result, repeated)
  },
  listConversations: async ({ me, query }) => {
    const { page, older } = await listConversations(me, query)
    return pagedAnswer(page, older, 'before')
  },
  readConversation: async ({ me, params, query }) => {
    const { page, older } = await readConversation(me, params.id, query)
    return pagedAnswer(page, older, 'before')
  },
  searchMessages: async ({ me, query }) => {
    const { page, older } = await searchMessages(me, query)
    return pagedAnswer(page, older, 'before')
  },
  markConversationRead: ({ me, params, body }) => markReadUpTo(me, params.id, body.seq),
  changeOwnView: ({ me, params, body }) => changeOwnView(me, params.id, body),
  deleteMessageForMe: ({ me, params }) => hideMessage(me, params.id),
  reactToMessage: ({ me, params, body }) => reactToMessage(me, params.id, body.reaction),
  reportMessage: async ({ me, params, body }) => {
    const { repeated } = await reportMessage(me, params.id, body)
    return createdAnswer({}, repeated)
  },
  countUnreadMessages: async ({ ctx, me }) => ({
    unread_count: await unreadBadgeCount(ctx.db.read, me.user.id, ctx.now()),
  }),
})
