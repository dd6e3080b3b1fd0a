import { isNull, lt } from 'drizzle-orm'
import { ATTACHMENT_WAITS_DAYS, PHOTOS_KEPT_DAYS, UPLOAD_WAITS_DAYS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'
import { photos, portfolioItems } from '../db/schema/people.ts'
import { wholePictureName } from '../ports/files/files.ts'
import { releaseLostPhotos } from '../people/core/portfolio-rows.ts'
import { usedPictureFiles } from '../ports/files/keep-picture.ts'
import { callSheetDocuments } from '../db/schema/call-sheets.ts'
import { credentials } from '../db/schema/credentials.ts'
import { attachments } from '../db/schema/messages.ts'
import { rightToWorkFiles } from '../right-to-work/keep-checks.ts'
import { forgetUnsentFiles } from '../messages/attachment-rows.ts'

/**
 * A picture or document is stored just before the row that names it, so that a fresh one may still be waiting for its
 * row.
 */
const FRESH_FILE_MS = 3_600_000

/** Deletes pictures that no row names any more, and finished uploads that were never used. */
export async function sweepFiles(ctx: Context) {
  const { db, ports, now } = ctx
  await forgetUnnamedPhotos(ctx)
  const old = await ports.files.keptBefore(new Date(now().getTime() - FRESH_FILE_MS))
  if (old.length === 0) return
  const used = await usedPictureFiles(db.read)
  for (const name of old) if (!used.has(wholePictureName(name))) await ports.files.remove(name)
}

async function forgetUnnamedPhotos({ db, now }: Context) {
  const limit = new Date(now().getTime() - PHOTOS_KEPT_DAYS * 86_400_000).toISOString()
  const old = await db.read.select().from(photos).where(lt(photos.created_at, limit)).all()
  if (old.length === 0) return
  const items = await db.read.select().from(portfolioItems).where(isNull(portfolioItems.removed_at)).all()
  const shown = new Set(items.flatMap(({ user_id, photos: own }) => own.map(({ file }) => `${user_id} ${file}`)))
  const unnamed = old.filter(({ user_id, file }) => !shown.has(`${user_id} ${file}`))
  if (unnamed.length === 0) return
  await db.write(async (tx) => {
    for (const photo of unnamed) await releaseLostPhotos(tx, photo.user_id, [photo])
  })
}

/**
 * Deletes documents that no credential, call sheet, message or check names any more: those of deleted accounts, or of
 * interrupted requests.
 */
export async function sweepDocuments({ db, ports, now }: Context) {
  const old = await ports.documents.keptBefore(new Date(now().getTime() - FRESH_FILE_MS))
  if (old.length === 0) return
  const rows = db.read.select({ file: credentials.document_file }).from(credentials)
  const shown = await rows.where(isNull(credentials.removed_at)).all()
  const ofSheets = await db.read.select({ file: callSheetDocuments.document_file }).from(callSheetDocuments).all()
  const ofMessages = await db.read.select({ file: attachments.document_file }).from(attachments).all()
  const ofChecks = await rightToWorkFiles(db.read)
  const used = new Set([...shown, ...ofSheets, ...ofMessages, ...ofChecks].map(({ file }) => file))
  for (const name of old) if (!used.has(name)) await ports.documents.remove(name)
}

/** Deletes attachments whose message was never sent; the sweep of documents then finds their files. */
export async function sweepAttachments({ db, now }: Context) {
  const moment = new Date(now().getTime() - ATTACHMENT_WAITS_DAYS * 86_400_000).toISOString()
  await db.write((tx) => forgetUnsentFiles(tx, moment))
}

/**
 * Deletes unfinished uploads without progress, and the records of used ones. A device that comes back later starts
 * again.
 */
export const sweepUploads = ({ ports, now }: Context) =>
  ports.uploads.sweep(new Date(now().getTime() - UPLOAD_WAITS_DAYS * 86_400_000))
