import type { Credential, CredentialFields } from '../../../shared/credentials.ts'
import { RequestError } from '../../http/request-error.ts'
import { putCredentials, waitingFor } from '../store/credential-rows.ts'
import type { StandbyDb } from '../store/database.ts'
import type { LocalCredential } from '../store/rows.ts'
import { type Kind, uploadForm } from './kind.ts'
import { safely } from '../store/safely.ts'
import type { WaitingFile } from './send-file.ts'
import { isNothing, tells } from './fits.ts'
import { pathTo } from '../../http/path-to.ts'

/** ms. The server draws a picture anew, when it is its turn. */
const DRAWING = 60_000

const landed = (db: StandbyDb, _row: unknown, reply: Credential) => putCredentials(db, [reply])

const credential: Kind<'credential'> = {
  timeout: DRAWING,
  file: ({ body }, db) => documentOf(db, body.document_id),
  call: ({ id, body }) => ['POST', '/credentials', formOf(body, { id })],
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
  timeout: DRAWING,
  file: ({ body }, db) => documentOf(db, body.document_id),
  call: ({ body }) => ['PUT', pathTo`/credentials/${body.credential_id}`, formOf(body)],
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
  call: ({ body }) => ['DELETE', pathTo`/credentials/${body.credential_id}`, undefined],
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

const formOf = ({ fields, document_id }: Sent, rest: Record<string, string> = {}) =>
  uploadForm(document_id, { ...fields, ...rest, ...(document_id && { document_id }) })

async function documentOf(db: StandbyDb, id: string | undefined): Promise<WaitingFile | undefined> {
  if (!id) return undefined
  const kept = await safely(db, () => db.documents.get(id))
  if (!kept) throw new RequestError(422, 'This document is no longer on this phone.')
  return { ...kept, purpose: 'credential' }
}

/** One that is to go stays out of sight, whatever becomes of its sending. */
async function mark(db: StandbyDb, id: string, state: LocalCredential['state']) {
  const shown = await db.credentials.get(id)
  if (shown && shown.state !== 'removing') await db.credentials.put({ ...shown, state })
}
