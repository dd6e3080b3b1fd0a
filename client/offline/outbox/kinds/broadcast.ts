import { v7 as uuid } from 'uuid'
import { reminderOf } from '../../../../shared/messages/message-texts.ts'
import type { Audience, Broadcast } from '../../../../shared/messages/broadcasts.ts'
import { hasFields, LIST, TEXT } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { currentDevice } from '../../store/device.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** One message to several people of a job, or the reminder of one. */
    broadcast: { job_id: string } & (
      | { audience: Audience; content: string; selected?: SelectedPerson[] }
      | { reminder_of: string }
    )
  }
}

/** With the name, to be shown again if the message is taken back. */
export type SelectedPerson = { id: string; name: string }

type NewBroadcast = {
  job: { id: string; title: string }
  audience: Audience
  content: string
  selected?: SelectedPerson[] | undefined
}

/** Where its words are kept until it is queued. */
export const broadcastDraft = (jobId: string) => `broadcast:${jobId}`

/**
 * Queues one message to several people, and ends its draft. The server finds the people and writes to each when it
 * takes it: whom it reached is in the row that comes back.
 * @param id the dialog's: pressed twice it is one message
 */
export async function sendBroadcast(
  id: string,
  { job, audience, content, selected }: NewBroadcast,
  device = currentDevice(),
) {
  await writeAndQueue(device, ['broadcasts', 'drafts'], async (queue, db) => {
    if ((await db.outbox.get(id)) || (await db.broadcasts.get(id))) return
    const body = { job_id: job.id, audience, content, ...(selected && { selected }) }
    await queue({ id, ...place(job), body, text: content })
    await db.drafts.delete(broadcastDraft(job.id))
  })
}

type Reminder = { job: { id: string; title: string }; of: Pick<Broadcast, 'id' | 'content'> }

/** Queues the same words for those who have not read them. While one waits a second press is the same one. */
export async function remindUnread({ job, of }: Reminder, device = currentDevice()) {
  await writeAndQueue(device, [], async (queue, db) => {
    const waiting = await db.outbox.where({ queue: place(job).queue }).toArray()
    if (waiting.some((row) => row.kind === 'broadcast' && 'reminder_of' in row.body && row.body.reminder_of === of.id))
      return
    const body = { job_id: job.id, reminder_of: of.id }
    await queue({ id: uuid(), ...place(job), body, text: reminderOf(of.content) })
  })
}

const place = (job: { id: string; title: string }) =>
  ({ kind: 'broadcast', queue: `broadcasts:${job.id}`, title: job.title }) as const

export const broadcast = defineKind('broadcast', {
  tables: ['broadcasts'],
  // One that was refused, since nobody is confirmed, says nothing about the next.
  group: ({ id }) => id,
  call: ({ id, body }) =>
    'reminder_of' in body
      ? calling(
          'POST',
          at('/jobs/{id}/broadcasts/{broadcast_id}/remind', { id: body.job_id, broadcast_id: body.reminder_of }),
          { id },
        )
      : calling('POST', at('/jobs/{id}/broadcasts', { id: body.job_id }), {
          id,
          audience: body.audience,
          content: body.content,
        }),
  fits: (reply, { id }) => hasFields(reply, { id, job_id: TEXT, recipients: LIST }),
  landed: (db, _row, reply: Broadcast) => db.broadcasts.put(reply),
  parked: nothing,
  queued: nothing,
  discarded: nothing,
})
