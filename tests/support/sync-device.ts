import type { SyncChange, SyncPage } from '../../shared/sync.ts'
import type { Person } from './factories/people.ts'

type Received = { id: string; created_at: string }
const placeOf = ({ created_at, id }: Received) => `${created_at} ${id}`
const byArrival = (a: Received, b: Received) => (placeOf(a) < placeOf(b) ? -1 : 1)

/** A device's part in /sync: rows by kind and id, the cursor beside them, pages until there are no more. */
export function createDevice(person: Pick<Person, 'get'>) {
  const rows = new Map<string, SyncChange['row']>()
  let cursor: string | undefined
  let resets = 0
  /** Into its project's row, in order of arrival. */
  function takeReceived(row: Record<string, unknown>) {
    const job = rows.get(`job:${row.job_id}`)
    if (!job) return
    const others = (job.applications as Received[]).filter(({ id }) => id !== row.id)
    const applications = [...others, row as Received].toSorted(byArrival)
    rows.set(`job:${row.job_id}`, { ...job, applications })
  }

  const device = {
    rows,
    get cursor() {
      return cursor
    },
    set cursor(value: string | undefined) {
      cursor = value
    },
    /** How often the server made it start over. */
    get resets() {
      return resets
    },
    of: (kind: string): Record<string, any>[] =>
      [...rows].flatMap(([key, row]) => (row && key.startsWith(`${kind}:`) ? [row] : [])),
    /** Pulls and returns one page. */
    async pull(): Promise<SyncPage> {
      const { status, body } = await person.get<SyncPage>(
        `/sync${cursor === undefined ? '' : `?since=${encodeURIComponent(cursor)}`}`,
      )
      if (status !== 200) throw new Error(`GET /sync answered ${status}: ${JSON.stringify(body)}`)
      if (body.reset) rows.clear()
      if (body.reset) resets += 1
      for (const { kind, id, row } of body.changes) {
        if (kind === 'received_application') continue
        if (row) rows.set(`${kind}:${id}`, row)
        else rows.delete(`${kind}:${id}`)
      }
      for (const { kind, row } of body.changes) if (kind === 'received_application' && row) takeReceived(row)
      cursor = body.cursor
      return body
    },
    async pullAll() {
      let pages = 1
      while ((await device.pull()).more) pages += 1
      return pages
    },
  }
  return device
}
