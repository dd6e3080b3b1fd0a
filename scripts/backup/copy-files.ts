import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PUT_ASIDE } from './data-dir.ts'

/**
 * Copies the files of a data folder that a server may be using, except the database. What `copy` has already is left as
 * it is, since no file is ever changed; a file deleted in the meantime is left out. Throws what the file system throws.
 */
export function copyFiles(dataDir: string, copy: string) {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    // A device whose unfinished upload is gone begins it again.
    const isLeftOut =
      entry.name.startsWith('standby.db') || entry.name.startsWith(PUT_ASIDE) || entry.name === 'uploads'
    if (isLeftOut) continue
    const [from, to] = [join(dataDir, entry.name), join(copy, entry.name)]
    if (entry.isDirectory()) copyFolder(from, to)
    else copyFile(from, to)
  }
}

function copyFolder(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  const entries = unless('ENOENT', () => readdirSync(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else copyFile(source, target)
  }
}

function copyFile(from: string, to: string) {
  // A draft of the server, which it renames when it is whole.
  if (from.endsWith('.part')) return
  unless('ENOENT', () => unless('EEXIST', () => copyFileSync(from, to, constants.COPYFILE_EXCL)))
}

/** Null if `act` throws an error of this code. */
function unless<T>(code: string, act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return null
    throw error
  }
}
