import type { Conversation } from '../../../shared/messages/messages.ts'

type Party = Pick<Conversation, 'other_user_id' | 'job_id'>

/** Names a conversation before and after the server has given it an id. */
export const conversationKey = ({ other_user_id, job_id }: Party) =>
  job_id ? `${other_user_id}_${job_id}` : other_user_id
/** The id it bears until then (specification, section 4). */
export const newConversationId = (party: Party) => `new_${conversationKey(party)}`
/** Begun on this device; the server has given it no id yet. */
export const isNewConversation = (id: string) => id.startsWith('new_')
/** Files for it go one after another, beside the words. */
export const fileQueueOf = (party: Party) => `files:${conversationKey(party)}`
/** Its queue in the outbox. An application stands in it too: it opens the conversation about its job. */
export const queueOf = (party: Party) => `conversation:${conversationKey(party)}`
