import { v7 as uuid } from 'uuid'
import { messageExcerptOf } from '../../../../shared/messages/message-texts.ts'
import type { SentMessageAnswer, Message } from '../../../../shared/messages/messages.ts'
import { hasFields, isTextField, isEmptyReply } from '../../../http/fits.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import {
  conversationKey,
  conversationFileQueue,
  isChannelConversation,
  newConversationId,
  conversationQueue,
} from '../../store/conversation-key.ts'
import { adoptStartedConversation, firstConversationRow, putLoneMessage } from '../../store/conversation-rows.ts'
import type { DatabaseTables } from '../../store/database.ts'
import { currentDevice, type Device } from '../../store/device.ts'
import {
  LOCAL_SEQ_START,
  removeLocalMessage,
  messageRemovalQueue,
  removeMessages,
  refreshLastMessage,
} from '../../store/message-rows.ts'
import { isLostRow, type OutboxRow } from '../../store/outbox-row.ts'
import { type EnqueueItem, writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'
import { prependText } from '../listed-item.ts'
import { restoreAttachmentDraft } from '../attachment-draft.ts'
import { dropRecording } from '../recordings.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    message: {
      conversation_key: string
      /** A person; for a channel the id of its job. */
      recipient_id: string
      job_id: string | null
      /** For a conversation known from a push only: it identifies the conversation better than the job does. */
      conversation_id?: string
      content: string
      attachment?: WaitingAttachment
      /** The id of the message that it answers. */
      reply_to?: string
    }
    message_removal: { message_id: string; conversation_id: string }
  }
}

/** `attachment_url`: once it was uploaded. */
export type WaitingAttachment = { id: string; attachment_name: string; attachment_url?: string }

/** The key of the draft of a conversation's next message. */
export const messageDraftKey = (conversationKey: string) => `message:${conversationKey}`

export type MessageToSend = {
  /** Chosen by a caller that may repeat itself: a message of this id is written once. */
  id?: string
  recipient_id: string
  recipient_name: string
  /** null: a direct message. */
  job_id: string | null
  job_title: string
  content: string
  /** Stored by keepDocument. */
  attachment?: { id: string; name: string } | null
  /** The id of the message that it answers. */
  reply_to?: string | undefined
}

/**
 * Adds a message to its thread on this device and queues it, in one transaction: shown at once, and sent when possible.
 * @param device not the signed-in person's own in the worker and in tests
 * @returns its id, created here and the same on the server; `conversation_id` is `new_...` until the server has
 * assigned one
 * @throws StorageFull if the device has no space: then nothing was written
 */
export async function sendMessage(
  {
    recording,
    ...input
  }: MessageToSend & { /** A voice note's, which ends with it. */ recording?: string | undefined },
  device = currentDevice(),
): Promise<{ id: string; conversation_id: string }> {
  return writeAndQueue(device, ['messages', 'conversations', 'documents', 'drafts'], async (queue, db) => {
    if (recording) await dropRecording(db, recording)
    return addQueuedMessage(input, device, queue, db)
  })
}

/** As `sendMessage`, within a transaction that writes more. */
export async function addQueuedMessage(
  { id = uuid(), recipient_id, recipient_name, job_id, job_title, content, attachment, reply_to }: MessageToSend,
  { user_id }: Device,
  queue: EnqueueItem,
  db: DatabaseTables<'messages' | 'conversations' | 'documents'>,
): Promise<{ id: string; conversation_id: string }> {
  const written = await db.messages.get(id)
  if (written) return written
  const party = { other_user_id: recipient_id, job_id }
  const attachment_name = attachment?.name ?? null
  const text = messageExcerptOf({ content, attachment_name })
  const known = (await db.conversations.where({ other_user_id: recipient_id }).toArray()).find(
    (one) => one.job_id === job_id,
  )
  const conversation_id = known?.conversation_id ?? newConversationId(party)
  if (attachment) {
    await db.documents.update(attachment.id, { credential_id: id })
    await queue({
      id: attachment.id,
      kind: 'attachment',
      queue: conversationFileQueue(party),
      body: { message_id: id },
      title: recipient_name,
      text: attachment.name,
    })
  }
  const row = await queue({
    id,
    kind: 'message',
    queue: conversationQueue(party),
    body: {
      conversation_key: conversationKey(party),
      recipient_id,
      job_id,
      ...(known?.pushed && { conversation_id }),
      content,
      ...(attachment && { attachment: { id: attachment.id, attachment_name: attachment.name } }),
      ...(reply_to && { reply_to }),
    },
    title: recipient_name,
    text,
  })
  await db.messages.add({
    id,
    conversation_id,
    sender_id: user_id,
    content,
    is_mine: true,
    read: false,
    delivered: false,
    seq: LOCAL_SEQ_START + row.position,
    created_at: row.created_at,
    attachment_url: null,
    attachment_name,
    ...(attachment && { kept_id: attachment.id }),
    ...(reply_to && { reply_to }),
    state: 'queued',
  })
  const before =
    known ?? firstConversationRow({ ...party, conversation_id, other_user_name: recipient_name, job_title })
  await db.conversations.put({ ...before, last_message: text, last_message_time: row.created_at })
  return { id, conversation_id }
}

const threadAddress = ({ body }: OutboxRow<'message'>) => pathTo`/messages?conversation=new_${body.conversation_key}`

const messageKind = defineOutboxKind('message', {
  reaches: 'others',
  tables: ['messages', 'conversations', 'documents'],
  // Its file is sent first, in another queue; messages without one do not wait for it.
  waitsFor: ({ body: { attachment } }) => (attachment?.attachment_url ? undefined : attachment?.id),
  group: (row) => (row.body.attachment || isLostRow(row) ? row.id : row.queue),
  documents: ({ body: { attachment } }) => (attachment ? [attachment.id] : []),
  lostFiles: {
    status: 400,
    here: async (db, { id: message_id, body: { attachment } }) => {
      const isHere = attachment && (await db.documents.where('id').equals(attachment.id).count()) > 0
      return isHere
        ? [{ id: attachment.id, kind: 'attachment', body: { message_id }, text: attachment.attachment_name }]
        : []
    },
  },
  call: ({ id, body: { recipient_id, job_id, conversation_id, content, attachment, reply_to } }) => {
    if (job_id && isChannelConversation({ other_user_id: recipient_id, job_id })) {
      const sent = { id, content, ...(attachment && attachmentFields(attachment)), ...(reply_to && { reply_to }) }
      return toItemRequest('POST', at('/channels/{id}/messages', { id: job_id }), sent)
    }
    const place = { recipient_id, ...(conversation_id && { conversation_id }), ...(reply_to && { reply_to }) }
    const fields = { id, ...place, content, ...(attachment && attachmentFields(attachment)) }
    return job_id
      ? toItemRequest('POST', '/messages/send', { ...fields, job_id })
      : toItemRequest('POST', '/messages/send-direct', fields)
  },
  fits: (reply, { id }) =>
    hasFields(reply, { conversation_id: isTextField, message: (sent) => hasFields(sent, { id }) }),
  landed: async (db, { body }, { conversation_id, message }: SentMessageAnswer) => {
    await adoptStartedConversation(db, { conversation_id, other_user_id: body.recipient_id, job_id: body.job_id })
    await putLoneMessage(db, message)
  },
  parked: (db, { id }) => db.messages.update(id, { state: 'failed' }),
  queued: (db, { id }) => db.messages.update(id, { state: 'queued' }),
  // The bytes stay, so that a message taken back for editing has them again.
  discarded: async (db, { id, body }) => {
    if (body.attachment) {
      await db.outbox.delete(body.attachment.id)
      await db.documents.update(body.attachment.id, { credential_id: '' })
    }
    await removeLocalMessage(db, id)
  },
  forgotten: async (db, { body: { attachment } }) => {
    if (attachment) await db.documents.delete(attachment.id)
  },
  listed: {
    icon: 'message',
    label: '',
    lines: ({ text, body: { attachment, content } }) =>
      attachment && content ? [text, `With ${attachment.attachment_name}`] : [text],
    address: threadAddress,
    upload: ({ body: { attachment } }) => (attachment ? { id: attachment.id, name: attachment.attachment_name } : null),
    editing: (row) => ({
      address: threadAddress(row),
      draft: {
        key: messageDraftKey(row.body.conversation_key),
        withText: (draft) => prependText(row.body.content, draft),
        keepFile: (device) => restoreAttachmentDraft(device, row.body),
      },
    }),
  },
})

const attachmentFields = ({ attachment_url, attachment_name }: WaitingAttachment) => ({
  attachment_url,
  attachment_name,
})

/**
 * Deletes a message that the server has for this person alone, on this device at once. The other side keeps it. Between
 * two pages of a full sync the message may not be here: then its removal waits for it.
 */
export async function queueMessageRemoval(
  { id: message_id, conversation_id }: Pick<Message, 'id' | 'conversation_id'>,
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['messages', 'conversations', 'facts'], async (queue, db) => {
    if ((await db.messages.get(message_id))?.state) return
    const title = (await db.conversations.get(conversation_id))?.other_user_name ?? ''
    const body = { message_id, conversation_id }
    await queue({ id: uuid(), kind: 'message_removal', queue: messageRemovalQueue(message_id), body, title, text: '' })
    await removeMessages(db, [message_id])
    await refreshLastMessage(db, conversation_id)
  })
}

const messageRemovalKind = defineOutboxKind('message_removal', {
  reaches: 'own',
  tables: [],
  call: ({ body: { message_id } }) => toItemRequest('DELETE', at('/messages/{id}', { id: message_id })),
  fits: isEmptyReply,
  landed: noScreenChange,
  isDoneWhenGone: () => true,
  parked: (db, { id }) => db.outbox.delete(id),
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: null,
})

export const messageKinds = { message: messageKind, message_removal: messageRemovalKind }
