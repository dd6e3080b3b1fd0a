import { z } from 'zod'
import { boundedText, id, instant, namedObject, namedStrict, pageQuery, text } from '../fields.ts'
import { MESSAGE_MAX, SEARCH_MAX } from '../limits.ts'
import { hasVisible } from '../visible-text.ts'

const fields = {
  id: id.optional(),
  recipient_id: id,
  /**
   * A conversation between these two people that the sender knows of: the message is added to it, whatever it is about.
   * For a device that knows the conversation from a push only. An id of somebody else's conversation is ignored.
   */
  conversation_id: id.optional(),
  content: boundedText(MESSAGE_MAX).default(''),
  /** As POST /messages/upload-attachment returned it to the sender; the returned name may be sent along. */
  attachment_url: boundedText(200).nullish(),
  attachment_name: boundedText(200).nullish(),
}
/** Text, an attachment, or both. */
const hasContent = ({ content, attachment_url }: { content: string; attachment_url?: string | null | undefined }) =>
  Boolean(attachment_url) || hasVisible(content)
const EMPTY = { path: ['content'], error: 'must not be empty' }

/** POST /messages/send-direct */
export const sendDirect = z.strictObject(fields).refine(hasContent, EMPTY).meta({ id: 'NewDirectMessage' })
export type SendDirect = z.infer<typeof sendDirect>

/** POST /messages/send: about a job. */
export const sendAboutJob = z
  .strictObject({ ...fields, job_id: id })
  .refine(hasContent, EMPTY)
  .meta({ id: 'NewMessage' })

/**
 * POST /messages/upload-attachment. The address serves the file to the conversation's two participants only, and needs
 * the token.
 */
export const uploadedAttachment = namedObject('UploadedAttachment', {
  attachment_url: z.string(),
  attachment_name: z.string(),
})
export type UploadedAttachment = z.infer<typeof uploadedAttachment>

/** POST /messages/conversation/{id}/read: everything up to `seq` has been read. A repeat or a smaller number changes nothing. */
export const markRead = z.strictObject({ seq: z.int().min(0) })

/**
 * PATCH /messages/conversation/{id}: how you alone see a conversation. Only what is sent changes; sent again it changes
 * nothing.
 */
export const ownView = namedStrict('OwnView', {
  /** Archived as of this seq: a later message brings it back, unless it is muted. Null: not archived. */
  archived_seq: z.int().min(0).nullable().optional(),
  is_pinned: z.boolean().optional(),
  /** No pushes and mails until then, and not in the badge. Null: not muted. */
  muted_until: instant.nullable().optional(),
  /** Deleted for you up to this seq. It only grows. */
  cleared_seq: z.int().min(0).optional(),
})
export type OwnView = z.infer<typeof ownView>

export const message = namedObject('Message', {
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
})
export type Message = z.infer<typeof message>

const namedPerson = z.object({ id: z.string(), full_name: z.string() })

/** A job's channel, as one of those in it sees it: see `channel` of a conversation. */
const channelState = z.object({
  /** Acts for the job's company. */
  is_team: z.boolean(),
  /** Only the team writes. */
  is_team_only: z.boolean(),
  /** Is of the crew no more: sees what was written until then. */
  has_left: z.boolean(),
  /** When the job is over. */
  ends_at: z.string(),
  /** Its place in a list while nobody has written. */
  began_at: z.string(),
})

export const conversation = namedObject('Conversation', {
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
  passed_to: namedPerson.optional(),
  /** Who of the company's team has written in it, but for you; in a channel everybody who has, the team with its company. */
  writers: z.array(namedPerson.extend({ company_name: z.string().optional() })).optional(),
  /**
   * A job's channel. `conversation_id` and `other_user_id` are the job's id, `other_user_name` is the channel's; there are
   * no watermarks of others: who has read what is asked for.
   */
  channel: channelState.optional(),
  /** For the company's team: whether pushes and mails about it come to you. Others are a colleague's. */
  is_yours: z.boolean().optional(),
  /** How you see it (see OwnView); each only where it is so. */
  archived_seq: z.int().optional(),
  is_pinned: z.boolean().optional(),
  muted_until: z.string().optional(),
  cleared_seq: z.int().optional(),
})
export type Conversation = z.infer<typeof conversation>

/** POST /channels/{id}/messages */
export const newChannelMessage = z
  .strictObject({
    id: fields.id,
    content: fields.content,
    attachment_url: fields.attachment_url,
    attachment_name: fields.attachment_name,
  })
  .refine(hasContent, EMPTY)
  .meta({ id: 'NewChannelMessage' })
export type NewChannelMessage = z.infer<typeof newChannelMessage>

/** PATCH /channels/{id} */
export const channelUpdate = z.strictObject({ is_team_only: z.boolean({ error: 'must be yes or no' }) })

export const channelMember = namedObject('ChannelMember', {
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
export type ChannelMember = z.infer<typeof channelMember>

export const sent = namedObject('SentMessage', { conversation_id: z.string(), message })
export type Sent = z.infer<typeof sent>

export const conversationQuery = z.strictObject({
  limit: pageQuery.shape.limit,
  /** Only messages older than this seq. */
  before: z.coerce.number().int().min(0).optional(),
})

/** GET /messages/search: each word begins one of the message or of its attachment's name. */
export const messageSearch = conversationQuery.extend({ q: text(SEARCH_MAX) })

export const unreadCount = z.object({ unread_count: z.int() })
