import { z } from 'zod'
import { id, pageQuery } from './fields.ts'
import { MESSAGE_MAX } from './limits.ts'

const content = z
  .string()
  .max(MESSAGE_MAX, { error: `must have at most ${MESSAGE_MAX} characters` })
  .refine((value) => value.trim() !== '', { error: 'must not be empty' })

/** POST /messages/send-direct. Attachments come with their own upload; until then the two fields must be absent or null. */
export const sendDirect = z.strictObject({
  id: id.optional(),
  recipient_id: id,
  content,
  attachment_url: z.null().optional(),
  attachment_name: z.null().optional(),
})
export type SendDirect = z.infer<typeof sendDirect>

/** POST /messages/send: about a job. */
export const sendAboutJob = z.strictObject({ ...sendDirect.shape, job_id: id })

/** POST /messages/conversation/{id}/read: everything up to `seq` has been read. A repeat or a smaller number changes nothing. */
export const markRead = z.strictObject({ seq: z.int().min(0) })

export const message = z.object({
  id: z.string(),
  conversation_id: z.string(),
  sender_id: z.string(),
  content: z.string(),
  is_mine: z.boolean(),
  /** True when the recipient has read it. */
  read: z.boolean(),
  /** True when it has reached a device of the recipient's. */
  delivered: z.boolean(),
  /** Order within the conversation: the server's, ties broken by id. */
  seq: z.int(),
  created_at: z.string(),
  attachment_url: z.string().nullable(),
  attachment_name: z.string().nullable(),
})
export type Message = z.infer<typeof message>

export const conversation = z.object({
  conversation_id: z.string(),
  other_user_id: z.string(),
  other_user_name: z.string(),
  /** Address of the picture, or null. */
  other_user_picture: z.string().nullable(),
  /** The other's company where there is one, else ''. */
  other_company_name: z.string(),
  job_id: z.string().nullable(),
  /** 'Direct Message' for a direct one. */
  job_title: z.string(),
  last_message: z.string(),
  last_message_time: z.string().nullable(),
  unread_count: z.int(),
  /** You have blocked the other. */
  is_blocked: z.boolean(),
  last_seq: z.int(),
  /** Watermarks: everything up to this seq. */
  my_read_seq: z.int(),
  other_delivered_seq: z.int(),
  other_read_seq: z.int(),
  /** The other has left the company whose job it is about; `passed_to` answers for it now, nobody once the company is closed. */
  other_left: z.boolean().optional(),
  passed_to: z.object({ id: z.string(), full_name: z.string() }).optional(),
})
export type Conversation = z.infer<typeof conversation>

export const sent = z.object({ conversation_id: z.string(), message })
export type Sent = z.infer<typeof sent>

export const conversationQuery = z.strictObject({
  limit: pageQuery.shape.limit,
  /** Only messages older than this seq. */
  before: z.coerce.number().int().min(0).optional(),
})

export const unreadCount = z.object({ unread_count: z.int() })
