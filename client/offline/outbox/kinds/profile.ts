import { v7 as uuid } from 'uuid'
import { SPECIFIED_TEXT } from '../../../../shared/specified-texts.ts'
import type { OwnRecord } from '../../../../shared/people/users.ts'
import { hasFields } from '../../../http/fits.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind } from '../kind.ts'
import {
  type ProfileChanges,
  PROFILE_QUEUE,
  waitingProfileRows,
  putOwnRecord,
  serversOwnRecord,
  showOwnRecord,
} from '../../store/profile-rows.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    profile: { changes: ProfileChanges }
  }
}

/**
 * Shows the changed profile at once. Edits that the server cannot have (never tried, or refused) are merged with this
 * one; one that was tried without an answer is sent first. Throws StorageFull, and then nothing was written.
 */
export async function queueProfileChanges(changes: ProfileChanges, device = currentDevice()): Promise<{ id: string }> {
  const id = uuid()
  const { user_id } = device
  await writeAndQueue(device, ['me', 'facts'], async (queue, db) => {
    const servers = await serversOwnRecord(db, user_id)
    if (servers) await db.facts.put({ key: 'me', value: servers })
    const open = (await waitingProfileRows(db)).filter(({ tried_at, state }) => !tried_at || state === 'parked')
    await db.outbox.bulkDelete(open.map((row) => row.id))
    const all: ProfileChanges = Object.assign({}, ...open.map(({ body }) => body.changes), changes)
    await queue({
      id,
      kind: 'profile',
      queue: PROFILE_QUEUE,
      body: { changes: all },
      title: 'Profile',
      text: changedFieldNames(all),
    })
    await showOwnRecord(db, user_id)
  })
  return { id }
}

/** The key of the draft of the profile's form. */
export const PROFILE_DRAFT_KEY = 'profile'

/** 'Full name, job roles' */
function changedFieldNames(changes: ProfileChanges) {
  const names = Object.keys(changes).join(', ').replace('is_phone_shared', 'who may ring you').replaceAll('_', ' ')
  return names.charAt(0).toUpperCase() + names.slice(1)
}

/** Only fields changed here are sent; for each the edit that arrives last counts (decision 052). */
const profileKind = defineOutboxKind('profile', {
  reaches: 'own',
  tables: ['me', 'facts'],
  call: ({ body }) => toItemRequest('PUT', '/users/profile', body.changes),
  fits: (reply, { owner }) => hasFields(reply, { id: owner }),
  landed: (db, { brought, owner }, reply: OwnRecord) => (brought ? showOwnRecord(db, owner) : putOwnRecord(db, reply)),
  parked: (db, { owner }) => showOwnRecord(db, owner),
  queued: (db, { owner }) => showOwnRecord(db, owner),
  discarded: (db, { owner }) => showOwnRecord(db, owner),
  listed: {
    icon: 'person',
    label: '',
    address: () => '/profile',
    editing: ({ body: { changes } }) => ({
      address: '/profile',
      draft: {
        key: PROFILE_DRAFT_KEY,
        withText: (draft) => JSON.stringify({ ...changes, ...(draft ? (JSON.parse(draft) as object) : {}) }),
      },
    }),
    refusal: SPECIFIED_TEXT.profileFailed,
  },
})

export const profileKinds = { profile: profileKind }
