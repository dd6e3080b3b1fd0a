import { v7 as uuid } from 'uuid'
import { excerptOf } from '../../../../shared/message-words.ts'
import { conversationKey, fileQueueOf, newConversationId, queueOf } from '../../store/conversation-key.ts'
import { firstRow } from '../../store/conversation-rows.ts'
import { LOCAL_SEQ } from '../../store/message-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

export type NewMessage = {
  recipient_id: string
  recipient_name: string
  /** null: a direct message. */
  job_id: string | null
  job_title: string
  content: string
  /** Kept by keepDocument. */
  attachment?: { id: string; name: string } | null
}

/**
 * The bubble stands in the thread at once, and goes out when it can. Throws StorageFull, and then nothing was written.
 * `conversation_id` is `new_...` until the server has given the conversation one.
 */
export async function sendMessage(
  input: NewMessage,
  device = currentDevice(),
): Promise<{ id: string; conversation_id: string }> {
  const id = uuid()
  const party = { other_user_id: input.recipient_id, job_id: input.job_id }
  let conversation_id = newConversationId(party)

  const { attachment } = input
  const attachment_name = attachment?.name ?? null
  const text = excerptOf({ content: input.content, attachment_name })

  await writeAndQueue(device, ['messages', 'conversations', 'documents'], async (queue) => {
    const { db } = device
    const known = (await db.conversations.where({ other_user_id: input.recipient_id }).toArray()).find(
      ({ job_id }) => job_id === input.job_id,
    )
    conversation_id = known?.conversation_id ?? conversation_id
    if (attachment) {
      const body = { message_id: id }
      await db.documents.update(attachment.id, { credential_id: id })
      const title = input.recipient_name
      await queue({
        id: attachment.id,
        kind: 'attachment',
        queue: fileQueueOf(party),
        body,
        title,
        text: attachment.name,
      })
    }
    const row = await queue({
      id,
      kind: 'message',
      queue: queueOf(party),
      body: {
        conversation_key: conversationKey(party),
        recipient_id: input.recipient_id,
        job_id: input.job_id,
        ...(known?.pushed && { conversation_id }),
        content: input.content,
        ...(attachment && { attachment: { id: attachment.id, attachment_name: attachment.name } }),
      },
      title: input.recipient_name,
      text,
    })
    await db.messages.add({
      id,
      conversation_id,
      sender_id: device.user_id,
      content: input.content,
      is_mine: true,
      read: false,
      delivered: false,
      seq: LOCAL_SEQ + row.position,
      created_at: row.created_at,
      attachment_url: null,
      attachment_name,
      ...(attachment && { kept_id: attachment.id }),
      state: 'queued',
    })
    const { recipient_name: other_user_name, job_title } = input
    const before = known ?? firstRow({ ...party, conversation_id, other_user_name, job_title })
    await db.conversations.put({ ...before, last_message: text, last_message_time: row.created_at })
  })
  return { id, conversation_id }
}
