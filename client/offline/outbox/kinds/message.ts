import { v7 as uuid } from 'uuid'
import { excerptOf } from '../../../../shared/messages/message-texts.ts'
import type { Sent, Message } from '../../../../shared/messages/messages.ts'
import { hasFields, isText, isNothing } from '../../../http/fits.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { conversationKey, fileQueueOf, isChannel, newConversationId, queueOf } from '../../store/conversation-key.ts'
import { adopt, firstRow, putLoneMessage } from '../../store/conversation-rows.ts'
import type { Tables } from '../../store/database.ts'
import { currentDevice, type Device } from '../../store/device.ts'
import { LOCAL_SEQ, removeMessage, removalQueue, removeMessages, showLastOf } from '../../store/message-rows.ts'
import { isLost, type OutboxRow } from '../../store/outbox-row.ts'
import { type Queue, writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'
import { textBefore } from '../listed-item.ts'
import { keepAttachment } from '../attachment-draft.ts'
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
    }
    message_removal: { message_id: string; conversation_id: string }
  }
}

/** `attachment_url`: once it was uploaded. */
export type WaitingAttachment = { id: string; attachment_name: string; attachment_url?: string }

/** The key of the draft of a conversation's next message. */
export const messageDraft = (conversationKey: string) => `message:${conversationKey}`

export type NewMessage = {
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
}

/**
 * Adds a message to its thread on this device and queues it, in one transaction: shown at once, and sent when possible.
 * @param device not the signed-in person's own in the worker and in tests
 * @returns its id, created here and the same on the server; `conversation_id` is `new_...` until the server has
 * assigned one
 * @throws StorageFull if the device has no space: then nothing was written
 */
export async function sendMessage(
  { recording, ...input }: NewMessage & { /** A voice note's, which ends with it. */ recording?: string | undefined },
  device = currentDevice(),
): Promise<{ id: string; conversation_id: string }> {
  return writeAndQueue(device, ['messages', 'conversations', 'documents', 'drafts'], async (queue, db) => {
    if (recording) await dropRecording(db, recording)
    return addMessage(input, device, queue, db)
  })
}

/** As `sendMessage`, within a transaction that writes more. */
export async function addMessage(
  { id = uuid(), recipient_id, recipient_name, job_id, job_title, content, attachment }: NewMessage,
  { user_id }: Device,
  queue: Queue,
  db: Tables<'messages' | 'conversations' | 'documents'>,
): Promise<{ id: string; conversation_id: string }> {
  const written = await db.messages.get(id)
  if (written) return written
  const party = { other_user_id: recipient_id, job_id }
  const attachment_name = attachment?.name ?? null
  const text = excerptOf({ content, attachment_name })
  const known = (await db.conversations.where({ other_user_id: recipient_id }).toArray()).find(
    (one) => one.job_id === job_id,
  )
  const conversation_id = known?.conversation_id ?? newConversationId(party)
  if (attachment) {
    await db.documents.update(attachment.id, { credential_id: id })
    await queue({
      id: attachment.id,
      kind: 'attachment',
      queue: fileQueueOf(party),
      body: { message_id: id },
      title: recipient_name,
      text: attachment.name,
    })
  }
  const row = await queue({
    id,
    kind: 'message',
    queue: queueOf(party),
    body: {
      conversation_key: conversationKey(party),
      recipient_id,
      job_id,
      ...(known?.pushed && { conversation_id }),
      content,
      ...(attachment && { attachment: { id: attachment.id, attachment_name: attachment.name } }),
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
    seq: LOCAL_SEQ + row.position,
    created_at: row.created_at,
    attachment_url: null,
    attachment_name,
    ...(attachment && { kept_id: attachment.id }),
    state: 'queued',
  })
  const before = known ?? firstRow({ ...party, conversation_id, other_user_name: recipient_name, job_title })
  await db.conversations.put({ ...before, last_message: text, last_message_time: row.created_at })
  return { id, conversation_id }
}

const threadAddress = ({ body }: OutboxRow<'message'>) => pathTo`/messages?conversation=new_${body.conversation_key}`

const message = defineKind('message', {
  reaches: 'others',
  tables: ['messages', 'conversations', 'documents'],
  // Its file is sent first, in another queue; messages without one do not wait for it.
  waitsFor: ({ body: { attachment } }) => (attachment?.attachment_url ? undefined : attachment?.id),
  group: (row) => (row.body.attachment || isLost(row) ? row.id : row.queue),
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
  call: ({ id, body: { recipient_id, job_id, conversation_id, content, attachment } }) => {
    if (job_id && isChannel({ other_user_id: recipient_id, job_id })) {
      const sent = { id, content, ...(attachment && attached(attachment)) }
      return calling('POST', at('/channels/{id}/messages', { id: job_id }), sent)
    }
    const place = { recipient_id, ...(conversation_id && { conversation_id }) }
    const fields = { id, ...place, content, ...(attachment && attached(attachment)) }
    return job_id
      ? calling('POST', '/messages/send', { ...fields, job_id })
      : calling('POST', '/messages/send-direct', fields)
  },
  fits: (reply, { id }) => hasFields(reply, { conversation_id: isText, message: (sent) => hasFields(sent, { id }) }),
  landed: async (db, { body }, { conversation_id, message }: Sent) => {
    await adopt(db, { conversation_id, other_user_id: body.recipient_id, job_id: body.job_id })
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
    await removeMessage(db, id)
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
        key: messageDraft(row.body.conversation_key),
        withText: (draft) => textBefore(row.body.content, draft),
        keepFile: (device) => keepAttachment(device, row.body),
      },
    }),
  },
})

const attached = ({ attachment_url, attachment_name }: WaitingAttachment) => ({ attachment_url, attachment_name })

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

const message_removal = defineKind('message_removal', {
  reaches: 'own',
  tables: [],
  call: ({ body: { message_id } }) => calling('DELETE', at('/messages/{id}', { id: message_id })),
  fits: isNothing,
  landed: nothing,
  isDoneWhenGone: () => true,
  parked: (db, { id }) => db.outbox.delete(id),
  queued: nothing,
  discarded: nothing,
  listed: null,
})

export const messageKinds = { message, message_removal }
