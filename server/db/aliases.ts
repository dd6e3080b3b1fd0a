import { isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { applications } from './schema/jobs.ts'
import { participants } from './schema/messages.ts'
import { users } from './schema/people.ts'

/** Two participants of a conversation, for queries that need both. */
export const ownParticipants = alias(participants, 'mine')
export const otherParticipants = alias(participants, 'theirs')
/** The person who posted the job that a conversation is about, or took it over. */
export const jobPoster = alias(users, 'poster')
/** The person who owns a company. */
export const companyOwner = alias(users, 'company_owner')

/** Conversations about a company's job are hidden from people who have left that company. */
export const isStillParticipant = (
  side: typeof participants | typeof ownParticipants | typeof otherParticipants = participants,
) => isNull(side.left_at)

/** The acting person and the person concerned, for queries that need both. */
export const actingPerson = alias(users, 'actor')
export const concernedPerson = alias(users, 'subject')
/** One person's application, beside those of the others for the same job. */
export const ownApplications = alias(applications, 'own')

/** Confirmed for its job; the words of the index `applications_crew`, which a bound value would not be found in. */
export const isOfCrew = sql`${applications.status} = 'accepted'`
