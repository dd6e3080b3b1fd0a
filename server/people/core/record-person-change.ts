import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { broadcastRecipients, broadcasts, conversations } from '../../db/schema/messages.ts'
import { isStillIn, mine, theirs } from '../../db/aliases.ts'
import { statement } from '../../db/statement.ts'
import { recordChange } from '../../db/change-log.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { notifications } from '../../db/schema/sync.ts'

/**
 * A person's name and picture, and their company's name, are shown above conversations on the other participants'
 * devices, and a team's names beside what they wrote; and in the lists of companies.
 */
export async function recordConversationsOf(tx: Tx, userId: string) {
  await recordFor(tx, 'conversation', await seenByOthers(tx).all({ user_id: userId }))
  await recordFor(tx, 'broadcast', await namingInBroadcasts(tx).all({ user_id: userId }))
  await recordEntriesAbout(tx, userId)
  await recordListsWith(tx, userId)
}

/** Each row for the person whose devices show it. */
async function recordFor(tx: Tx, entity: Parameters<typeof recordChange>[2], rows: { id: string; user_id: string }[]) {
  for (const { id, user_id } of rows) await recordChange(tx, [user_id], entity, id)
}

/** Messages to several people that this person wrote or got, with each of the company's team. */
const namingInBroadcasts = statement((db) => {
  const got = db
    .select({ id: broadcastRecipients.broadcast_id })
    .from(broadcastRecipients)
    .where(eq(broadcastRecipients.user_id, sql.placeholder('user_id')))
  return db
    .select({ id: broadcasts.id, user_id: users.id })
    .from(broadcasts)
    .leftJoin(jobs, eq(jobs.id, broadcasts.job_id))
    .innerJoin(users, eq(users.company_id, sql`coalesce(${broadcasts.company_id}, ${jobs.company_id})`))
    .where(or(eq(broadcasts.author_id, sql.placeholder('user_id')), inArray(broadcasts.id, got)))
    .prepare()
})

/** The lists of companies that name a person show their name, picture and roles. */
export async function recordListsWith(tx: Tx, freelancer_id: string) {
  await recordFor(tx, 'crew_list', await listsWith(tx).all({ freelancer_id }))
}

const listsWith = statement((db) =>
  db
    .select({ id: crewLists.id, user_id: users.id })
    .from(crewListPeople)
    .innerJoin(crewLists, eq(crewLists.id, crewListPeople.list_id))
    .innerJoin(users, eq(users.company_id, crewLists.company_id))
    .where(eq(crewListPeople.freelancer_id, sql.placeholder('freelancer_id')))
    .prepare(),
)

/** What others, or one of them, were notified of that has this person's name. */
export async function recordEntriesAbout(tx: Tx, userId: string, readerId?: string) {
  const isTheirs = readerId ? eq(notifications.user_id, readerId) : undefined
  const entries = await tx
    .select({ id: notifications.id, user_id: notifications.user_id })
    .from(notifications)
    .where(and(eq(notifications.about_id, userId), isTheirs))
    .all()
  await recordFor(tx, 'notification', entries)
}

/** Not where only colleagues write. */
const isShown = sql`(${mine.user_id} in (${conversations.user_a}, ${conversations.user_b})
  or exists (select 1 from jobs j where j.id = ${conversations.job_id} and j.employer_id = ${mine.user_id})
  or exists (select 1 from messages m where m.conversation_id = ${conversations.id} and m.sender_id = ${mine.user_id}))`

const seenByOthers = statement((db) =>
  db
    .select({ id: mine.conversation_id, user_id: theirs.user_id })
    .from(mine)
    .innerJoin(
      theirs,
      and(eq(theirs.conversation_id, mine.conversation_id), ne(theirs.user_id, mine.user_id), isStillIn(theirs)),
    )
    .innerJoin(conversations, eq(conversations.id, mine.conversation_id))
    .where(and(eq(mine.user_id, sql.placeholder('user_id')), isShown))
    .prepare(),
)

/**
 * The card of a job applied for shows miles and reasons of the match. When they change, jobs outside the matched view
 * are recorded here.
 */
export async function recordAppliedJobsOf(tx: Tx, userId: string) {
  const own = await tx
    .select({ job_id: applications.job_id })
    .from(applications)
    .where(eq(applications.freelancer_id, userId))
    .all()
  for (const { job_id } of own) await recordChange(tx, [userId], 'job', job_id)
}

/** The projects that a person has applied for have their name, for each of the company's team. */
export async function recordApplicantEverywhere(tx: Tx, freelancer_id: string) {
  await recordFor(tx, 'job', await teamsAppliedTo(tx).all({ freelancer_id }))
}

const teamsAppliedTo = statement((db) =>
  db
    .select({ id: jobs.id, user_id: users.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.company_id, jobs.company_id))
    .where(eq(applications.freelancer_id, sql.placeholder('freelancer_id')))
    .prepare(),
)
