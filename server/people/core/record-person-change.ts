import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { WriteTransaction } from '../../db/connection.ts'
import {
  broadcastRecipients,
  broadcasts,
  conversations,
  messageReactions,
  messages,
  participants,
} from '../../db/schema/messages.ts'
import { isStillParticipant, ownParticipants, otherParticipants } from '../../db/aliases.ts'
import { preparedStatement } from '../../db/statement.ts'
import { recordChange } from '../../db/change-log.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { notifications } from '../../db/schema/sync.ts'

/**
 * A person's name and picture, and their company's name, are shown above conversations on the other participants'
 * devices, and a team's names beside what they wrote; and in the lists of companies.
 */
export async function recordConversationsOf(tx: WriteTransaction, userId: string) {
  await recordRowsFor(tx, 'conversation', await conversationsNaming(tx).all({ user_id: userId }))
  await recordRowsFor(tx, 'broadcast', await broadcastsNaming(tx).all({ user_id: userId }))
  await recordEntriesAbout(tx, userId)
  await recordListsWith(tx, userId)
}

/** Each row for the person whose devices show it. */
async function recordRowsFor(
  tx: WriteTransaction,
  entity: Parameters<typeof recordChange>[2],
  rows: { id: string; user_id: string }[],
) {
  for (const { id, user_id } of rows) await recordChange(tx, [user_id], entity, id)
}

/** Messages to several people that this person wrote or got, with each of the company's team. */
const broadcastsNaming = preparedStatement((db) => {
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
export async function recordListsWith(tx: WriteTransaction, freelancer_id: string) {
  await recordRowsFor(tx, 'crew_list', await listsWithPerson(tx).all({ freelancer_id }))
}

const listsWithPerson = preparedStatement((db) =>
  db
    .select({ id: crewLists.id, user_id: users.id })
    .from(crewListPeople)
    .innerJoin(crewLists, eq(crewLists.id, crewListPeople.list_id))
    .innerJoin(users, eq(users.company_id, crewLists.company_id))
    .where(eq(crewListPeople.freelancer_id, sql.placeholder('freelancer_id')))
    .prepare(),
)

/** What a person has reacted to shows their name, to all who have the message, or to one of them. */
export async function recordReactionsOf(tx: WriteTransaction, userId: string, readerId?: string) {
  const rows = await reactedMessages(tx).all({ user_id: userId })
  await recordRowsFor(
    tx,
    'message',
    rows.filter(({ user_id }) => !readerId || user_id === readerId),
  )
}

const reactedMessages = preparedStatement((db) =>
  db
    .select({ id: messages.id, user_id: participants.user_id })
    .from(messageReactions)
    .innerJoin(messages, eq(messages.id, messageReactions.message_id))
    .innerJoin(participants, and(eq(participants.conversation_id, messages.conversation_id), isStillParticipant()))
    .where(eq(messageReactions.user_id, sql.placeholder('user_id')))
    .prepare(),
)

/** What others, or one of them, were notified of that has this person's name. */
export async function recordEntriesAbout(tx: WriteTransaction, userId: string, readerId?: string) {
  const isTheirs = readerId ? eq(notifications.user_id, readerId) : undefined
  const entries = await tx
    .select({ id: notifications.id, user_id: notifications.user_id })
    .from(notifications)
    .where(and(eq(notifications.about_id, userId), isTheirs))
    .all()
  await recordRowsFor(tx, 'notification', entries)
}

/** Not where only colleagues write. */
const isNamedToOthers = sql`(${ownParticipants.user_id} in (${conversations.user_a}, ${conversations.user_b})
  or exists (select 1 from jobs j where j.id = ${conversations.job_id} and j.employer_id = ${ownParticipants.user_id})
  or exists (select 1 from messages m where m.conversation_id = ${conversations.id} and m.sender_id = ${ownParticipants.user_id}))`

const conversationsNaming = preparedStatement((db) =>
  db
    .select({ id: ownParticipants.conversation_id, user_id: otherParticipants.user_id })
    .from(ownParticipants)
    .innerJoin(
      otherParticipants,
      and(
        eq(otherParticipants.conversation_id, ownParticipants.conversation_id),
        ne(otherParticipants.user_id, ownParticipants.user_id),
        isStillParticipant(otherParticipants),
      ),
    )
    .innerJoin(conversations, eq(conversations.id, ownParticipants.conversation_id))
    .where(and(eq(ownParticipants.user_id, sql.placeholder('user_id')), isNamedToOthers))
    .prepare(),
)

/** A person's applications have their name, for each of the company's team. */
export async function recordApplicantEverywhere(tx: WriteTransaction, freelancer_id: string) {
  const teams = new Map<string, string[]>()
  for (const { id, user_id } of await teamsAppliedTo(tx).all({ freelancer_id }))
    teams.set(id, [...(teams.get(id) ?? []), user_id])
  for (const [id, members] of teams) await recordChange(tx, members, 'received_application', id)
}

const teamsAppliedTo = preparedStatement((db) =>
  db
    .select({ id: applications.id, user_id: users.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.company_id, jobs.company_id))
    .where(eq(applications.freelancer_id, sql.placeholder('freelancer_id')))
    .prepare(),
)
