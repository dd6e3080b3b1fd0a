import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unusableSettingError } from '../errors.ts'

const PRIVATE_FOLDER_MODE = 0o700
const PRIVATE_FILE_MODE = 0o600
/** The row of `meta` with the id of the folder that has people's files (server/ports/files/files-folder.ts). */
export const FILES_FOLDER = 'files_folder'
/** The permission bits of group and others, and the sticky bit of a shared folder such as /tmp. */
const OTHERS_PERMISSION_BITS = 0o077
const STICKY_BIT = 0o1000

/**
 * Creates the data folder, accessible by its owner only: 0700, and 0600 for its files (V3). Files that this process
 * creates get that by its umask; what an earlier release left readable is changed here. A shared folder stays as it is,
 * since it belongs to everybody.
 *
 * @throws UnusableSettings if this user cannot create it or write to it, as a mounted volume of another user
 */
export function openPrivateFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const user = process.getuid ? ` of the user ${process.getuid()}` : ''
    throw unusableSettingError('DATA_DIR', `it must be a folder${user} (${(error as Error).message})`, error)
  }
  if (process.platform === 'win32' || lstatSync(folder).mode & STICKY_BIT) return
  makePathPrivate(folder)
}

function makePathPrivate(path: string) {
  const about = lstatSync(path, { throwIfNoEntry: false })
  // Another process over this folder may have renamed or deleted it meanwhile.
  if (!about || about.isSymbolicLink()) return
  const isFolder = about.isDirectory()
  try {
    if (about.mode & OTHERS_PERMISSION_BITS) chmodSync(path, isFolder ? PRIVATE_FOLDER_MODE : PRIVATE_FILE_MODE)
  } catch (error) {
    // Owned by another user, as a mounted volume may be: worth a warning, but no reason not to start.
    console.warn(`${path} can be read by others, and is not ours to change: ${(error as Error).message}`)
    return
  }
  if (isFolder) for (const name of readdirSync(path)) makePathPrivate(join(path, name))
}

/** A folder of migrations: beside this file in the sources, at the project's root for the built server. */
export function migrationsFolder(name: 'migrations' | 'postgres/migrations') {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = [join(here, name), join(here, '../../server/db', name), join(process.cwd(), 'server/db', name)]
  const found = candidates.find((folder) => existsSync(join(folder, 'meta')))
  if (!found) throw new Error(`The migrations folder server/db/${name} is missing`)
  return found
}
