import { v7 as uuid } from 'uuid'
import { writeAndQueue } from '../enqueue.ts'
import type { ProfileChanges } from '../../store/outbox-row.ts'
import { currentDevice } from '../../store/device.ts'
import { PROFILE_QUEUE, profileRows, serversMe, showMe } from '../../store/profile-rows.ts'

/**
 * The profile stands changed at once. Edits that the server cannot have (never tried, or refused) become one with this; one
 * that was tried without an answer goes first. Throws StorageFull, and then nothing was written.
 */
export async function saveProfile(changes: ProfileChanges, device = currentDevice()): Promise<{ id: string }> {
  const id = uuid()
  const { db, user_id } = device
  await writeAndQueue(device, ['me', 'facts'], async (queue) => {
    const servers = await serversMe(db, user_id)
    if (servers) await db.facts.put({ key: 'me', value: servers })
    const open = (await profileRows(db)).filter(({ tried_at, state }) => !tried_at || state === 'parked')
    await db.outbox.bulkDelete(open.map((row) => row.id))
    const all: ProfileChanges = Object.assign({}, ...open.map(({ body }) => body.changes), changes)
    await queue({
      id,
      kind: 'profile',
      queue: PROFILE_QUEUE,
      body: { changes: all },
      title: 'Profile',
      text: namesOf(all),
    })
    await showMe(db, user_id)
  })
  return { id }
}

/** 'Full name, job roles' */
function namesOf(changes: ProfileChanges) {
  const names = Object.keys(changes).join(', ').replaceAll('_', ' ')
  return names.charAt(0).toUpperCase() + names.slice(1)
}
