import { and, eq, isNull } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { credentials } from '../../db/schema/credentials.ts'
import { attachments } from '../../db/schema/messages.ts'
import { photos, type User } from '../../db/schema/people.ts'
import { dropPictures } from '../../ports/files/keep-picture.ts'
import { itemsOf } from '../../people/core/items-of.ts'

export type OwnFiles = { pictures: string[]; documents: string[] }

/** Names in the stores of everything that is this person's. */
export function ownFiles(db: Reader, { id, profile_picture }: Pick<User, 'id' | 'profile_picture'>): OwnFiles {
  const uploaded = db.select({ file: photos.file }).from(photos).where(eq(photos.user_id, id)).all()
  const shown = itemsOf(db, id).flatMap((item) => item.photos)
  const documents = db
    .select({ file: credentials.document_file })
    .from(credentials)
    .where(and(eq(credentials.user_id, id), isNull(credentials.removed_at)))
    .all()
  // What was sent stays with whom it was sent to, as words do.
  const unsent = db
    .select({ file: attachments.document_file })
    .from(attachments)
    .where(and(eq(attachments.user_id, id), isNull(attachments.message_id)))
    .all()
  const pictures = [...uploaded, ...shown].map(({ file }) => file)
  return {
    pictures: [...new Set(profile_picture ? [...pictures, profile_picture] : pictures)],
    documents: [...documents, ...unsent].map(({ file }) => file),
  }
}

/** After their rows are gone. The same picture may be another person's too: that one stays. */
export async function removeFiles(me: UserContext, { pictures, documents }: OwnFiles) {
  await dropPictures(me, pictures)
  for (const name of documents) await me.ports.documents.remove(name)
}
