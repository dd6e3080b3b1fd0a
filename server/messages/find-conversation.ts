import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Reader, Tx } from '../db/connection.ts'
import { type ConversationRow, conversations, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'

type Between = { one: string; other: string; job_id: string | null }

/** The one conversation of two people about this job, or their direct one. */
export function findConversation(db: Reader, { one, other, job_id }: Between): ConversationRow | undefined {
  const [user_a, user_b] = one < other ? [one, other] : [other, one]
  return job_id === null ? direct(db).get({ user_a, user_b }) : aboutJob(db).get({ user_a, user_b, job_id })
}

/** The same, made when it is missing. One writer at a time: a race of two first messages makes one. */
export function openConversation(tx: Tx, between: Between, now: Date): ConversationRow {
  return findConversation(tx, between) ?? startConversation(tx, between, now)
}

function startConversation(tx: Tx, { one, other, job_id }: Between, now: Date) {
  const [user_a, user_b] = one < other ? [one, other] : [other, one]
  const id = uuid()
  const row = tx
    .insert(conversations)
    .values({ id, job_id, user_a, user_b, created_at: now.toISOString() })
    .returning()
    .get()
  tx.insert(participants)
    .values([user_a, user_b].map((user_id) => ({ conversation_id: id, user_id })))
    .run()
  return row
}

const pair = () => [
  eq(conversations.user_a, sql.placeholder('user_a')),
  eq(conversations.user_b, sql.placeholder('user_b')),
]
const direct = statement((db) =>
  db
    .select()
    .from(conversations)
    .where(and(...pair(), isNull(conversations.job_id)))
    .prepare(),
)
const aboutJob = statement((db) =>
  db
    .select()
    .from(conversations)
    .where(and(...pair(), eq(conversations.job_id, sql.placeholder('job_id'))))
    .prepare(),
)
