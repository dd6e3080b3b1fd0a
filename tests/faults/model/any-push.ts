import { and, eq, ne } from 'drizzle-orm'
import { composePush } from '../../../server/app/deliver-push.ts'
import { conversations, messages, participants } from '../../../server/db/schema/messages.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import type { PushPayload } from '../../../shared/push.ts'
import type { World } from '../../support/world.ts'
import type { Random } from './random.ts'

/**
 * A push to this person about a message that the server has, in a channel too, as the server composes it: now, or composed before and
 * arriving only now.
 */
export function anyPushTo(world: World) {
  const made: PushPayload[] = []
  return async (userId: string, random: Random): Promise<PushPayload | undefined> => {
    const message_id = random.pick(await messagesTo(world, userId))
    const composed = message_id && (await composePush(world.ctx, { user_id: userId, message_id }))
    if (composed) made.push(composed.payload)
    return random.pick(made.filter(({ user_id }) => user_id === userId))
  }
}

const messagesTo = async (world: World, userId: string) =>
  (
    await world.ctx.db.read
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(
        participants,
        and(eq(participants.conversation_id, messages.conversation_id), eq(participants.user_id, userId)),
      )
      .where(ne(messages.sender_id, userId))
      .all()
  ).map(({ id }) => id)

export const jobOf = (world: World) => async (conversation: Pick<Conversation, 'conversation_id' | 'job_id'>) => {
  const { read } = world.ctx.db
  const row = await read.select().from(conversations).where(eq(conversations.id, conversation.conversation_id)).get()
  return row ? row.job_id : conversation.job_id
}
