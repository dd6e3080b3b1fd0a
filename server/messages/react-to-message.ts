import { and, eq, sql } from 'drizzle-orm'
import type { ReactionName } from '../../shared/messages/reactions.ts'
import type { UserContext } from '../context.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { conversations, messageReactions, messages, participants } from '../db/schema/messages.ts'
import { forbidden, notFound } from '../errors.ts'
import { recordReactionsOf } from '../people/core/record-person-change.ts'
import { refuseBlocked } from '../people/core/refuse-blocked.ts'
import { isMessageHidden, isMessageInSight } from './who-is-in.ts'

/**
 * Puts this person's one reaction under a message that they can read, in place of another, or takes it back (null). A
 * repeat changes nothing.
 * @throws 404 for a message that they cannot read, 403 for who has left the channel, 403 or 409 for a block
 */
export async function reactToMessage(me: UserContext, id: string, reaction: ReactionName | null): Promise<void> {
  await me.db.writeByRow(async (tx) => {
    const found = await readableMessage(tx, me.user.id, id)
    if (!found) throw notFound('There is no such message.')
    if (found.has_left) throw forbidden('You are no longer on this job.')
    const mine = and(eq(messageReactions.message_id, id), eq(messageReactions.user_id, me.user.id))
    const before = await tx.select({ reaction: messageReactions.reaction }).from(messageReactions).where(mine).get()
    if ((before?.reaction ?? null) === reaction) return
    // Taking back reaches nobody who has blocked them.
    if (reaction && found.sender_id !== me.user.id && !found.is_channel)
      await refuseBlocked(tx, { from: me.user.id, to: found.sender_id })
    if (reaction) {
      const row = { message_id: id, user_id: me.user.id, reaction, created_at: me.now().toISOString() }
      await tx
        .insert(messageReactions)
        .values(row)
        .onConflictDoUpdate({ target: [messageReactions.message_id, messageReactions.user_id], set: row })
        .run()
    } else await tx.delete(messageReactions).where(mine).run()
    await recordChange(tx, await readersOfMessage(tx, id), 'message', id)
  })
}

/** Takes back all of somebody who goes, on the devices of all who have seen them. */
export async function takeBackAllReactions(tx: WriteTransaction, userId: string) {
  await recordReactionsOf(tx, userId)
  await tx.delete(messageReactions).where(eq(messageReactions.user_id, userId)).run()
}

const readableMessage = (tx: WriteTransaction, user_id: string, id: string) =>
  tx
    .select({
      sender_id: messages.sender_id,
      is_channel: conversations.is_channel,
      has_left: sql`${participants.left_seq} is not null`.mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, user_id),
        isStillParticipant(),
      ),
    )
    .where(
      and(eq(messages.id, id), isMessageInSight(participants), sql`not ${isMessageHidden(participants, messages.id)}`),
    )
    .get()

/** All who have the message on their devices, but for those who have deleted it for themselves. */
async function readersOfMessage(tx: WriteTransaction, id: string) {
  const rows = await tx
    .select({ user_id: participants.user_id })
    .from(messages)
    .innerJoin(participants, and(eq(participants.conversation_id, messages.conversation_id), isStillParticipant()))
    .where(
      and(eq(messages.id, id), isMessageInSight(participants), sql`not ${isMessageHidden(participants, messages.id)}`),
    )
    .all()
  return rows.map(({ user_id }) => user_id)
}
