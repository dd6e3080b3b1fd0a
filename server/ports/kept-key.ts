import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type KeyFile<Key> = {
  file: string
  /** The key in the file's text; null where there is none. */
  read: (text: string) => Key | null
  make: () => string
  /** Whether something is lost without the key: then no other is made in its place. */
  isNeeded: () => boolean | Promise<boolean>
  /** What to do about a file without one. */
  advice: string
}

/** A key made once and kept in a file, for the owner of the files alone. An earlier server could leave an empty file behind as it died. */
export async function keptKey<Key>({ file, read, make, isNeeded, advice }: KeyFile<Key>): Promise<Key> {
  const isThere = existsSync(file)
  const kept = isThere ? read(readFileSync(file, 'utf8')) : null
  if (kept) return kept
  if (await isNeeded()) throw new Error(`${file} ${isThere ? 'holds no key' : 'is missing'}: ${advice}`)
  writeWhole(file, make())
  return read(readFileSync(file, 'utf8'))!
}

/** All of it or nothing, whenever the power goes: on the disk under another name before it has its own. */
function writeWhole(file: string, text: string) {
  const draft = `${file}.part`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
