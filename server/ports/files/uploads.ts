import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { UploadPurpose } from '../../../shared/files.ts'

/** A file that is arriving, or has arrived and waits for what it belongs to. Sizes in bytes. */
export type Upload = {
  size: number
  /** How much of it is here. */
  offset: number
  purpose: UploadPurpose
  name: string
  /** The SHA-256 of what became something of its own: its bytes are not kept here any more. */
  used_hash: string | null
}

/** Files that arrive piece by piece, each in the folder of the person whose it is. */
export type UploadStore = {
  /** What writes the pieces; it knows an upload as `storeId` names it. */
  pieces: () => FileStore
  find: (userId: string, id: string) => Promise<Upload | null>
  /** How many of a person's take room. */
  countOf: (userId: string) => Promise<number>
  /** Null once it is not here any more. */
  read: (userId: string, id: string) => Promise<Buffer | null>
  /** Lets go of the bytes, and remembers what they were. */
  use: (userId: string, id: string, hash: string) => Promise<void>
  remove: (userId: string, id: string) => Promise<void>
  removeAllOf: (userId: string) => Promise<void>
  /** Takes away what has not been touched since `moment`. */
  sweep: (moment: Date) => Promise<void>
}

/** Whose it is stands first: nobody can name another's. */
export const storeId = (userId: string, id: string) => `${userId}/${id}`

export function openUploadStore(dataDir: string): UploadStore {
  const folder = join(dataDir, 'uploads')
  const pathOf = (userId: string, id: string) => join(folder, userId, id)
  const aboutOf = (userId: string, id: string) => `${pathOf(userId, id)}.json`
  let pieces: FileStore | undefined
  const store: UploadStore = {
    pieces() {
      // Its constructor makes the folder behind our back, and fails there: so the folder is there already.
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return (pieces ??= new FileStore({ directory: folder }))
    },
    async find(userId, id) {
      // In the order opposite to `use`: bytes that are gone by now have left their hash.
      const bytes = await stat(pathOf(userId, id)).catch(() => null)
      const about = await aboutIn(aboutOf(userId, id))
      if (!about) return null
      const { size, metadata, used_hash = null } = about
      const known = { size, purpose: metadata.purpose, name: metadata.filename ?? '', used_hash }
      if (used_hash) return { ...known, offset: size }
      return bytes && { ...known, offset: bytes.size }
    },
    async countOf(userId) {
      return (await namesIn(join(folder, userId))).filter((name) => !name.endsWith('.json')).length
    },
    read: (userId, id) => readFile(pathOf(userId, id)).catch(() => null),
    async use(userId, id, used_hash) {
      const about = await aboutIn(aboutOf(userId, id))
      if (!about) return
      // In one step: another request must never read half of it.
      const written = aboutOf(userId, `${id}.${randomUUID()}`)
      await writeFile(written, JSON.stringify({ ...about, used_hash }))
      await rename(written, aboutOf(userId, id))
      await rm(pathOf(userId, id), { force: true })
    },
    async remove(userId, id) {
      await rm(pathOf(userId, id), { force: true })
      await rm(aboutOf(userId, id), { force: true })
    },
    removeAllOf: (userId) => rm(join(folder, userId), { recursive: true, force: true }),
    async sweep(moment) {
      for (const userId of await namesIn(folder)) {
        const own = join(folder, userId)
        const ids = new Set((await namesIn(own)).map((name) => name.replace(/\.json$/, '')))
        for (const id of ids) if ((await touchedAt(userId, id)) < moment.getTime()) await store.remove(userId, id)
        // Only an empty folder goes.
        await rmdir(own).catch(() => {})
      }
    },
  }

  /** ms. The bytes where there are some: each piece that comes makes them younger. */
  async function touchedAt(userId: string, id: string) {
    const times = await Promise.all(
      [pathOf(userId, id), aboutOf(userId, id)].map((path) => stat(path).catch(() => null)),
    )
    return Math.max(0, ...times.flatMap((about) => about?.mtimeMs ?? []))
  }
  return store
}

type About = { size: number; metadata: { purpose: UploadPurpose; filename?: string }; used_hash?: string }

/** As the store of pieces wrote it; null as well where a crash cut that short. */
const aboutIn = (path: string): Promise<About | null> =>
  readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => null)

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])
