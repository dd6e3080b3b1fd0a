import { z } from 'zod'
import {
  boundedText,
  idField,
  instantField,
  namedObject,
  namedStrict,
  pageQuerySchema,
  trimmedText,
} from '../fields.ts'
import { MESSAGE_MAX, MESSAGE_SEARCH_MAX } from '../limits.ts'
import { REACTION_NAMES } from './reactions.ts'
import { hasVisibleText } from '../visible-text.ts'

const newMessageFields = {
  id: idField.optional(),
  recipient_id: idField,
  /**
   * A conversation between these two people that the sender knows of: the message is added to it, whatever it is about.
   * For a device that knows the conversation from a push only. An id of somebody else's conversation is ignored.
   */
  conversation_id: idField.optional(),
  content: boundedText(MESSAGE_MAX).default(''),
  /** As POST /messages/upload-attachment returned it to the sender; the returned name may be sent along. */
  attachment_url: boundedText(200).nullish(),
  attachment_name: boundedText(200).nullish(),
  /** The message that this one answers. One that is not of this conversation, or gone, is left out. */
  reply_to: idField.optional(),
}
/** Text, an attachment, or both. */
const hasMessageContent = ({
  content,
  attachment_url,
}: {
  content: string
  attachment_url?: string | null | undefined
}) => Boolean(attachment_url) || hasVisibleText(content)
const EMPTY_MESSAGE = { path: ['content'], error: 'must not be empty' }

/** POST /messages/send-direct */
export const newDirectMessageSchema = z
  .strictObject(newMessageFields)
  .refine(hasMessageContent, EMPTY_MESSAGE)
  .meta({ id: 'NewDirectMessage' })
export type NewDirectMessage = z.infer<typeof newDirectMessageSchema>

/** POST /messages/send: about a job. */
export const newJobMessageSchema = z
  .strictObject({ ...newMessageFields, job_id: idField })
  .refine(hasMessageContent, EMPTY_MESSAGE)
  .meta({ id: 'NewMessage' })

/**
 * POST /messages/upload-attachment. The address serves the file to the conversation's two participants only, and needs
 * the token.
 */
export const uploadedAttachmentSchema = namedObject('UploadedAttachment', {
  attachment_url: z.string(),
  attachment_name: z.string(),
})
export type UploadedAttachment = z.infer<typeof uploadedAttachmentSchema>

/** POST /messages/conversation/{id}/read: everything up to `seq` has been read. A repeat or a smaller number changes nothing. */
export const readMarkSchema = z.strictObject({ seq: z.int().min(0) })

/**
 * PATCH /messages/conversation/{id}: how you alone see a conversation. Only what is sent changes; sent again it changes
 * nothing.
 */
export const ownViewSchema = namedStrict('OwnView', {
  /** Archived as of this seq: a later message brings it back, unless it is muted. Null: not archived. */
  archived_seq: z.int().min(0).nullable().optional(),
  is_pinned: z.boolean().optional(),
  /** No pushes and mails until then, and not in the badge. Null: not muted. */
  muted_until: instantField.nullable().optional(),
  /** Deleted for you up to this seq. It only grows. */
  cleared_seq: z.int().min(0).optional(),
})
export type OwnView = z.infer<typeof ownViewSchema>

const messageReactionSchema = z.object({ user_id: z.string(), full_name: z.string(), reaction: z.string() })
export type MessageReaction = z.infer<typeof messageReactionSchema>

/** PUT /messages/{id}/reaction: your one reaction; null takes it back. */
export const ownReactionSchema = namedStrict('OwnReaction', {
  reaction: z.enum(REACTION_NAMES, { error: `must be one of: ${REACTION_NAMES.join(', ')}` }).nullable(),
})

export const messageSchema = namedObject('Message', {
  id: z.string(),
  conversation_id: z.string(),
  sender_id: z.string(),
  content: z.string(),
  is_mine: z.boolean(),
  /** True when the recipient has read it; of a company's team or a channel, one of them. */
  read: z.boolean(),
  /** True when it has arrived on one of the recipient's devices. */
  delivered: z.boolean(),
  /** The order within the conversation, assigned by the server; ties are broken by id. */
  seq: z.int(),
  created_at: z.string(),
  attachment_url: z.string().nullable(),
  attachment_name: z.string().nullable(),
  /** The id of the message that it answers, which the reader may not have. */
  reply_to: z.string().optional(),
  /** In the order they came; each person once. Left out without any. */
  reactions: z.array(messageReactionSchema).optional(),
})
export type Message = z.infer<typeof messageSchema>

const namedPersonSchema = z.object({ id: z.string(), full_name: z.string() })

/** A job's channel, as one of those in it sees it: see `channel` of a conversation. */
const channelStateSchema = z.object({
  /** Acts for the job's company. */
  is_team: z.boolean(),
  /** Only the team writes. */
  is_team_only: z.boolean(),
  /** Is of the crew no more: sees what was written until then. */
  has_left: z.boolean(),
  /** When the job begins; servers of the release before do not say. */
  starts_at: z.string().optional(),
  /** When the job is over. */
  ends_at: z.string(),
  /** Its place in a list while nobody has written. */
  began_at: z.string(),
})

export const conversationSchema = namedObject('Conversation', {
  conversation_id: z.string(),
  other_user_id: z.string(),
  other_user_name: z.string(),
  /** Address of the picture, or null. */
  other_user_picture: z.string().nullable(),
  /** The other person's company, or '' without one. */
  other_company_name: z.string(),
  job_id: z.string().nullable(),
  /** 'Direct Message' for a direct conversation. */
  job_title: z.string(),
  last_message: z.string(),
  last_message_time: z.string().nullable(),
  unread_count: z.int(),
  /** Whether you have blocked the other person. */
  is_blocked: z.boolean(),
  last_seq: z.int(),
  /** Watermarks: everything up to this seq has been read or delivered. */
  my_read_seq: z.int(),
  other_delivered_seq: z.int(),
  other_read_seq: z.int(),
  /**
   * A conversation about a job is the company's: its whole team is in it. `passed_to` answers in it where the other person
   * has left or is gone; with `other_left` nobody of the team is in it any more, and `passed_to`, if there, is to be
   * written to anew.
   */
  other_left: z.boolean().optional(),
  passed_to: namedPersonSchema.optional(),
  /** Who of the company's team has written in it, but for you; in a channel everybody who has, the team with its company. */
  writers: z.array(namedPersonSchema.extend({ company_name: z.string().optional() })).optional(),
  /**
   * A job's channel. `conversation_id` and `other_user_id` are the job's id, `other_user_name` is the channel's; there are
   * no watermarks of others: who has read what is asked for.
   */
  channel: channelStateSchema.optional(),
  /** For the company's team: whether pushes and mails about it come to you. Others are a colleague's. */
  is_yours: z.boolean().optional(),
  /** How you see it (see OwnView); each only where it is so. */
  archived_seq: z.int().optional(),
  is_pinned: z.boolean().optional(),
  muted_until: z.string().optional(),
  cleared_seq: z.int().optional(),
  /** In a sync of a device that has nothing: messages before this seq come by page only (SYNC_WINDOW). */
  kept_from: z.int().optional(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** POST /channels/{id}/messages */
export const newChannelMessageSchema = z
  .strictObject({
    id: newMessageFields.id,
    content: newMessageFields.content,
    attachment_url: newMessageFields.attachment_url,
    attachment_name: newMessageFields.attachment_name,
    reply_to: newMessageFields.reply_to,
  })
  .refine(hasMessageContent, EMPTY_MESSAGE)
  .meta({ id: 'NewChannelMessage' })
export type NewChannelMessage = z.infer<typeof newChannelMessageSchema>

/** PATCH /channels/{id} */
export const channelUpdateSchema = z.strictObject({ is_team_only: z.boolean({ error: 'must be yes or no' }) })

export const channelMemberSchema = namedObject('ChannelMember', {
  id: z.string(),
  full_name: z.string(),
  /** What they do on the job: the role they are booked for, or for the team their company. */
  part: z.string(),
  is_team: z.boolean(),
  /** Everything up to this seq has been read. */
  read_seq: z.int(),
  /** What is older was there when they joined. */
  joined_seq: z.int(),
})
export type ChannelMember = z.infer<typeof channelMemberSchema>

export const sentMessageAnswerSchema = namedObject('SentMessage', {
  conversation_id: z.string(),
  message: messageSchema,
})
export type SentMessageAnswer = z.infer<typeof sentMessageAnswerSchema>

export const conversationQuerySchema = z.strictObject({
  limit: pageQuerySchema.shape.limit,
  /** Only messages older than this seq. */
  before: z.coerce.number().int().min(0).optional(),
})

/** GET /messages/search: each word begins one of the message or of its attachment's name. */
export const messageSearchSchema = conversationQuerySchema.extend({ q: trimmedText(MESSAGE_SEARCH_MAX) })

export const unreadCountSchema = z.object({ unread_count: z.int() })
