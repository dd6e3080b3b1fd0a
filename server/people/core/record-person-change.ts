import { eq, or } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { conversations } from '../../db/schema/messages.ts'
import { recordChange } from '../../db/change-log.ts'
import { applications } from '../../db/schema/jobs.ts'

/**
 * A person's name and picture, and their company's name, are shown above conversations on the other participants'
 * devices.
 */
export async function recordConversationsOf(tx: Tx, userId: string) {
  const own = await tx
    .select()
    .from(conversations)
    .where(or(eq(conversations.user_a, userId), eq(conversations.user_b, userId)))
    .all()
  for (const { id, user_a, user_b } of own)
    await recordChange(tx, [user_a === userId ? user_b : user_a], 'conversation', id)
}

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
