import { v7 as uuid } from 'uuid'
import type { Message } from '../../../../shared/messages/messages.ts'
import { isNothing } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { currentDevice } from '../../store/device.ts'
import { removalQueue, removeMessages, showLastOf } from '../../store/message-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    message_removal: { message_id: string; conversation_id: string }
  }
}

/**
 * Deletes a message that the server has for this person alone, on this device at once. The other side keeps it. Between
 * two pages of a full sync the message may not be here: then its removal waits for it.
 */
export async function removeForMe(
  { id: message_id, conversation_id }: Pick<Message, 'id' | 'conversation_id'>,
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['messages', 'conversations', 'facts'], async (queue, db) => {
    if ((await db.messages.get(message_id))?.state) return
    const title = (await db.conversations.get(conversation_id))?.other_user_name ?? ''
    const body = { message_id, conversation_id }
    await queue({ id: uuid(), kind: 'message_removal', queue: removalQueue(message_id), body, title, text: '' })
    await removeMessages(db, [message_id])
    await showLastOf(db, conversation_id)
  })
}

export const message_removal = defineKind('message_removal', {
  reaches: 'own',
  tables: [],
  call: ({ body: { message_id } }) => calling('DELETE', at('/messages/{id}', { id: message_id })),
  fits: isNothing,
  landed: nothing,
  isDoneWhenGone: () => true,
  parked: (db, { id }) => db.outbox.delete(id),
  queued: nothing,
  discarded: nothing,
})
