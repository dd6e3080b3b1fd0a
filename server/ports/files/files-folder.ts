import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { AppDatabase, DatabaseReader } from '../../db/connection.ts'
import { FILES_FOLDER, openPrivateFolder } from '../../db/folders.ts'
import { meta } from '../../db/schema/sync.ts'
import { unusableSettingError } from '../../errors.ts'
import { keyKeptInFile } from '../kept-key.ts'
import type { ServerSettings } from '../settings.ts'
import { bucketInSettings } from './s3-objects.ts'

const FOLDER_ID_FILE = 'files.id'

/**
 * On PostgreSQL a process could start on another folder than the one with the files that the database names, and serve
 * half of them. So the folder has an id, in a file of its own and in the database. With SQLite the database itself is in
 * the folder, and in a bucket files are the same for all processes.
 *
 * @throws UnusableSettings if this database's files are in another folder; nothing has been created in this one
 */
export async function checkFilesFolder(settings: ServerSettings, db: AppDatabase) {
  if (!settings.DATABASE_URL) return
  if (bucketInSettings(settings) !== null) return
  openPrivateFolder(settings.DATA_DIR)
  const known = await folderIdInDatabase(db.read)
  if (known !== undefined && known !== folderIdInFile(join(settings.DATA_DIR, FOLDER_ID_FILE)))
    throw unusableSettingError('DATA_DIR', ANOTHER_FOLDER_MESSAGE)
}

/**
 * Takes this folder for the files of a database that has none yet; with a bucket, the database has none from now on.
 * Called once the settings agree with those of the other processes, so that none of them is beside a bucket and another
 * in a folder.
 *
 * @throws UnusableSettings if another process has been quicker with another folder
 */
export async function claimFilesFolder(settings: ServerSettings, db: AppDatabase) {
  if (!settings.DATABASE_URL) return
  if (bucketInSettings(settings) !== null) return await forgetFilesFolder(db)
  const file = join(settings.DATA_DIR, FOLDER_ID_FILE)
  if ((await folderIdInDatabase(db.read)) === undefined)
    // The only writer, so that of two processes that start at once one makes the id.
    await db.write(async (tx) => {
      if ((await folderIdInDatabase(tx)) !== undefined) return
      const id = await keyKeptInFile({
        file,
        read: folderIdFromText,
        make: () => `${randomUUID()}\n`,
        isNeeded: () => false,
        advice: '',
      })
      await tx.insert(meta).values({ key: FILES_FOLDER, value: id }).run()
    })
  if ((await folderIdInDatabase(db.read)) !== folderIdInFile(file))
    throw unusableSettingError('DATA_DIR', ANOTHER_FOLDER_MESSAGE)
}

/** Whatever folder the files are moved to from the bucket has them all. */
async function forgetFilesFolder(db: AppDatabase) {
  if ((await folderIdInDatabase(db.read)) === undefined) return
  await db.write((tx) => tx.delete(meta).where(eq(meta.key, FILES_FOLDER)).run())
}

const ANOTHER_FOLDER_MESSAGE =
  'this is not the folder with the files of this database; give all its processes the same one, or a bucket (S3_ENDPOINT).'

const folderIdInDatabase = async (reader: DatabaseReader) =>
  (await reader.select().from(meta).where(eq(meta.key, FILES_FOLDER)).get())?.value
const folderIdInFile = (file: string) => (existsSync(file) ? folderIdFromText(readFileSync(file, 'utf8')) : null)
const folderIdFromText = (text: string) => text.trim() || null
