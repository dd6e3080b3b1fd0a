import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** People's private documents on disk, never served by their names. Each is kept apart: one taken away is gone. */
export type DocumentStore = {
  /** Keeps the bytes; returns the name to ask for them by. */
  save: (bytes: Buffer) => Promise<string>
  /** A small copy of a picture kept under this name; it goes with it. */
  saveThumbnail: (name: string, bytes: Buffer) => Promise<void>
  readThumbnail: (name: string) => Promise<Buffer | null>
  /** Null where there is none of that name. */
  read: (name: string) => Promise<Buffer | null>
  remove: (name: string) => Promise<void>
  /** Names of everything kept before `moment`. */
  keptBefore: (moment: Date) => Promise<string[]>
}

export function openDocumentStore(dataDir: string): DocumentStore {
  const folder = join(dataDir, 'documents')

  async function write(name: string, bytes: Buffer) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${name}.part`), bytes)
    await rename(join(folder, `${name}.part`), join(folder, name))
  }

  return {
    async save(bytes) {
      const name = randomUUID()
      await write(name, bytes)
      return name
    },
    saveThumbnail: (name, bytes) => write(thumbnailOf(name), bytes),
    readThumbnail: (name) => readFile(join(folder, thumbnailOf(name))).catch(() => null),
    read: (name) => readFile(join(folder, name)).catch(() => null),
    async remove(name) {
      await rm(join(folder, name), { force: true })
      await rm(join(folder, thumbnailOf(name)), { force: true })
    },
    async keptBefore(moment) {
      const old: string[] = []
      for (const name of (await readdir(folder).catch(() => [])).filter((each) => !isThumbnail(each))) {
        const about = await stat(join(folder, name)).catch(() => null)
        if (about && about.mtime < moment) old.push(name)
      }
      return old
    },
  }
}

const thumbnailOf = (name: string) => `${name}-thumbnail`
const isThumbnail = (name: string) => name.endsWith('-thumbnail')
