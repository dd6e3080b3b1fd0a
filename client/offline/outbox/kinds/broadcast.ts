import { v7 as uuid } from 'uuid'
import { broadcastReminderText } from '../../../../shared/messages/message-texts.ts'
import type { BroadcastAudience, Broadcast } from '../../../../shared/messages/broadcasts.ts'
import { hasFields, isListField } from '../../../http/fits.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { currentDevice } from '../../store/device.ts'
import type { OutboxBody, OutboxRow } from '../../store/outbox-row.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { endDraftAndQueue, writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'
import { prependTextToField } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** One message to several people, or the reminder of one; `job_id` is null where it is about no job. */
    broadcast: { job_id: string | null } & (
      | { audience: BroadcastAudience; content: string; selected?: SelectedPerson[] }
      | { reminder_of: string }
    )
  }
}

/** With the name, to be shown again if the message is taken back. */
export type SelectedPerson = { id: string; name: string }

type BroadcastJob = { id: string; title: string }

type BroadcastInput = {
  /** Null for a selection from the company's lists. */
  job: BroadcastJob | null
  audience: BroadcastAudience
  content: string
  selected?: SelectedPerson[] | undefined
  /** In which it was written. */
  draft?: HeldDraft
}

/** Where its words are kept until it is queued. */
export const broadcastDraftKey = (jobId: string | null) => `broadcast:${jobId ?? 'crews'}`

/** One for each job, and one for what is about none. */
export const broadcastQueue = (jobId: string | null) => `broadcasts:${jobId ?? 'crews'}`

/**
 * Queues one message to several people, and ends its draft. The server finds the people and writes to each when it
 * takes it: whom it reached is in the row that comes back.
 */
export async function queueBroadcast(
  { job, audience, content, selected, draft }: BroadcastInput,
  device = currentDevice(),
): Promise<{ id: string }> {
  return endDraftAndQueue(device, draft, [], async (id, queue) => {
    const body = { job_id: job?.id ?? null, audience, content, ...(selected && { selected }) }
    await queue({ id, ...broadcastQueueFields(job), body, text: content })
    return { id }
  })
}

type BroadcastReminderInput = { job: BroadcastJob | null; of: Pick<Broadcast, 'id' | 'content'> }

/** Queues the same words for those who have not read them. While one waits a second press is the same one. */
export async function queueBroadcastReminder({ job, of }: BroadcastReminderInput, device = currentDevice()) {
  await writeAndQueue(device, [], async (queue, db) => {
    const waiting = await db.outbox.where({ queue: broadcastQueueFields(job).queue }).toArray()
    if (waiting.some((row) => row.kind === 'broadcast' && 'reminder_of' in row.body && row.body.reminder_of === of.id))
      return
    const body = { job_id: job?.id ?? null, reminder_of: of.id }
    await queue({ id: uuid(), ...broadcastQueueFields(job), body, text: broadcastReminderText(of.content) })
  })
}

const broadcastQueueFields = (job: BroadcastJob | null) =>
  ({ kind: 'broadcast', queue: broadcastQueue(job?.id ?? null), title: job?.title ?? 'people on your lists' }) as const

const broadcastKind = defineOutboxKind('broadcast', {
  reaches: 'others',
  tables: ['broadcasts'],
  // One that was refused, since nobody is confirmed, says nothing about the next.
  group: ({ id }) => id,
  call: (row) => (row.body.job_id === null ? crewBroadcastRequest(row) : jobBroadcastRequest(row, row.body.job_id)),
  fits: (reply, { id, body }) =>
    hasFields(reply, { id, job_id: (value) => value === body.job_id, recipients: isListField }),
  landed: (db, _row, reply: Broadcast) => db.broadcasts.put(reply),
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: {
    icon: 'messages',
    label: 'Message to the crew: ',
    address: ({ body: { job_id } }) => crewMessagesAddress(job_id),
    editing: ({ body }) =>
      'content' in body
        ? {
            address: `${crewMessagesAddress(body.job_id)}&message=${body.job_id ?? 'crews'}`,
            draft: { key: broadcastDraftKey(body.job_id), withText: (draft) => broadcastAsDraft(body, draft) },
          }
        : null,
  },
})

/** Where the messages to the crew of a job are, or those to people of the company's lists. */
const crewMessagesAddress = (jobId: string | null) =>
  jobId === null ? '/crews?list=messages' : pathTo`/project?id=${jobId}&tab=messages`

function broadcastAsDraft(
  { audience, content, selected = [] }: Extract<OutboxBody['broadcast'], { content: string }>,
  draft: string,
) {
  const to = audience.to === 'role' ? audience.role_id : audience.to
  return JSON.stringify({ content: prependTextToField(content, draft, 'content'), to, selected })
}

function jobBroadcastRequest({ id, body }: OutboxRow<'broadcast'>, jobId: string) {
  if ('reminder_of' in body) {
    const of = { id: jobId, broadcast_id: body.reminder_of }
    return toItemRequest('POST', at('/jobs/{id}/broadcasts/{broadcast_id}/remind', of), { id })
  }
  const { audience, content } = body
  return toItemRequest('POST', at('/jobs/{id}/broadcasts', { id: jobId }), { id, audience, content })
}

function crewBroadcastRequest({ id, body }: OutboxRow<'broadcast'>) {
  if ('reminder_of' in body)
    return toItemRequest('POST', at('/crews/messages/{id}/remind', { id: body.reminder_of }), { id })
  const freelancer_ids = body.audience.to === 'selection' ? body.audience.freelancer_ids : []
  return toItemRequest('POST', '/crews/messages', { id, freelancer_ids, content: body.content })
}

export const broadcastKinds = { broadcast: broadcastKind }
