import { isNull, lt } from 'drizzle-orm'
import { ATTACHMENT_WAITS_DAYS, UPLOAD_WAITS_DAYS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { photos, portfolioItems } from '../db/schema/people.ts'
import { wholeName } from '../ports/files/files.ts'
import { forgetPhotos } from '../people/core/portfolio-rows.ts'
import { usedFiles } from '../ports/files/keep-picture.ts'
import { callSheetDocuments } from '../db/schema/call-sheets.ts'
import { credentials } from '../db/schema/credentials.ts'
import { attachments } from '../db/schema/messages.ts'
import { forgetUnsent } from '../messages/attachment-rows.ts'

/** An upload whose event has not come since: the device may have been away that long. */
const UNNAMED_DAYS = 90
/** A picture or a document is kept first and named by a row right after: one kept a moment ago may still wait for its row. */
const FRESH_MS = 3_600_000

/** Takes away the files that no row shows any more, and uploads of which nothing was made. */
export async function sweepFiles(ctx: Context) {
  const { db, ports, now } = ctx
  await forgetUnnamed(ctx)
  const old = await ports.files.keptBefore(new Date(now().getTime() - FRESH_MS))
  if (old.length === 0) return
  const used = await usedFiles(db.read)
  for (const name of old) if (!used.has(wholeName(name))) await ports.files.remove(name)
}

async function forgetUnnamed({ db, now }: Context) {
  const limit = new Date(now().getTime() - UNNAMED_DAYS * 86_400_000).toISOString()
  const old = await db.read.select().from(photos).where(lt(photos.created_at, limit)).all()
  if (old.length === 0) return
  const items = await db.read.select().from(portfolioItems).where(isNull(portfolioItems.removed_at)).all()
  const shown = new Set(items.flatMap(({ user_id, photos: own }) => own.map(({ file }) => `${user_id} ${file}`)))
  const unnamed = old.filter(({ user_id, file }) => !shown.has(`${user_id} ${file}`))
  if (unnamed.length === 0) return
  await db.write(async (tx) => {
    for (const photo of unnamed) await forgetPhotos(tx, photo.user_id, [photo])
  })
}

/** Takes away the documents that no credential shows any more, no call sheet may name and no message has or waits for: of accounts that are gone, or of a moment that was cut short. */
export async function sweepDocuments({ db, ports, now }: Context) {
  const old = await ports.documents.keptBefore(new Date(now().getTime() - FRESH_MS))
  if (old.length === 0) return
  const rows = db.read.select({ file: credentials.document_file }).from(credentials)
  const shown = await rows.where(isNull(credentials.removed_at)).all()
  const ofSheets = await db.read.select({ file: callSheetDocuments.document_file }).from(callSheetDocuments).all()
  const ofMessages = await db.read.select({ file: attachments.document_file }).from(attachments).all()
  const used = new Set([...shown, ...ofSheets, ...ofMessages].map(({ file }) => file))
  for (const name of old) if (!used.has(name)) await ports.documents.remove(name)
}

/** Uploads whose message never came; the sweep of documents then finds their files. */
export async function sweepAttachments({ db, now }: Context) {
  const moment = new Date(now().getTime() - ATTACHMENT_WAITS_DAYS * 86_400_000).toISOString()
  await db.write((tx) => forgetUnsent(tx, moment))
}

/** Uploads that do not go on, and the memory of those that became something: a device that comes back later begins anew. */
export const sweepUploads = ({ ports, now }: Context) =>
  ports.uploads.sweep(new Date(now().getTime() - UPLOAD_WAITS_DAYS * 86_400_000))
