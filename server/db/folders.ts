import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = 0o700
const FILE = 0o600
/** Others' rights, and the bit of a folder that is everybody's (/tmp). */
const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Makes the data folder, its owner's alone: 0700, and 0600 for what is in it (V3). What this process makes is so by its umask;
 * what an earlier release left readable is shut here. A folder that everybody shares stays as it is, for it is not ours to shut.
 */
export function openPrivateFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  if (process.platform === 'win32' || lstatSync(folder).mode & STICKY) return
  shut(folder)
}

function shut(path: string) {
  const about = lstatSync(path)
  if (about.isSymbolicLink()) return
  const isFolder = about.isDirectory()
  try {
    if (about.mode & OTHERS) chmodSync(path, isFolder ? FOLDER : FILE)
  } catch (error) {
    // Another's, as a mounted volume may be: said, and no reason not to start.
    console.warn(`${path} can be read by others, and is not ours to change: ${(error as Error).message}`)
    return
  }
  if (isFolder) for (const name of readdirSync(path)) shut(join(path, name))
}

/** A folder of migrations: beside this file in the sources, at the project's root for the built server. */
export function migrationsFolder(name: 'migrations' | 'postgres/migrations') {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = [join(here, name), join(here, '../../server/db', name), join(process.cwd(), 'server/db', name)]
  const found = candidates.find((folder) => existsSync(join(folder, 'meta')))
  if (!found) throw new Error(`The migrations folder server/db/${name} is missing`)
  return found
}
