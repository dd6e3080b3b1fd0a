import { alias } from 'drizzle-orm/sqlite-core'
import { participants } from './schema/messages.ts'

/** The two sides of a conversation, for queries that need both. */
export const mine = alias(participants, 'mine')
export const theirs = alias(participants, 'theirs')
