import { v7 as uuid } from 'uuid'
import type { Message } from '../../../../shared/messages/messages.ts'
import type { ReactionName } from '../../../../shared/messages/reactions.ts'
import { isEmptyReply } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { currentDevice } from '../../store/device.ts'
import { reactionQueue, reactionsWith } from '../../store/reaction-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    reaction: { message_id: string; conversation_id: string; reaction: ReactionName | null }
  }
}

/**
 * Reacts to a message that the server has, or takes it back (null): shown at once. Any number of changes are one item to
 * send, the last.
 */
export async function queueReaction(
  { id: message_id, conversation_id }: Pick<Message, 'id' | 'conversation_id'>,
  reaction: ReactionName | null,
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['messages', 'conversations'], async (queue, db) => {
    const message = await db.messages.get(message_id)
    if (!message || message.state) return
    const body = { message_id, conversation_id, reaction }
    const waiting = await db.outbox.where({ queue: reactionQueue(message_id) }).first()
    if (waiting) return db.outbox.update(waiting.id, { body, next_try_at: null })
    const title = (await db.conversations.get(conversation_id))?.other_user_name ?? ''
    return queue({ id: uuid(), kind: 'reaction', queue: reactionQueue(message_id), body, title, text: '' })
  })
}

const reactionKind = defineOutboxKind('reaction', {
  reaches: 'own',
  tables: ['messages'],
  call: ({ body: { message_id, reaction } }) =>
    toItemRequest('PUT', at('/messages/{id}/reaction', { id: message_id }), { reaction }),
  fits: isEmptyReply,
  // Until a sync brings the message with it.
  landed: async (db, { owner, body: { message_id, reaction } }) => {
    const message = await db.messages.get(message_id)
    if (!message) return
    const reactions = reactionsWith(message.reactions, owner, reaction)
    // Without any the row is as the server sends it.
    await db.messages.update(message_id, { reactions: reactions.length > 0 ? [...reactions] : undefined })
  },
  isRaised: (now, sent) => now.body.reaction !== sent.body.reaction,
  // It contains nothing that somebody wrote: a refused one is deleted, and what the server knows is shown again.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: null,
})

export const reactionKinds = { reaction: reactionKind }
