import type { Context } from '../context.ts'
import type { RightToWorkRow } from '../db/schema/right-to-work.ts'
import type { OpenedDocument } from '../people/credentials/read-document.ts'
import { readWholeObject } from '../ports/files/object-store.ts'
import { openSealedBytes, sealBytes } from '../ports/seal.ts'
import { openCheck } from './record-rows.ts'

/** For the store, which alone opens nothing: not even as the file of another check. */
export const sealCheckFile = (sealer: Pick<Context, 'sealingKey'>, id: string) => (bytes: Buffer) =>
  sealBytes(sealer, bytes, checkFilePlace(id))

/**
 * The file of a check as it was taken; callers have checked the permission. Null if there is none.
 * @throws if it was altered, or sealed with another key
 */
export async function openCheckFile(
  { ports, sealingKey }: Pick<Context, 'ports' | 'sealingKey'>,
  row: Pick<RightToWorkRow, 'id' | 'sealed' | 'document_file'>,
): Promise<OpenedDocument | null> {
  const stored = row.document_file ? await ports.documents.open(row.document_file) : null
  if (!stored) return null
  const { document, is_file_sealed } = openCheck({ sealingKey }, row)
  const { name, type } = document
  if (!is_file_sealed) return { stored, name, type }
  const bytes = openSealedBytes({ sealingKey }, await readWholeObject(stored), checkFilePlace(row.id))
  return { stored: { size: bytes.length, body: new Blob([bytes]).stream() }, name, type }
}

const checkFilePlace = (id: string) => `right to work ${id}`
