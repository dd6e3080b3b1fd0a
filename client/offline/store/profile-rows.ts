import type { Me } from '../../../shared/users.ts'
import type { StandbyDb } from './database.ts'
import type { OutboxRow, ProfileChanges } from './outbox-row.ts'
import { asKept } from './own-record.ts'

export const PROFILE_QUEUE = 'profile'
/** The fact that holds the own record as the server has it, without what waits on this phone. */
const SERVERS = 'me'

/** The own record as the server has it now. For inside a transaction over me, facts and outbox; any number of times. */
export async function putMe(db: StandbyDb, me: Me) {
  await db.facts.put({ key: SERVERS, value: asKept(me) })
  await showMe(db, me.id)
}

/** Shows the server's record under the edits that wait here, field by field. An edit that was refused is not shown. */
export async function showMe(db: StandbyDb, userId: string) {
  const servers = await serversMe(db, userId)
  if (!servers) return
  await db.facts.put({ key: SERVERS, value: servers })
  const waiting = (await profileRows(db)).filter(({ state }) => state === 'queued')
  await db.me.put(waiting.reduce((me, { body }) => withChanges(me, body.changes), servers))
}

/** Without the fact nothing has waited yet: what is shown is the server's. */
export async function serversMe(db: StandbyDb, userId: string) {
  return ((await db.facts.get(SERVERS))?.value as Me | undefined) ?? (await db.me.get(userId))
}

/** The edits of the profile that have not left, in order. */
export async function profileRows(db: StandbyDb) {
  const rows = await db.outbox.where({ queue: PROFILE_QUEUE }).sortBy('position')
  return rows.filter((row): row is Extract<OutboxRow, { kind: 'profile' }> => row.kind === 'profile')
}

function withChanges(me: Me, changes: ProfileChanges): Me {
  const city = changes.location?.split(',')[0]?.trim()
  return { ...me, ...changes, ...(city === undefined ? {} : { city }) } as Me
}
