import { isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { participants } from './schema/messages.ts'
import { users } from './schema/people.ts'

/** The two sides of a conversation, for queries that need both. */
export const mine = alias(participants, 'mine')
export const theirs = alias(participants, 'theirs')
/** Whoever posted the job that a conversation is about, or took it over. */
export const poster = alias(users, 'poster')

/** Conversations about a company's job are out of sight for whoever has left that company. */
export const isStillIn = (side: typeof participants | typeof mine = participants) => isNull(side.left_at)

/** Who did or said something, and about whom: for queries that need both. */
export const actor = alias(users, 'actor')
export const subject = alias(users, 'subject')
