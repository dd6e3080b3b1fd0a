import type { UserContext } from '../context.ts'
import { credentialById } from '../people/credentials/credential-rows.ts'
import { openDocument } from '../people/credentials/credentials-read-document.ts'
import { notFound } from '../errors.ts'

/** The document of a credential that waits to be verified; of no other. */
export async function readWaitingDocument(me: UserContext, id: string) {
  const row = credentialById(me.db.read, id)
  if (!row || row.removed_at || row.verification !== 'waiting') throw notFound('This document does not wait any more.')
  return openDocument(me, row)
}
