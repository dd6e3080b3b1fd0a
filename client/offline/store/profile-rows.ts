import type { OwnRecord, ProfileUpdate } from '../../../shared/people/users.ts'
import type { DatabaseTables } from './database.ts'
import type { OutboxRow } from './outbox-row.ts'
import { asStoredOwnRecord } from './own-record.ts'

type OwnRecordTables = DatabaseTables<'me' | 'facts' | 'outbox'>

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
const SERVERS_RECORD_FACT = 'me'

/** Stores the server's own record. Called inside a transaction over me, facts and outbox; any number of times. */
export async function putOwnRecord(db: OwnRecordTables, me: OwnRecord) {
  await db.facts.put({ key: SERVERS_RECORD_FACT, value: asStoredOwnRecord(me) })
  await showOwnRecord(db, me.id)
}

/** Shows the server's record with the unsent edits applied, field by field. Refused edits are not shown. */
export async function showOwnRecord(db: OwnRecordTables, userId: string) {
  const servers = await serversOwnRecord(db, userId)
  if (!servers) return
  await db.facts.put({ key: SERVERS_RECORD_FACT, value: servers })
  const waiting = (await waitingProfileRows(db)).filter(({ state }) => state === 'queued')
  await db.me.put(waiting.reduce((me, { body }) => withProfileChanges(me, body.changes), servers))
}

/** Without the fact no edit was ever waiting: the shown record is the server's. */
export async function serversOwnRecord(db: DatabaseTables<'me' | 'facts'>, userId: string) {
  return ((await db.facts.get(SERVERS_RECORD_FACT))?.value as OwnRecord | undefined) ?? (await db.me.get(userId))
}

/** The unsent edits of the profile, in order. */
export async function waitingProfileRows(db: DatabaseTables<'outbox'>) {
  const rows = await db.outbox.where({ queue: PROFILE_QUEUE }).sortBy('position')
  return rows.filter((row): row is OutboxRow<'profile'> => row.kind === 'profile')
}

function withProfileChanges(me: OwnRecord, changes: ProfileChanges): OwnRecord {
  const city = changes.location?.split(',')[0]?.trim()
  return { ...me, ...changes, ...(city === undefined ? {} : { city }) } as OwnRecord
}
