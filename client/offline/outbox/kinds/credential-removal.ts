import { v7 as uuid } from 'uuid'
import { credentialQueue, waitingFor } from '../../store/credential-rows.ts'
import { isNothing } from '../../../http/fits.ts'
import { at } from '../../../http/path-to.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    credential_removal: { credential_id: string }
  }
}

/**
 * Removes a credential from the list. One that the server cannot have (never tried, or refused) is simply deleted; one
 * that was tried without an answer is still sent, followed by its removal. An unsent edit is dropped.
 */
export async function removeCredential(id: string, device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['credentials'], async (queue, db) => {
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

export const credential_removal = defineKind('credential_removal', {
  reaches: 'own',
  tables: ['credentials'],
  call: ({ body }) => calling('DELETE', at('/credentials/{id}', { id: body.credential_id })),
  fits: isNothing,
  isDoneWhenGone: () => true,
  landed: (db, { body }) => db.credentials.delete(body.credential_id),
  parked: (db, { body }) => db.credentials.update(body.credential_id, { state: 'failed' }),
  queued: (db, { body }) => db.credentials.update(body.credential_id, { state: 'removing' }),
  discarded: async (db, { body }) => {
    const { creation } = await waitingFor(db, body.credential_id)
    await db.credentials.update(body.credential_id, { state: creation ? 'queued' : undefined })
  },
})
