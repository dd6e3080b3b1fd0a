import { isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { applications } from './schema/jobs.ts'
import { participants } from './schema/messages.ts'
import { users } from './schema/people.ts'

/** Two participants of a conversation, for queries that need both. */
export const mine = alias(participants, 'mine')
export const theirs = alias(participants, 'theirs')
/** The person who posted the job that a conversation is about, or took it over. */
export const poster = alias(users, 'poster')
/** The person who owns a company. */
export const companyOwner = alias(users, 'company_owner')

/** Conversations about a company's job are hidden from people who have left that company. */
export const isStillIn = (side: typeof participants | typeof mine | typeof theirs = participants) =>
  isNull(side.left_at)

/** The acting person and the person concerned, for queries that need both. */
export const actor = alias(users, 'actor')
export const subject = alias(users, 'subject')
/** One person's application, beside those of the others for the same job. */
export const ownApplications = alias(applications, 'own')
