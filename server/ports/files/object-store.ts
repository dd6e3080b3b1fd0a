import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rmdir, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'

/** Bytes under names such as 'documents/3f9c…': in a folder of this machine, or in a bucket shared by all processes. */
export type ObjectStore = {
  /** Atomic for readers. Putting again renews its age. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null if there is nothing of that name. */
  open: (name: string) => Promise<StoredObject | null>
  /** Removing a missing one does nothing. */
  remove: (name: string) => Promise<void>
  /** Everything whose name has this prefix ('documents/'), with what a crash left half-written (`.part`). */
  list: (beginning: string) => AsyncIterable<ListedObject>
}
/** `body` must be read to its end or cancelled. Size in bytes. */
export type StoredObject = { size: number; body: ReadableStream<Uint8Array<ArrayBuffer>> }
export type ListedObject = { name: string; size: number; keptAt: Date }

/** For small objects: all of it in memory. */
export const readWholeObject = async ({ body }: StoredObject) => Buffer.from(await new Response(body).arrayBuffer())

/** Names in `folder`, without the folder, of objects last put before `moment`. */
export async function objectNamesBefore(objects: ObjectStore, folder: string, moment: Date) {
  const old: string[] = []
  for await (const { name, keptAt } of objects.list(folder)) if (keptAt < moment) old.push(name.slice(folder.length))
  return old
}

/** Removes it, or leaves it to the sweep while the store cannot be reached, so that no request fails for that. */
export async function removeOrLeaveObject(objects: ObjectStore, name: string) {
  await objects.remove(name).catch((error: unknown) => {
    if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
  })
}

export function openFolderStore(root: string): ObjectStore {
  const pathOf = (name: string) => join(root, name)
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      // Under a random temporary name, because the same object may be written twice at once.
      const draft = `${path}.${randomUUID()}.part`
      const write = async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(draft, bytes)
      }
      // Tries again if the folder was removed together with its last file.
      await write().catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? write() : Promise.reject(error)))
      await rename(draft, path)
    },
    async open(name) {
      const handle = await open(pathOf(name)).catch(nullIfFileMissing)
      if (!handle) return null
      const { size } = await handle.stat()
      return { size, body: Readable.toWeb(handle.createReadStream()) as StoredObject['body'] }
    },
    async remove(name) {
      await unlink(pathOf(name)).catch(nullIfFileMissing)
      // A person's folder is removed with its last file; removing fails if it is not empty.
      if (name.split('/').length > 2) await rmdir(dirname(pathOf(name))).catch(() => undefined)
    },
    async *list(beginning) {
      const folder = beginning.slice(0, beginning.lastIndexOf('/') + 1)
      const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(nullIfFileMissing)
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(join(root, '/').length)
        const isMeant = entry.isFile() && name.startsWith(beginning)
        const about = isMeant ? await stat(path).catch(nullIfFileMissing) : null
        if (about) yield { name, size: about.size, keptAt: about.mtime }
      }
    },
  }
}

function nullIfFileMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
