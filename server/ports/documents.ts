import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** People's private documents on disk, never served by their names. Each is kept apart: one taken away is gone. */
export type DocumentStore = {
  /** Keeps the bytes; returns the name to ask for them by. */
  save: (bytes: Buffer) => Promise<string>
  /** Null where there is none of that name. */
  read: (name: string) => Promise<Buffer | null>
  remove: (name: string) => Promise<void>
  /** Names of everything kept before `moment`. */
  keptBefore: (moment: Date) => Promise<string[]>
}

export function openDocumentStore(dataDir: string): DocumentStore {
  const folder = join(dataDir, 'documents')
  return {
    async save(bytes) {
      const name = randomUUID()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${name}.part`), bytes)
      await rename(join(folder, `${name}.part`), join(folder, name))
      return name
    },
    read: (name) => readFile(join(folder, name)).catch(() => null),
    remove: (name) => rm(join(folder, name), { force: true }),
    async keptBefore(moment) {
      const old: string[] = []
      for (const name of await readdir(folder).catch(() => [])) {
        const about = await stat(join(folder, name)).catch(() => null)
        if (about && about.mtime < moment) old.push(name)
      }
      return old
    },
  }
}
