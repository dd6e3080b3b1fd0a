import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openPrivateFolder } from '../db/folders.ts'
import { unusableSettingError } from '../errors.ts'

type KeyFile<Key> = {
  file: string
  /** The key in the file's text; null if there is none. */
  read: (text: string) => Key | null
  make: () => string
  /** Whether data would be lost without the key: then no other is created in its place. */
  isNeeded: () => boolean | Promise<boolean>
  /** What to do about a file without a key. */
  advice: string
}

/**
 * A key that is created once and stored in a file, readable by its owner only. An earlier release could leave an empty
 * file behind when it crashed.
 */
export async function keyKeptInFile<Key>({ file, read, make, isNeeded, advice }: KeyFile<Key>): Promise<Key> {
  const isThere = existsSync(file)
  const kept = isThere ? read(readFileSync(file, 'utf8')) : null
  if (kept) return kept
  if (await isNeeded())
    throw unusableSettingError('DATA_DIR', `${file} ${isThere ? 'holds no key' : 'is missing'}: ${advice}`)
  openPrivateFolder(dirname(file))
  writeFileAtomically(file, make())
  return read(readFileSync(file, 'utf8'))!
}

/** Atomic also at a power cut: written to the disk under another name, then renamed. */
function writeFileAtomically(file: string, text: string) {
  const draft = `${file}.part`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
