import type { SyncChange, SyncPage } from '../../shared/sync.ts'
import type { Person } from './factories/people.ts'

/** A device's part in /sync: rows by kind and id, the cursor beside them, pages until there are no more. */
export function createDevice(person: Pick<Person, 'get'>) {
  const rows = new Map<string, SyncChange['row']>()
  let cursor: string | undefined
  let resets = 0
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
        if (row) rows.set(`${kind}:${id}`, row)
        else rows.delete(`${kind}:${id}`)
      }
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
