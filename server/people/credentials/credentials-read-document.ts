import type { UserContext } from '../../context.ts'
import type { CredentialRow } from '../../db/schema/credentials.ts'
import { notFound } from '../../errors.ts'
import { credentialById } from './credential-rows.ts'
import { mayOpen } from './may-open.ts'

export type OpenedDocument = { bytes: Buffer; name: string; type: string }

/** A credential's document, for its owner and for those whom the owner has applied to. */
export async function readDocument(me: UserContext, id: string): Promise<OpenedDocument> {
  const row = credentialById(me.db.read, id)
  if (!row || row.removed_at || !mayOpen(me, row.user_id) || isKeptBack(me, row)) throw missing()
  return openDocument(me, row)
}

/** The bytes of a document that the caller may see. */
export async function openDocument(
  { ports }: Pick<UserContext, 'ports'>,
  { document_file, document_name, document_type }: KeptFile,
): Promise<OpenedDocument> {
  const bytes = await ports.documents.read(document_file)
  if (!bytes) throw missing()
  return { bytes, name: document_name, type: document_type }
}

type KeptFile = Pick<CredentialRow, 'document_file' | 'document_name'> & { document_type: string }

const isKeptBack = (me: UserContext, row: CredentialRow) => row.verification === 'refused' && row.user_id !== me.user.id

const missing = () => notFound('This document is not here.')
