import type { Credential, CredentialFields } from '../../shared/credentials.ts'
import { RequestError } from '../http/request-error.ts'
import { putCredentials, waitingFor } from './credential-rows.ts'
import type { LocalCredential, StandbyDb } from './database.ts'
import type { Kind } from './kinds.ts'
import { safely } from './safely.ts'
import { isNothing, tells } from './fits.ts'

/** ms. 10 MB over a thin line. */
const UPLOAD_TIMEOUT = 300_000

const landed = (db: StandbyDb, _row: unknown, reply: Credential) => putCredentials(db, [reply])

const credential: Kind<'credential'> = {
  timeout: UPLOAD_TIMEOUT,
  call: async ({ id, body }, db) => ['POST', '/credentials', await formOf(db, body, { id })],
  fits: (reply, { id }) => tells(reply, { id }),
  landed,
  parked: (db, { id }) => mark(db, id, 'failed'),
  queued: (db, { id }) => mark(db, id, 'queued'),
  discarded: async (db, { id }) => {
    const { edit, removal } = await waitingFor(db, id)
    await db.outbox.bulkDelete([edit, removal].flatMap((row) => row?.id ?? []))
    await db.credentials.delete(id)
  },
}

const credential_edit: Kind<'credential_edit'> = {
  timeout: UPLOAD_TIMEOUT,
  call: async ({ body }, db) => ['PUT', `/credentials/${body.credential_id}`, await formOf(db, body)],
  fits: (reply, { body }) => tells(reply, { id: body.credential_id }),
  landed,
  parked: (db, { body }) => mark(db, body.credential_id, 'failed'),
  queued: (db, { body }) => mark(db, body.credential_id, 'queued'),
  discarded: async (db, { body }) => {
    const { creation } = await waitingFor(db, body.credential_id)
    const isHere = await db.credentials.get(body.credential_id)
    if (isHere) await db.credentials.put({ ...body.before, ...(creation ? { state: 'queued' as const } : {}) })
  },
}

const credential_removal: Kind<'credential_removal'> = {
  call: ({ body }) => ['DELETE', `/credentials/${body.credential_id}`, undefined],
  fits: isNothing,
  landed: (db, { body }) => db.credentials.delete(body.credential_id),
  parked: (db, { body }) => db.credentials.update(body.credential_id, { state: 'failed' }),
  queued: (db, { body }) => db.credentials.update(body.credential_id, { state: 'removing' }),
  discarded: async (db, { body }) => {
    const { creation } = await waitingFor(db, body.credential_id)
    await db.credentials.update(body.credential_id, { state: creation ? 'queued' : undefined })
  },
}

export const credentialKinds = { credential, credential_edit, credential_removal }

type Sent = { fields: CredentialFields; document_id?: string }

async function formOf(db: StandbyDb, { fields, document_id }: Sent, rest: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...rest })) form.set(name, value ?? '')
  if (!document_id) return form
  const kept = await safely(db, () => db.documents.get(document_id))
  if (!kept) throw new RequestError(410, 'This document is no longer on this phone.')
  form.set('document_id', document_id)
  form.set('file', new Blob([kept.bytes], { type: kept.type }), kept.name)
  return form
}

/** One that is to go stays out of sight, whatever becomes of its sending. */
async function mark(db: StandbyDb, id: string, state: LocalCredential['state']) {
  const shown = await db.credentials.get(id)
  if (shown && shown.state !== 'removing') await db.credentials.put({ ...shown, state })
}
