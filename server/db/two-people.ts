import { alias } from 'drizzle-orm/sqlite-core'
import { users } from './schema/people.ts'

/** Who did or said something, and about whom: for queries that need both. */
export const actor = alias(users, 'actor')
export const subject = alias(users, 'subject')
