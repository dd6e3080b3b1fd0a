import type { PushPayload } from '../../../shared/push.ts'
import type { Conversation } from '../../../shared/messages.ts'
import { excerptOf } from '../../../shared/message-words.ts'
import type { StandbyDb } from '../database.ts'
import { safely } from '../safely.ts'

type Pushed = NonNullable<PushPayload['message']>

/**
 * The message a push carries, written where a sync would write it. A sync before it wins, and one after it overwrites
 * what a push cannot know (the whole text of a long message, a new conversation's other fields).
 */
export async function keepPushedMessage(db: StandbyDb, { message, notification, user_id }: PushPayload): Promise<void> {
  if (!message) return
  await safely(db, () =>
    db.transaction('rw', ['messages', 'conversations'], async () => {
      if (await db.messages.get(message.id)) return
      const { truncated, ...fields } = message
      const is_mine = message.sender_id === user_id
      await db.messages.put({
        attachment_url: null,
        attachment_name: null,
        ...fields,
        is_mine,
        read: false,
        delivered: true,
      })
      const known = await db.conversations.get(message.conversation_id)
      await db.conversations.put(withMessage(known ?? unknown(message, notification.title), message))
    }),
  )
}

function withMessage(conversation: Conversation, { seq, content, attachment_name, created_at }: Pushed) {
  if (seq <= conversation.last_seq) return conversation
  const isUnread = seq > conversation.my_read_seq
  return {
    ...conversation,
    last_seq: seq,
    last_message: excerptOf({ content, attachment_name: attachment_name ?? null }),
    last_message_time: created_at,
    unread_count: conversation.unread_count + (isUnread ? 1 : 0),
  }
}

const unknown = ({ conversation_id, sender_id }: Pushed, sender: string): Conversation => ({
  conversation_id,
  other_user_id: sender_id,
  other_user_name: sender,
  other_user_picture: null,
  other_company_name: '',
  job_id: null,
  job_title: '',
  last_message: '',
  last_message_time: null,
  unread_count: 0,
  is_blocked: false,
  last_seq: 0,
  my_read_seq: 0,
  other_delivered_seq: 0,
  other_read_seq: 0,
})
