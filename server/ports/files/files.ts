import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FACE, PREVIEW, type PictureWidth } from '../../../shared/files.ts'

/** Pictures on disk under the hash of their bytes: the same picture is kept once, an address never changes its content. */
export type FileStore = {
  /** Keeps the bytes, with smaller copies by their width; returns the file's name ('3f9c….webp'). Kept again, it is as new. */
  save: (bytes: Buffer, extension: 'webp', copies?: Copies) => Promise<string>
  /** The bytes of a name that `save` gave, or of a copy's (without one, as for old pictures, the whole); null for anything else. */
  read: (name: string) => Promise<Buffer | null>
  /** Names of everything last kept before `moment`, copies too. */
  keptBefore: (moment: Date) => Promise<string[]>
  /** Gone already: nothing happens. */
  remove: (name: string) => Promise<void>
}
export type Copies = Partial<Record<PictureWidth, Buffer>>

const NAME = /^[0-9a-f]{40}(-\d+)?\.webp$/

export function openFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files')

  /** Under a draft's name of its own: the same picture may be on its way twice. */
  async function write(name: string, bytes: Buffer) {
    const draft = join(folder, `${name}.${randomUUID()}.part`)
    await writeFile(draft, bytes)
    await rename(draft, join(folder, name))
  }

  return {
    async save(bytes, extension, copies = {}) {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
      const name = `${hash}.${extension}`
      await mkdir(folder, { recursive: true })
      for (const [width, copy] of Object.entries(copies)) await write(`${hash}-${width}.${extension}`, copy)
      await write(name, bytes)
      return name
    },
    async read(name) {
      if (!NAME.test(name)) return null
      const bytesOf = (one: string) => readFile(join(folder, one)).catch(() => null)
      return (await bytesOf(name)) ?? bytesOf(wholeName(name))
    },
    async keptBefore(moment) {
      const old: string[] = []
      for (const name of await readdir(folder).catch(() => [])) {
        const about = await stat(join(folder, name)).catch(() => null)
        if (about && about.mtime < moment) old.push(name)
      }
      return old
    },
    async remove(name) {
      await unlink(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
  }
}

/** The address under which a kept file is served, or null. */
export const fileAddress = (name: string | null) => (name ? `/files/${name}` : null)

/** The picture's own name, for a copy's too. */
export const wholeName = (name: string) => name.replace(/-\d+(?=\.\w+$)/, '')
export const previewName = (name: string) => copyName(name, PREVIEW)
export const faceName = (name: string) => copyName(name, FACE)
const copyName = (name: string, width: PictureWidth) => name.replace(/(?=\.\w+$)/, `-${width}`)
