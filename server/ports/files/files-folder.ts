import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db, Reader } from '../../db/connection.ts'
import { FILES_FOLDER, openPrivateFolder } from '../../db/folders.ts'
import { meta } from '../../db/schema/sync.ts'
import { unusable } from '../../errors.ts'
import { keptKey } from '../kept-key.ts'
import type { Settings } from '../settings.ts'
import { bucketIn } from './s3-objects.ts'

const FILE = 'files.id'

/**
 * On PostgreSQL a process could start on another folder than the one with the files that the database names, and serve
 * half of them. So the folder has an id, in a file of its own and in the database. With SQLite the database itself is in
 * the folder, and in a bucket files are the same for all processes.
 *
 * @throws UnusableSettings if this database's files are in another folder; nothing has been created in this one
 */
export async function checkFilesFolder(settings: Settings, db: Db) {
  if (!settings.DATABASE_URL) return
  if (bucketIn(settings) !== null) return
  openPrivateFolder(settings.DATA_DIR)
  const known = await idIn(db.read)
  if (known !== undefined && known !== idOf(join(settings.DATA_DIR, FILE))) throw unusable('DATA_DIR', ANOTHER_FOLDER)
}

/**
 * Takes this folder for the files of a database that has none yet; with a bucket, the database has none from now on.
 * Called once the settings agree with those of the other processes, so that none of them is beside a bucket and another
 * in a folder.
 *
 * @throws UnusableSettings if another process has been quicker with another folder
 */
export async function takeFilesFolder(settings: Settings, db: Db) {
  if (!settings.DATABASE_URL) return
  if (bucketIn(settings) !== null) return await leaveFolder(db)
  const file = join(settings.DATA_DIR, FILE)
  if ((await idIn(db.read)) === undefined)
    // The only writer, so that of two processes that start at once one makes the id.
    await db.write(async (tx) => {
      if ((await idIn(tx)) !== undefined) return
      const id = await keptKey({
        file,
        read: idFrom,
        make: () => `${randomUUID()}\n`,
        isNeeded: () => false,
        advice: '',
      })
      await tx.insert(meta).values({ key: FILES_FOLDER, value: id }).run()
    })
  if ((await idIn(db.read)) !== idOf(file)) throw unusable('DATA_DIR', ANOTHER_FOLDER)
}

/** Whatever folder the files are moved to from the bucket has them all. */
async function leaveFolder(db: Db) {
  if ((await idIn(db.read)) === undefined) return
  await db.write((tx) => tx.delete(meta).where(eq(meta.key, FILES_FOLDER)).run())
}

const ANOTHER_FOLDER =
  'this is not the folder with the files of this database; give all its processes the same one, or a bucket (S3_ENDPOINT).'

const idIn = async (reader: Reader) => (await reader.select().from(meta).where(eq(meta.key, FILES_FOLDER)).get())?.value
const idOf = (file: string) => (existsSync(file) ? idFrom(readFileSync(file, 'utf8')) : null)
const idFrom = (text: string) => text.trim() || null
