import { z } from 'zod'
import { id, namedObject, pageQuery } from '../fields.ts'
import { MESSAGE_MAX } from '../limits.ts'

const fields = {
  id: id.optional(),
  recipient_id: id,
  /**
   * A conversation of these two that the sender knows: the message goes into it, whatever it is about. For a device that knows of it by a push
   * alone. One that is not theirs is passed over.
   */
  conversation_id: id.optional(),
  content: z
    .string()
    .max(MESSAGE_MAX, { error: `must have at most ${MESSAGE_MAX} characters` })
    .default(''),
  /** As POST /messages/upload-attachment gave it to the sender; the name it gave with it may be sent along. */
  attachment_url: z.string().max(200).nullish(),
  attachment_name: z.string().max(200).nullish(),
}
/** Text, an attachment, or both. */
const saysSomething = ({ content, attachment_url }: { content: string; attachment_url?: string | null | undefined }) =>
  Boolean(attachment_url) || content.trim() !== ''
const EMPTY = { path: ['content'], error: 'must not be empty' }

/** POST /messages/send-direct */
export const sendDirect = z.strictObject(fields).refine(saysSomething, EMPTY).meta({ id: 'NewDirectMessage' })
export type SendDirect = z.infer<typeof sendDirect>

/** POST /messages/send: about a job. */
export const sendAboutJob = z
  .strictObject({ ...fields, job_id: id })
  .refine(saysSomething, EMPTY)
  .meta({ id: 'NewMessage' })

/** POST /messages/upload-attachment. The address serves the file to the two who talk, and needs the token like any other. */
export const uploadedAttachment = namedObject('UploadedAttachment', {
  attachment_url: z.string(),
  attachment_name: z.string(),
})
export type UploadedAttachment = z.infer<typeof uploadedAttachment>

/** POST /messages/conversation/{id}/read: everything up to `seq` has been read. A repeat or a smaller number changes nothing. */
export const markRead = z.strictObject({ seq: z.int().min(0) })

export const message = namedObject('Message', {
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

export const conversation = namedObject('Conversation', {
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

export const sent = namedObject('SentMessage', { conversation_id: z.string(), message })
export type Sent = z.infer<typeof sent>

export const conversationQuery = z.strictObject({
  limit: pageQuery.shape.limit,
  /** Only messages older than this seq. */
  before: z.coerce.number().int().min(0).optional(),
})

export const unreadCount = z.object({ unread_count: z.int() })
