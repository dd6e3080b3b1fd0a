import type { Person } from './factories/people.ts'
import { createDevice } from './sync-device.ts'

type SyncDevice = ReturnType<typeof createDevice>

/** The rows that a device still has otherwise than one that begins now, after both have pulled everything: 'job:1 title'. */
export async function staleRowsOf(kept: SyncDevice, person: Person): Promise<string[]> {
  await kept.pullAll()
  const fresh = createDevice(person)
  await fresh.pullAll()
  const keys = new Set([...kept.rows.keys(), ...fresh.rows.keys()])
  return [...keys].flatMap((key) => {
    const [old, now] = [kept.rows.get(key), fresh.rows.get(key)]
    if (!old || !now) return old === now ? [] : [`${key} ${old ? 'is gone' : 'is missing'}`]
    return changedFieldsOf(old, now).flatMap((field) => (isDerived(key, field) ? [] : `${key} ${field}`))
  })
}

/** Ticks: devices follow the watermarks of the conversation. */
const isDerived = (key: string, field: string) => key.startsWith('message:') && ['delivered', 'read'].includes(field)

const changedFieldsOf = (old: object, now: object) =>
  [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => JSON.stringify(old[field as never]) !== JSON.stringify(now[field as never]),
  )
