import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { Broadcast } from '../../shared/messages/broadcasts.ts'
import type { Person } from './factories/people.ts'
import { createDevice } from './sync-device.ts'

type SyncDevice = ReturnType<typeof createDevice>

/**
 * The rows that a device still has otherwise than one that begins now, after both have pulled everything: 'job:1 title'.
 * @param now whose passing alone changes the state of a job; ms, by default it has not passed
 */
export async function staleRowsOf(kept: SyncDevice, person: Person, now = 0): Promise<string[]> {
  await kept.pullAll()
  const fresh = createDevice(person)
  await fresh.pullAll()
  const keys = new Set([...kept.rows.keys(), ...fresh.rows.keys()])
  return [...keys].flatMap((key) => {
    const [old, current] = [kept.rows.get(key), fresh.rows.get(key)]
    if (!old || !current) return old === current ? [] : [`${key} ${old ? 'is gone' : 'is missing'}`]
    return changedFieldsOf(readAt(key, old, now), readAt(key, current, now)).map((field) => `${key} ${field}`)
  })
}

/** As a device reads the row: ticks follow the watermarks of the conversation, a job's state the time. */
function readAt(key: string, row: object, now: number): object {
  if (key.startsWith('message:')) return { ...row, delivered: null, read: null }
  if (key.startsWith('call_sheet:')) return asUnreached(row)
  if (key.startsWith('broadcast:')) return asUnticked(row)
  return key.startsWith('job:') ? { ...row, status: jobStatusAt(row as Job, now) } : row
}

const asUnticked = ({ recipients, ...sent }: Partial<Broadcast>) => ({
  ...sent,
  recipients: recipients?.map(({ message, ...one }) => ({
    ...one,
    message: message && { ...message, is_delivered: null, is_read: null },
  })),
})

/** That a device has a call sheet the server knows from its next request: the one that began now has told it. */
const asUnreached = ({ crew, ...sheet }: Partial<CallSheet>) => ({
  ...sheet,
  is_reached: null,
  crew: crew?.map((one) => ({ ...one, reached_version: null, reached_at: null, last_reached_at: null })),
})

const changedFieldsOf = (old: object, now: object) =>
  [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => JSON.stringify(old[field as never]) !== JSON.stringify(now[field as never]),
  )
