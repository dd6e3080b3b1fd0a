import { and, eq, sql } from 'drizzle-orm'
import { isStillParticipant } from '../../db/aliases.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { conversations, participants } from '../../db/schema/messages.ts'
import { preparedStatement } from '../../db/statement.ts'

/** The conversations about a job and its channel have its title, its end, its company's name, and who answers for it. */
export async function recordJobConversations(tx: WriteTransaction, job_id: string) {
  for (const { id, user_id } of await jobConversations(tx).all({ job_id }))
    await recordChange(tx, [user_id], 'conversation', id)
}

const jobConversations = preparedStatement((db) =>
  db
    .select({ id: conversations.id, user_id: participants.user_id })
    .from(conversations)
    .innerJoin(participants, and(eq(participants.conversation_id, conversations.id), isStillParticipant()))
    .where(eq(conversations.job_id, sql.placeholder('job_id')))
    .prepare(),
)
