import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { recordChange } from '../sync/change-log.ts'

/**
 * Takes a member's conversations about the company's jobs out of their sight when they leave (`left`), or gives them back
 * (null). The other side keeps them either way; direct conversations are the person's own.
 */
export function setTalksInSight(tx: Tx, user_id: string, company_id: string, left: Date | null) {
  const own = tx
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(and(eq(participants.user_id, user_id), eq(jobs.company_id, company_id)))
    .all()
  for (const { id } of own) {
    tx.update(participants)
      .set({ left_at: left?.toISOString() ?? null })
      .where(and(eq(participants.conversation_id, id), eq(participants.user_id, user_id)))
      .run()
    recordChange(tx, [user_id], 'conversation', id, left !== null)
    const said = tx.select({ id: messages.id }).from(messages).where(eq(messages.conversation_id, id)).all()
    for (const message of said) recordChange(tx, [user_id], 'message', message.id, left !== null)
  }
}
