import type { PushPayload } from '../../../shared/push.ts'
import type { StandbyDb } from '../store/database.ts'
import type { LocalConversation } from '../store/rows.ts'
import { runOnDatabase } from '../store/safely.ts'
import { isRemovedMessage } from '../store/message-rows.ts'
import { firstConversationRow, putLoneMessage } from '../store/conversation-rows.ts'

type MessageOfPush = NonNullable<PushPayload['message']>

/**
 * Stores a push's message like a sync or a reply would, unless it was deleted since. An earlier sync wins, and a later one overwrites what a push
 * does not contain (the whole text of a long message, a new conversation's other fields).
 */
export async function keepPushedMessage(
  db: StandbyDb,
  { message, user_id }: Pick<PushPayload, 'message' | 'user_id'>,
): Promise<void> {
  if (!message) return
  const { id, conversation_id, sender_id, content, seq, created_at, attachment_url = null } = message
  const row = { id, conversation_id, sender_id, content, seq, created_at, attachment_url }
  await runOnDatabase(db, () =>
    db.transaction('rw', ['messages', 'conversations', 'outbox', 'facts'], async () => {
      const isGone =
        seq <= ((await db.conversations.get(conversation_id))?.cleared_seq ?? 0) || (await isRemovedMessage(db, id))
      if (isGone || (await db.messages.get(id))) return
      await putLoneMessage(
        db,
        {
          ...row,
          attachment_name: message.attachment_name ?? null,
          is_mine: sender_id === user_id,
          read: false,
          delivered: true,
        },
        conversationOfPush(message),
      )
    }),
  )
}

/** As far as it is known. Without the push's fields (an older server's), it would be unknown where a reply belongs. */
function conversationOfPush(pushed: MessageOfPush): LocalConversation | undefined {
  const { conversation_id, sender_id, other_user_id = sender_id, job_id, job_title, ...names } = pushed
  const { other_user_name, other_company_name, channel } = names
  if (job_id === undefined) return undefined
  const named = {
    ...(job_title && { job_title }),
    ...(other_user_name && { other_user_name }),
    ...(other_company_name && { other_company_name }),
    ...(channel && { channel }),
  }
  return { ...firstConversationRow({ conversation_id, other_user_id, job_id, ...named }), pushed: true }
}
