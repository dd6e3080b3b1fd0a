import { v7 as uuid } from 'uuid'
import { credentialQueue, waitingFor } from '../../store/credential-rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

/**
 * Takes a credential out of the list. One that the server cannot have (never tried, or refused) is simply gone; one that was
 * tried without an answer is still sent, and its removal follows it. An edit that waits need not leave any more.
 */
export async function removeCredential(id: string, device = currentDevice()): Promise<void> {
  const { db } = device
  await writeAndQueue(device, ['credentials'], async (queue) => {
    const shown = await db.credentials.get(id)
    if (!shown) return
    const { creation, edit, removal } = await waitingFor(db, id)
    await db.outbox.bulkDelete([edit, removal].flatMap((row) => row?.id ?? []))
    if (creation && (!creation.tried_at || creation.state === 'parked')) {
      await db.outbox.delete(id)
      return db.credentials.delete(id)
    }
    await db.credentials.put({ ...shown, state: 'removing' })
    await queue({
      id: uuid(),
      kind: 'credential_removal',
      queue: credentialQueue(id),
      body: { credential_id: id },
      title: shown.name,
      text: '',
    })
  })
}
