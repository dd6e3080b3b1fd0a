import { z } from 'zod'
import { text } from '../../shared/fields.ts'
import {
  conversation,
  conversationQuery,
  markRead as markReadBody,
  message,
  messageSearch,
  ownView,
  sendAboutJob,
  sendDirect,
  sent,
  unreadCount,
} from '../../shared/messages/messages.ts'
import { newReport } from '../../shared/people/safety.ts'
import { answer, body, createRouter, operation, problems } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { countUnread, markRead } from './mark-read.ts'
import { listConversations, readConversation, reportMessage, searchMessages } from './list-conversations.ts'
import { changeOwnView, hideMessage } from './own-view.ts'
import { sendMessage } from './send-message.ts'

export const messagesRoutes = createRouter()

/** Any text: a conversation that has not started has an id such as new_..., and is not found. */
const params = z.object({ id: text(100) })
const sendAnswers = {
  200: answer(sent, 'Sent before; the first answer'),
  201: answer(sent, 'Sent'),
  ...problems(400, 401, 403, 404, 409, 422),
}

const send = operation('user', {
  method: 'post',
  path: '/send',
  operationId: 'sendMessage',
  tags: ['messages'],
  summary: 'Write a message about a job',
  request: { body: body(sendAboutJob) },
  responses: sendAnswers,
})
messagesRoutes.openapi(send, async (c) => {
  const { repeated, ...result } = await sendMessage(c.var.me, c.req.valid('json'))
  return c.json(result, repeated ? 200 : 201)
})

const direct = operation('user', {
  method: 'post',
  path: '/send-direct',
  operationId: 'sendDirectMessage',
  tags: ['messages'],
  summary: 'Write a direct message',
  request: { body: body(sendDirect) },
  responses: sendAnswers,
})
messagesRoutes.openapi(direct, async (c) => {
  const { repeated, ...result } = await sendMessage(c.var.me, { ...c.req.valid('json'), job_id: null })
  return c.json(result, repeated ? 200 : 201)
})

const list = operation('user', {
  method: 'get',
  path: '/conversations',
  operationId: 'listConversations',
  tags: ['messages'],
  summary: 'Your conversations, the latest first',
  request: { query: conversationQuery },
  responses: {
    200: answerPage(z.array(conversation), 'Conversations, by their latest message'),
    ...problems(400, 401),
  },
})
messagesRoutes.openapi(list, async (c) => {
  const { page, older } = await listConversations(c.var.me, c.req.valid('query'))
  linkNext(c, 'before', older)
  return c.json(page, 200)
})

const read = operation('user', {
  method: 'get',
  path: '/conversation/{id}',
  operationId: 'readConversation',
  tags: ['messages'],
  summary: 'The messages of a conversation; reading marks them as read',
  request: { params, query: conversationQuery },
  responses: {
    200: answerPage(z.array(message), 'Messages, oldest first; they count as read'),
    ...problems(400, 401, 404),
  },
})
messagesRoutes.openapi(read, async (c) => {
  const { page, older } = await readConversation(c.var.me, c.req.valid('param').id, c.req.valid('query'))
  linkNext(c, 'before', older)
  return c.json(page, 200)
})

const search = operation('user', {
  method: 'get',
  path: '/search',
  operationId: 'searchMessages',
  tags: ['messages'],
  summary: 'Search the messages of your conversations: each word begins one of the text or of the attachment’s name',
  request: { query: messageSearch },
  responses: {
    200: answerPage(z.array(message), 'Messages, the latest first; none if the search has no word'),
    ...problems(400, 401),
  },
})
messagesRoutes.openapi(search, async (c) => {
  const { page, older } = await searchMessages(c.var.me, c.req.valid('query'))
  linkNext(c, 'before', older)
  return c.json(page, 200)
})

const mark = operation('user', {
  method: 'post',
  path: '/conversation/{id}/read',
  operationId: 'markConversationRead',
  tags: ['messages'],
  summary: 'Mark messages as read',
  request: { params, body: body(markReadBody) },
  responses: { 204: { description: 'Stored' }, ...problems(401, 404, 422) },
})
messagesRoutes.openapi(mark, async (c) => {
  await markRead(c.var.me, c.req.valid('param').id, c.req.valid('json').seq)
  return c.body(null, 204)
})

const view = operation('user', {
  method: 'patch',
  path: '/conversation/{id}',
  operationId: 'changeOwnView',
  tags: ['messages'],
  summary: 'Archive, pin or mute a conversation, or delete it up to a message, for yourself alone',
  request: { params, body: body(ownView) },
  responses: { 204: { description: 'Stored' }, ...problems(401, 404, 422) },
})
messagesRoutes.openapi(view, async (c) => {
  await changeOwnView(c.var.me, c.req.valid('param').id, c.req.valid('json'))
  return c.body(null, 204)
})

const hide = operation('user', {
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteMessageForMe',
  tags: ['messages'],
  summary: 'Delete a message for yourself alone; the others keep it',
  request: { params },
  responses: { 204: { description: 'Deleted, now or before' }, ...problems(400, 401, 404) },
})
messagesRoutes.openapi(hide, async (c) => {
  await hideMessage(c.var.me, c.req.valid('param').id)
  return c.body(null, 204)
})

const report = operation('user', {
  method: 'post',
  path: '/{id}/report',
  operationId: 'reportMessage',
  tags: ['messages'],
  summary: 'Report a message to the staff, once; they see it with a few around it',
  request: { params, body: body(newReport) },
  responses: {
    200: { description: 'Reported before; the first report is kept' },
    201: { description: 'Reported' },
    ...problems(400, 401, 404, 409, 413, 422),
  },
})
messagesRoutes.openapi(report, async (c) => {
  const { repeated } = await reportMessage(c.var.me, c.req.valid('param').id, c.req.valid('json'))
  return c.json({}, repeated ? 200 : 201)
})

const unread = operation('user', {
  method: 'get',
  path: '/unread-count',
  operationId: 'countUnreadMessages',
  tags: ['messages'],
  summary: 'The number of unread messages',
  responses: { 200: answer(unreadCount, 'The number on the badge'), ...problems(401) },
})
messagesRoutes.openapi(unread, async (c) =>
  c.json({ unread_count: await countUnread(c.var.ctx.db.read, c.var.me.user.id, c.var.ctx.now()) }, 200),
)
