import { v7 as uuid } from 'uuid'
import type { CallSheet } from '../../../../shared/call-sheets.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

type Seen = { sheet: Pick<CallSheet, 'id' | 'version'>; job_title: string }

/** Says 'seen' for this version: of several that have not left yet only the last does. Until the server has it, it is no more than 'will be sent'. */
export async function markSheetSeen({ sheet: { id, version }, job_title }: Seen, device = currentDevice()) {
  const { db } = device
  await writeAndQueue(device, [], async (queue) => {
    const waiting = await db.outbox.where({ queue: sheetQueue(id) }).toArray()
    if (waiting.some((row) => row.kind === 'sheet_seen' && row.body.version >= version)) return
    await db.outbox.bulkDelete(waiting.map((row) => row.id))
    await queue({
      id: uuid(),
      kind: 'sheet_seen',
      queue: sheetQueue(id),
      body: { job_id: id, version },
      title: job_title,
      text: `Version ${version}`,
    })
  })
}

/** A queue for each call sheet: what is said of one holds up no other. */
export const sheetQueue = (jobId: string) => `call-sheet:${jobId}`
