import type { Conversation } from '../../../shared/messages/messages.ts'

type ConversationParty = Pick<Conversation, 'other_user_id' | 'job_id'>

/** A job's channel: where another conversation has a person, it has the job itself. */
export const isChannelConversation = ({ other_user_id, job_id }: ConversationParty) => other_user_id === job_id

/** Names a conversation before and after the server has assigned an id. */
export const conversationKey = ({ other_user_id, job_id }: ConversationParty) =>
  job_id ? `${other_user_id}_${job_id}` : other_user_id
/** Its id until then (specification, section 4). */
export const newConversationId = (party: ConversationParty) => `new_${conversationKey(party)}`
/** Started on this device; the server has assigned no id yet. */
export const isNewConversation = (id: string) => id.startsWith('new_')
/** The queue of its files, which are sent one after another, beside the messages. */
export const conversationFileQueue = (party: ConversationParty) => `files:${conversationKey(party)}`
/** Its queue in the outbox, also for the application that opens it. */
export const conversationQueue = (party: ConversationParty) => `conversation:${conversationKey(party)}`
