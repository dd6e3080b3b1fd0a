import { v7 as uuid } from 'uuid'
import type { CrewState } from '../../../../shared/call-sheets/call-sheets.ts'
import { isNothing } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { currentDevice } from '../../store/device.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    sheet_reminder: { job_id: string; freelancer_id: string }
  }
}

type Reminder = { job: { id: string; title: string }; person: Pick<CrewState, 'freelancer_id' | 'full_name'> }

/** Reminds one of the crew of the call sheet. While it waits a second press is the same one. */
export async function remindOfSheet({ job, person }: Reminder, device = currentDevice()): Promise<void> {
  const body = { job_id: job.id, freelancer_id: person.freelancer_id }
  const queueName = `sheet-reminder:${job.id}:${person.freelancer_id}`
  await writeAndQueue(device, [], async (queue, db) => {
    const waiting = await db.outbox.where({ queue: queueName }).toArray()
    if (waiting.some(({ state }) => state === 'queued')) return
    // One that was refused is asked for anew.
    await db.outbox.bulkDelete(waiting.map(({ id }) => id))
    const words = { title: job.title, text: person.full_name }
    await queue({ id: uuid(), kind: 'sheet_reminder', queue: queueName, body, ...words })
  })
}

export const sheet_reminder = defineKind('sheet_reminder', {
  reaches: 'others',
  tables: [],
  call: ({ id, body: { job_id, freelancer_id } }) =>
    calling('POST', at('/jobs/{id}/call-sheet/crew/{freelancer_id}/remind', { id: job_id, freelancer_id }), { id }),
  fits: isNothing,
  // When it was sent is the server's to say, and comes by sync.
  landed: nothing,
  // They have seen it meanwhile: there is nothing to remind them of.
  parked: async (db, { id }) => {
    if ((await db.outbox.get(id))?.last_error?.status === 409) await db.outbox.delete(id)
  },
  queued: nothing,
  discarded: nothing,
})
