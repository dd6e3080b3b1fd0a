import { isNull } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { companies, photos, portfolioItems, users } from '../../db/schema/people.ts'
import { wholeName } from './files.ts'

/** Names of all files that a row shows, their smaller copies left out. A column that is not read here loses its files to the sweep. */
export function usedFiles(db: Reader): Set<string> {
  const uploaded = db.select({ file: photos.file, preview: photos.preview }).from(photos).all()
  const items = db
    .select({ photos: portfolioItems.photos })
    .from(portfolioItems)
    .where(isNull(portfolioItems.removed_at))
  const faces = db.selectDistinct({ file: users.profile_picture }).from(users).all()
  const logos = db.select({ file: companies.logo }).from(companies).all()
  const pairs = [...uploaded, ...items.all().flatMap((item) => item.photos)]
  const names = [
    ...pairs.flatMap(({ file, preview }) => [file, preview]),
    ...[...faces, ...logos].flatMap(({ file }) => file ?? []),
  ]
  return new Set(names.map(wholeName))
}
