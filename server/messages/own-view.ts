import { and, eq } from 'drizzle-orm'
import type { OwnView } from '../../shared/messages/messages.ts'
import type { UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { hiddenMessages, messages, participants } from '../db/schema/messages.ts'
import { notFound } from '../errors.ts'
import { ownWatermarksIn } from './mark-read.ts'
import { isMessageInSight } from './who-is-in.ts'

/**
 * Changes how this person alone sees a conversation of theirs: archived, pinned, muted, deleted up to a message. Nobody
 * else is told, and ticks are no matter of it. Deleting cannot be taken back; it ends archiving and pinning.
 */
export async function changeOwnView(me: UserContext, conversation_id: string, change: OwnView): Promise<void> {
  await me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    const { last_seq, cleared_seq } = await ownWatermarksIn(tx, me.user.id, conversation_id)
    if (Object.keys(change).length === 0) return
    const { archived_seq, muted_until, ...rest } = change
    await tx
      .update(participants)
      .set({
        ...rest,
        ...(archived_seq !== undefined && { archived_seq: archived_seq && Math.min(archived_seq, last_seq) }),
        ...(muted_until !== undefined && { muted_until: muted_until && new Date(muted_until).toISOString() }),
        ...(change.cleared_seq !== undefined && {
          archived_seq: null,
          is_pinned: false,
          cleared_seq: Math.max(cleared_seq, Math.min(change.cleared_seq, last_seq)),
        }),
      })
      .where(and(eq(participants.conversation_id, conversation_id), eq(participants.user_id, me.user.id)))
      .run()
    await recordChange(tx, [me.user.id], 'conversation', conversation_id)
  })
}

/**
 * Deletes a message for this person alone, for good; the others keep it. A repeat changes nothing.
 * @throws 404 for a message that they cannot see
 */
export async function hideMessage(me: UserContext, id: string): Promise<void> {
  await me.db.writeByRow(async (tx) => {
    const found = await tx
      .select({ conversation_id: messages.conversation_id })
      .from(messages)
      .innerJoin(
        participants,
        and(
          eq(participants.conversation_id, messages.conversation_id),
          eq(participants.user_id, me.user.id),
          isStillParticipant(),
        ),
      )
      .where(and(eq(messages.id, id), isMessageInSight(participants)))
      .get()
    if (!found) throw notFound('There is no such message.')
    const row = { user_id: me.user.id, message_id: id }
    const { changes } = await tx.insert(hiddenMessages).values(row).onConflictDoNothing().run()
    if (changes === 0) return
    await recordChange(tx, [me.user.id], 'message', id, true)
    await recordChange(tx, [me.user.id], 'conversation', found.conversation_id)
  })
}
