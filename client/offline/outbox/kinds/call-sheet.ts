import { v7 as uuid } from 'uuid'
import type { CallSheet, CrewState } from '../../../../shared/call-sheets/call-sheets.ts'
import { hasSeenVersion } from '../../../../shared/call-sheets/seen.ts'
import { isNumber, hasFields, isEmptyReply } from '../../../http/fits.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'
import { notEditable } from '../listed-item.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    sheet_seen: { job_id: string; version: number }
    sheet_reminder: { job_id: string; freelancer_id: string }
  }
}

type SheetSeenInput = { sheet: Pick<CallSheet, 'id' | 'version'>; job_title: string }

/**
 * Confirms that this version was seen: of several unsent ones only the last is sent. Until the server has it, it is
 * shown as waiting.
 * @returns the id of the item that waits; null if the server has this already
 */
export async function queueSheetSeen(
  { sheet: { id, version }, job_title }: SheetSeenInput,
  device = currentDevice(),
): Promise<string | null> {
  return writeAndQueue(device, ['call_sheets'], async (queue, db) => {
    const waiting = await db.outbox.where({ queue: callSheetQueue(id) }).toArray()
    const first = waiting.find((row) => row.kind === 'sheet_seen' && row.body.version >= version)
    if (first) return first.id
    if (hasSeenVersion(await db.call_sheets.get(id), version)) return null
    await db.outbox.bulkDelete(waiting.map((row) => row.id))
    const row = await queue({
      id: uuid(),
      kind: 'sheet_seen',
      queue: callSheetQueue(id),
      body: { job_id: id, version },
      title: job_title,
      text: `Version ${version}`,
    })
    return row.id
  })
}

/** One queue per call sheet, so that a refused item blocks no other's. */
export const callSheetQueue = (jobId: string) => `call-sheet:${jobId}`

const sheetSeenKind = defineOutboxKind('sheet_seen', {
  reaches: 'own',
  tables: ['call_sheets'],
  call: ({ body: { job_id, version } }) =>
    toItemRequest('POST', at('/jobs/{id}/call-sheet/seen', { id: job_id }), { version }),
  fits: (reply) => hasFields(reply, { seen_version: isNumber }),
  // The row that follows by sync has it as well; `before` stays the version it is compared with.
  landed: (db, { body }, reply: { seen_version: number }) => db.call_sheets.update(body.job_id, reply),
  // Refused for people who are no longer in the crew: deleted.
  parked: (db, { id }) => db.outbox.delete(id),
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: {
    icon: 'call-sheet',
    label: 'Call sheet seen: ',
    address: ({ body: { job_id } }) => pathTo`/call-sheet?job=${job_id}`,
    editing: notEditable,
  },
})

type SheetReminderInput = { job: { id: string; title: string }; person: Pick<CrewState, 'freelancer_id' | 'full_name'> }

/** Reminds one of the crew of the call sheet. While it waits a second press is the same one. */
export async function queueSheetReminder({ job, person }: SheetReminderInput, device = currentDevice()): Promise<void> {
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

const sheetReminderKind = defineOutboxKind('sheet_reminder', {
  reaches: 'others',
  tables: [],
  call: ({ id, body: { job_id, freelancer_id } }) =>
    toItemRequest('POST', at('/jobs/{id}/call-sheet/crew/{freelancer_id}/remind', { id: job_id, freelancer_id }), {
      id,
    }),
  fits: isEmptyReply,
  // When it was sent is the server's to say, and comes by sync.
  landed: noScreenChange,
  // They have seen it meanwhile: there is nothing to remind them of.
  parked: async (db, { id }) => {
    if ((await db.outbox.get(id))?.last_error?.status === 409) await db.outbox.delete(id)
  },
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: {
    icon: 'reminder',
    label: 'Reminder of the call sheet: ',
    address: ({ body: { job_id } }) => pathTo`/call-sheet?job=${job_id}`,
    editing: notEditable,
  },
})

export const callSheetKinds = { sheet_seen: sheetSeenKind, sheet_reminder: sheetReminderKind }
