import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures on disk under the hash of their bytes: the same picture is kept once, an address never changes its content. */
export type FileStore = {
  /** Keeps the bytes; returns the file's name ('3f9c….webp'). */
  save: (bytes: Buffer, extension: 'webp') => Promise<string>
  /** Path on disk of a name that `save` gave, or null for anything else. */
  pathOf: (name: string) => string | null
}

export function openFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files')
  return {
    async save(bytes, extension) {
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${name}.${process.pid}.part`)
      await writeFile(draft, bytes)
      await rename(draft, join(folder, name))
      return name
    },
    pathOf: (name) => (/^[0-9a-f]{40}\.webp$/.test(name) ? join(folder, name) : null),
  }
}

/** The address under which a kept file is served, or null. */
export const fileAddress = (name: string | null) => (name ? `/files/${name}` : null)
