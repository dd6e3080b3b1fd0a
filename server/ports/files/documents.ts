import { randomUUID } from 'node:crypto'
import { namesBefore, type ObjectStore, removeOrLeave, type StoredObject } from './object-store.ts'

/** People's private documents, never served by their names. Each is kept apart: one taken away is gone. */
export type DocumentStore = {
  /** Keeps the bytes; returns the name to ask for them by. */
  save: (bytes: Buffer) => Promise<string>
  /** A small copy of a picture kept under this name; it goes with it. */
  saveThumbnail: (name: string, bytes: Buffer) => Promise<void>
  openThumbnail: (name: string) => Promise<StoredObject | null>
  /** Null where there is none of that name. */
  open: (name: string) => Promise<StoredObject | null>
  remove: (name: string) => Promise<void>
  /** Names of everything kept before `moment`. */
  keptBefore: (moment: Date) => Promise<string[]>
}

const FOLDER = 'documents/'

export function openDocumentStore(objects: ObjectStore): DocumentStore {
  return {
    async save(bytes) {
      const name = randomUUID()
      await objects.put(FOLDER + name, bytes)
      return name
    },
    saveThumbnail: (name, bytes) => objects.put(FOLDER + thumbnailOf(name), bytes),
    openThumbnail: (name) => objects.open(FOLDER + thumbnailOf(name)),
    open: (name) => objects.open(FOLDER + name),
    async remove(name) {
      await removeOrLeave(objects, FOLDER + name)
      await removeOrLeave(objects, FOLDER + thumbnailOf(name))
    },
    async keptBefore(moment) {
      return (await namesBefore(objects, FOLDER, moment)).filter((name) => !isThumbnail(name))
    },
  }
}

const thumbnailOf = (name: string) => `${name}-thumbnail`
const isThumbnail = (name: string) => name.endsWith('-thumbnail')
