import { v7 as uuid } from 'uuid'
import type { Conversation, OwnView } from '../../../../shared/messages/messages.ts'
import { isNothing } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { isNewConversation } from '../../store/conversation-key.ts'
import { putConversation } from '../../store/conversation-rows.ts'
import { noteCleared, viewQueue } from '../../store/conversation-view.ts'
import { currentDevice } from '../../store/device.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    conversation_view: { conversation_id: string; change: OwnView }
  }
}

/**
 * Archives, pins, mutes or deletes a conversation for this person, on this device at once. Any number of changes are one
 * item to send, which has the last of each. Between two pages of a full sync the conversation may not be here: it gets
 * the change when it comes.
 */
export async function changeView(
  { conversation_id }: Pick<Conversation, 'conversation_id'>,
  change: OwnView,
  device = currentDevice(),
): Promise<void> {
  if (isNewConversation(conversation_id)) return
  await writeAndQueue(device, ['messages', 'conversations', 'facts'], async (queue, db) => {
    const conversation = await db.conversations.get(conversation_id)
    const name = viewQueue(conversation_id)
    const waiting = await db.outbox.where({ queue: name }).first()
    if (waiting?.kind === 'conversation_view') {
      const body = { conversation_id, change: { ...waiting.body.change, ...change } }
      await db.outbox.update(waiting.id, { body, next_try_at: null })
    } else {
      const body = { conversation_id, change }
      const title = conversation?.other_user_name ?? ''
      await queue({ id: uuid(), kind: 'conversation_view', queue: name, body, title, text: '' })
    }
    if (!conversation) return
    if (change.cleared_seq !== undefined) await noteCleared(db, conversation)
    await putConversation(db, conversation)
  })
}

export const conversation_view = defineKind('conversation_view', {
  reaches: 'own',
  tables: [],
  call: ({ body: { conversation_id, change } }) =>
    calling('PATCH', at('/messages/conversation/{id}', { id: conversation_id }), change),
  fits: isNothing,
  landed: nothing,
  isRaised: (now, sent) => JSON.stringify(now.body) !== JSON.stringify(sent.body),
  // It contains nothing that somebody wrote: a refused one is deleted, and a sync has what the server knows.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: nothing,
  discarded: nothing,
})
