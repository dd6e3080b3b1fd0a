import type { Me, ProfileUpdate } from '../../../shared/people/users.ts'
import type { Tables } from './database.ts'
import type { OutboxRow } from './outbox-row.ts'
import { asStored } from './own-record.ts'

type Own = Tables<'me' | 'facts' | 'outbox'>

/** The fields of the profile that can be changed without signal. */
export type ProfileChanges = Pick<
  ProfileUpdate,
  | 'full_name'
  | 'is_phone_shared'
  | 'location'
  | 'city'
  | 'street'
  | 'postal_code'
  | 'place_id'
  | 'travel_distance'
  | 'job_role'
  | 'job_roles'
  | 'skills'
  | 'certifications'
  | 'industry_experience'
  | 'bio'
  | 'hourly_rate'
  | 'portfolio_url'
  | 'linkedin'
  | 'github'
  | 'company_name'
  | 'company_description'
>

export const PROFILE_QUEUE = 'profile'
/** The fact that holds the server's own record, without unsent edits. */
const SERVERS = 'me'

/** Stores the server's own record. Called inside a transaction over me, facts and outbox; any number of times. */
export async function putMe(db: Own, me: Me) {
  await db.facts.put({ key: SERVERS, value: asStored(me) })
  await showMe(db, me.id)
}

/** Shows the server's record with the unsent edits applied, field by field. Refused edits are not shown. */
export async function showMe(db: Own, userId: string) {
  const servers = await serversMe(db, userId)
  if (!servers) return
  await db.facts.put({ key: SERVERS, value: servers })
  const waiting = (await profileRows(db)).filter(({ state }) => state === 'queued')
  await db.me.put(waiting.reduce((me, { body }) => withChanges(me, body.changes), servers))
}

/** Without the fact no edit was ever waiting: the shown record is the server's. */
export async function serversMe(db: Tables<'me' | 'facts'>, userId: string) {
  return ((await db.facts.get(SERVERS))?.value as Me | undefined) ?? (await db.me.get(userId))
}

/** The unsent edits of the profile, in order. */
export async function profileRows(db: Tables<'outbox'>) {
  const rows = await db.outbox.where({ queue: PROFILE_QUEUE }).sortBy('position')
  return rows.filter((row): row is OutboxRow<'profile'> => row.kind === 'profile')
}

function withChanges(me: Me, changes: ProfileChanges): Me {
  const city = changes.location?.split(',')[0]?.trim()
  return { ...me, ...changes, ...(city === undefined ? {} : { city }) } as Me
}
