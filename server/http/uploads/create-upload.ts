import { z } from 'zod'
import { and, count, eq, gt } from 'drizzle-orm'
import { boundedText, idField } from '../../../shared/fields.ts'
import { ATTACHMENTS_PER_DAY, UPLOADS_WAITING_MAX } from '../../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { UPLOAD_BYTES_MAX, UPLOAD_PURPOSES, type UploadPurpose } from '../../../shared/files.ts'
import type { UserContext } from '../../context.ts'
import { deletedPeopleAmong } from '../../db/active-people.ts'
import { expectSameRow } from '../../db/spent-ids.ts'
import { AppError, limited, malformed, unauthenticated } from '../../errors.ts'
import { hasSession } from '../admitted-db.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { attachments } from '../../db/schema/messages.ts'

/** The upload as announced in `Upload-Length` and `Upload-Metadata`. */
type AnnouncedUpload = { id: string; purpose: UploadPurpose; filename: string; size: number }

const uploadMetadata = z.object({
  id: idField,
  purpose: z.enum(UPLOAD_PURPOSES),
  filename: boundedText(1000).default(''),
})

/**
 * Pairs of a key and a value in base64 (tus 1.0, Upload-Metadata); malformed without the device's id or the purpose.
 */
export function announcedUploadIn(headers: {
  length: string | undefined
  metadata: string | undefined
}): AnnouncedUpload {
  const pairs = (headers.metadata ?? '').split(',').map((pair) => pair.trim().split(' '))
  const values = Object.fromEntries(
    pairs.map(([key, value]) => [key!, Buffer.from(value ?? '', 'base64').toString('utf8')]),
  )
  const { success, data } = uploadMetadata.safeParse(values)
  if (!success) {
    throw malformed(`Upload-Metadata must name an id and a purpose: one of ${UPLOAD_PURPOSES.join(', ')}.`)
  }
  if (!/^\d{1,15}$/.test(headers.length ?? '')) throw malformed('Upload-Length must say how many bytes there will be.')
  return { ...data, size: Number(headers.length) }
}

/**
 * Checks that this upload of `me` may start. True: it was started before, and continues at its offset. The same id for
 * another file is a conflict. What would be refused at the end is refused here, before a slow connection has carried
 * it.
 * @throws 409 for an id in use, 413 for a file that is too large, 429 for too many in a day or at once
 */
export async function mayUploadContinue(me: UserContext, { id, purpose, size }: AnnouncedUpload): Promise<boolean> {
  const known = await me.ports.uploads.find(me.user.id, id)
  if (known) {
    expectSameRow(known, { size, purpose })
    return true
  }
  if (size > UPLOAD_BYTES_MAX[purpose]) throw new AppError('too_large', SPECIFIED_TEXT.fileTooLarge)
  if (purpose === 'attachment') await expectRoomForUpload(me, me.db.read)
  if ((await me.ports.uploads.countOf(me.user.id)) >= UPLOADS_WAITING_MAX)
    throw limited('Too many files are on their way at once. The others go when these have arrived.', 60)
  return false
}

/** How many files a person has uploaded since `moment` (ISO). */
const countUploads = async (db: DatabaseReader, userId: string, moment: string) =>
  (await db
    .select({ uploads: count() })
    .from(attachments)
    .where(and(eq(attachments.user_id, userId), gt(attachments.created_at, moment)))
    .get())!.uploads

const UPLOAD_DAY_MS = 86_400_000

/**
 * Throws when the day's number of uploads is used up.
 * @throws 429
 */
export async function expectRoomForUpload({ user, now }: UserContext, db: DatabaseReader) {
  const dayAgo = new Date(now().getTime() - UPLOAD_DAY_MS).toISOString()
  if ((await countUploads(db, user.id, dayAgo)) >= ATTACHMENTS_PER_DAY)
    throw limited(`At most ${ATTACHMENTS_PER_DAY} files can be attached in a day.`, 3600)
}

/** After a piece: what has arrived for a person who is gone by now is deleted again. */
export async function expectSession(me: UserContext) {
  if (await hasSession(me, me.db.read, me.session)) return
  if ((await deletedPeopleAmong(me.db.read, [me.user.id])).size > 0) await me.ports.uploads.removeAllOf(me.user.id)
  throw unauthenticated()
}
