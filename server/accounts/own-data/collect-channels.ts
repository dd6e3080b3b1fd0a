import { and, asc, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { conversations, messages } from '../../db/schema/messages.ts'

/** What this person wrote in the channels of jobs; what others wrote there was to all of a crew. */
export async function channelsOf({ db, user }: UserContext) {
  const own = await db.read
    .select({ about: jobs.title, message: messages })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.id, messages.conversation_id), eq(conversations.is_channel, true)))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(eq(messages.sender_id, user.id))
    .orderBy(asc(messages.seq))
    .all()
  return own.map(({ about, message: { content, attachment_name, created_at } }) => ({
    about,
    ...{ content, attachment_name, created_at },
  }))
}
