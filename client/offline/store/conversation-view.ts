import { isoLondonDay, londonMidnight } from '../../../shared/dates-in-london.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import type { DatabaseTables } from './database.ts'
import { lastUnsentMessage, messagesOfConversation, noteRemovedMessages } from './message-rows.ts'
import type { LocalConversation } from './rows.ts'

type ConversationTables = DatabaseTables<'messages' | 'conversations' | 'outbox'>

/** No pushes and mails, and not in the badge. `now`: ms since 1970. */
export const isConversationMuted = ({ muted_until }: Pick<Conversation, 'muted_until'>, now: number) =>
  muted_until !== undefined && Date.parse(muted_until) > now

/** A message since then brings it back, unless it is muted. */
export const isConversationArchived = (row: Conversation, now: number) =>
  row.archived_seq !== undefined && (row.last_seq <= row.archived_seq || isConversationMuted(row, now))

/** A channel is pinned by itself until its job is over: once somebody has written, and on each day of the job. */
export const isConversationPinned = ({ is_pinned, channel, last_message }: Conversation, now: number) =>
  is_pinned === true && (!channel || (!isChannelOver(channel, now) && (last_message !== '' || isJobOn(channel, now))))

const isJobOn = ({ starts_at }: NonNullable<Conversation['channel']>, now: number) =>
  starts_at !== undefined && londonMidnight(isoLondonDay(Date.parse(starts_at))) <= now

/** From the midnight before the job to its end. */
export const isChannelOnJobDays = (channel: NonNullable<Conversation['channel']>, now: number) =>
  isJobOn(channel, now) && !isChannelOver(channel, now)

export const isChannelOver = (channel: Conversation['channel'], now: number) =>
  channel !== undefined && Date.parse(channel.ends_at) <= now

/** Whether this person may write there: in a channel while they are on the job, and where the team alone does, of the team. */
export const mayWriteInConversation = ({
  channel,
  other_left,
  is_blocked,
}: Pick<Conversation, 'channel' | 'other_left' | 'is_blocked'>) =>
  channel ? !channel.has_left && (channel.is_team || !channel.is_team_only) : !other_left && !is_blocked

/** What is unread is said quietly, and not in the badge: it is muted, in the archive, or a colleague's. */
export const isQuietConversation = (row: Conversation, now: number) =>
  row.is_yours === false || isConversationMuted(row, now) || isConversationArchived(row, now)

/** Removes conversations that the server shows no more, with their messages. Where it was deleted here, unsent ones stay. */
export async function removeConversations(db: ConversationTables & DatabaseTables<'facts'>, ids: string[]) {
  for (const row of await db.conversations.bulkGet(ids)) {
    if (!row) continue
    await noteClearedMessages(db, row)
    await clearConversation(db, row, Infinity)
    if (!row.cleared_seq || row.cleared_seq < row.last_seq) await db.conversations.delete(row.conversation_id)
  }
}

/** No push brings back what is here now. Before `clear`. */
export async function noteClearedMessages(
  db: DatabaseTables<'messages' | 'facts'>,
  { conversation_id }: Pick<Conversation, 'conversation_id'>,
) {
  await noteRemovedMessages(db, await messagesOfConversation(db, conversation_id).primaryKeys())
}

/** Deletes messages up to `seq`, and the conversation if nothing is left; what has not been sent stays. */
export async function clearConversation(
  db: ConversationTables,
  { conversation_id: id, last_seq }: LocalConversation,
  seq: number,
) {
  const known = messagesOfConversation(db, id).filter((message) => message.seq <= seq && !message.state)
  await known.delete()
  if (last_seq <= seq && !(await lastUnsentMessage(db, id))) await db.conversations.delete(id)
}

/** The queue in which changes of one's own view of a conversation wait. */
export const ownViewQueue = (conversationId: string) => `view:${conversationId}`

/** The row as this person wants to see it; the server does not know it yet. */
export async function withOwnView(db: ConversationTables, row: LocalConversation): Promise<LocalConversation> {
  const waiting = await db.outbox.where({ queue: ownViewQueue(row.conversation_id) }).first()
  if (waiting?.kind !== 'conversation_view') return row
  const { archived_seq, muted_until, is_pinned, cleared_seq = 0 } = waiting.body.change
  const isCleared = cleared_seq > (row.cleared_seq ?? 0)
  return {
    ...row,
    ...(archived_seq !== undefined && { archived_seq: archived_seq ?? undefined }),
    ...(muted_until !== undefined && { muted_until: muted_until ?? undefined }),
    // As the server sends it: this row stays if the answer comes after the sync.
    ...(is_pinned !== undefined && { is_pinned: is_pinned || undefined }),
    ...(isCleared && { cleared_seq, archived_seq: undefined, is_pinned: undefined }),
    ...(isCleared && row.last_seq <= cleared_seq && { unread_count: 0 }),
  }
}
