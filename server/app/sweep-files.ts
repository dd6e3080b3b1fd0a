import { isNull, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { photos, portfolioItems } from '../db/schema/people.ts'
import { wholeName } from '../ports/files/files.ts'
import { forgetPhotos } from '../people/core/portfolio-rows.ts'
import { usedFiles } from '../ports/files/used-files.ts'

/** An upload whose event has not come since: the phone may have been away that long. */
const UNNAMED_DAYS = 90
/** A picture is kept first and named by a row right after: one kept a moment ago may still wait for its row. */
const FRESH_MS = 3_600_000

/** Takes away the files that no row shows any more, and uploads of which nothing was made. */
export async function sweepFiles(ctx: Context) {
  const { db, ports, now } = ctx
  await forgetUnnamed(ctx)
  const old = await ports.files.keptBefore(new Date(now().getTime() - FRESH_MS))
  if (old.length === 0) return
  const used = usedFiles(db.read)
  for (const name of old) if (!used.has(wholeName(name))) await ports.files.remove(name)
}

async function forgetUnnamed({ db, now }: Context) {
  const limit = new Date(now().getTime() - UNNAMED_DAYS * 86_400_000).toISOString()
  const old = db.read.select().from(photos).where(lt(photos.created_at, limit)).all()
  if (old.length === 0) return
  const items = db.read.select().from(portfolioItems).where(isNull(portfolioItems.removed_at)).all()
  const shown = new Set(items.flatMap(({ user_id, photos: own }) => own.map(({ file }) => `${user_id} ${file}`)))
  const unnamed = old.filter(({ user_id, file }) => !shown.has(`${user_id} ${file}`))
  if (unnamed.length === 0) return
  await db.write((tx) => {
    for (const photo of unnamed) forgetPhotos(tx, photo.user_id, [photo])
  })
}
