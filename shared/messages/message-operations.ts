import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations } from '../api/declare-operations.ts'
import {
  conversationSchema,
  conversationQuerySchema,
  readMarkSchema as markReadBody,
  messageSchema,
  messageSearchSchema,
  ownReactionSchema,
  ownViewSchema,
  newJobMessageSchema,
  newDirectMessageSchema,
  sentMessageAnswerSchema,
  unreadCountSchema,
} from './messages.ts'
import { newReportSchema } from '../people/safety.ts'
import { trimmedText } from '../fields.ts'

/** Any text: a conversation that has not started has an id such as new_..., and is not found. */
const messagePathSchema = z.object({ id: trimmedText(100) })

export const messagesOperations = declareOperations('messages', {
  sendMessage: {
    access: 'user',
    method: 'post',
    path: '/messages/send',
    summary: 'Write a message about a job',
    body: newJobMessageSchema,
    answers: {
      200: answerWithJson(sentMessageAnswerSchema, 'Sent before; the first answer'),
      201: answerWithJson(sentMessageAnswerSchema, 'Sent'),
    },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  sendDirectMessage: {
    access: 'user',
    method: 'post',
    path: '/messages/send-direct',
    summary: 'Write a direct message',
    body: newDirectMessageSchema,
    answers: {
      200: answerWithJson(sentMessageAnswerSchema, 'Sent before; the first answer'),
      201: answerWithJson(sentMessageAnswerSchema, 'Sent'),
    },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  listConversations: {
    access: 'user',
    method: 'get',
    path: '/messages/conversations',
    summary: 'Your conversations, the latest first',
    query: conversationQuerySchema,
    answers: { 200: answerWithPage(z.array(conversationSchema), 'Conversations, by their latest message') },
    refusals: [400, 401],
  },
  readConversation: {
    access: 'user',
    method: 'get',
    path: '/messages/conversation/{id}',
    summary: 'The messages of a conversation; reading marks them as read',
    params: messagePathSchema,
    query: conversationQuerySchema,
    answers: { 200: answerWithPage(z.array(messageSchema), 'Messages, oldest first; they count as read') },
    refusals: [400, 401, 404],
  },
  searchMessages: {
    access: 'user',
    method: 'get',
    path: '/messages/search',
    summary: 'Search the messages of your conversations: each word begins one of the text or of the attachment’s name',
    query: messageSearchSchema,
    answers: {
      200: answerWithPage(z.array(messageSchema), 'Messages, the latest first; none if the search has no word'),
    },
    refusals: [400, 401],
  },
  markConversationRead: {
    access: 'user',
    method: 'post',
    path: '/messages/conversation/{id}/read',
    summary: 'Mark messages as read',
    params: messagePathSchema,
    body: markReadBody,
    answers: { 204: { description: 'Stored' } },
    refusals: [401, 404, 422],
  },
  changeOwnView: {
    access: 'user',
    method: 'patch',
    path: '/messages/conversation/{id}',
    summary: 'Archive, pin or mute a conversation, or delete it up to a message, for yourself alone',
    params: messagePathSchema,
    body: ownViewSchema,
    answers: { 204: { description: 'Stored' } },
    refusals: [401, 404, 422],
  },
  deleteMessageForMe: {
    access: 'user',
    method: 'delete',
    path: '/messages/{id}',
    summary: 'Delete a message for yourself alone; the others keep it',
    params: messagePathSchema,
    answers: { 204: { description: 'Deleted, now or before' } },
    refusals: [400, 401, 404],
  },
  reactToMessage: {
    access: 'user',
    method: 'put',
    path: '/messages/{id}/reaction',
    summary: 'Your one reaction under a message that you can read; null takes it back',
    params: messagePathSchema,
    body: ownReactionSchema,
    answers: { 204: { description: 'Stored, now or before' } },
    refusals: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  reportMessage: {
    access: 'user',
    method: 'post',
    path: '/messages/{id}/report',
    summary: 'Report a message to the staff, once; they see it with a few around it',
    params: messagePathSchema,
    body: newReportSchema,
    answers: { 200: { description: 'Reported before; the first report is kept' }, 201: { description: 'Reported' } },
    refusals: [400, 401, 404, 409, 413, 422],
  },
  countUnreadMessages: {
    access: 'user',
    method: 'get',
    path: '/messages/unread-count',
    summary: 'The number of unread messages',
    answers: { 200: answerWithJson(unreadCountSchema, 'The number on the badge') },
    refusals: [401],
  },
})
