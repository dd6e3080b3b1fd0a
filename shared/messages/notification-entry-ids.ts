const CONVERSATION_ENTRY_PREFIX = 'conversation:'
/** The id of the entry that all messages of a conversation fold into. */
export const messageEntryId = (conversationId: string) => `${CONVERSATION_ENTRY_PREFIX}${conversationId}`
/** The conversation of such an entry. */
export const conversationIdOfEntry = (entryId: string) => entryId.slice(CONVERSATION_ENTRY_PREFIX.length)
