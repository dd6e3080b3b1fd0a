import { createHash, randomUUID } from 'node:crypto'
import { FACE, PREVIEW, type PictureWidth } from '../../../shared/files.ts'
import { AppError } from '../../errors.ts'
import { namesBefore, type ObjectStore, removeOrLeave, type StoredObject } from './object-store.ts'

/**
 * Pictures under the hash of their bytes: equal pictures are stored once, and the content at an address never changes.
 */
export type FileStore = {
  /**
   * Stores the bytes, with smaller copies by width; returns the file's name ('3f9c….webp'). Saving again renews its
   * age.
   */
  save: (bytes: Buffer, extension: 'webp', copies?: Copies) => Promise<string>
  /**
   * The picture by a name that `save` returned, or a copy's (the whole picture if there is no copy, as for old ones);
   * null for anything else.
   */
  open: (name: string) => Promise<StoredObject | null>
  /** Names of everything last saved before `moment`, copies included. */
  keptBefore: (moment: Date) => Promise<string[]>
  /** Removing a missing one does nothing. */
  remove: (name: string) => Promise<void>
}
export type Copies = Partial<Record<PictureWidth, Buffer>>

const PICTURES = 'files/'
const NAME = /^[0-9a-f]{40}(-\d+)?\.webp$/

export function openFileStore(objects: ObjectStore): FileStore {
  return {
    async save(bytes, extension, copies = {}) {
      const name = pictureName(bytes, extension)
      for (const [width, copy] of Object.entries(copies)) await objects.put(PICTURES + copyName(name, width), copy)
      await objects.put(PICTURES + name, bytes)
      return name
    },
    async open(name) {
      if (!NAME.test(name)) return null
      return (await objects.open(PICTURES + name)) ?? objects.open(PICTURES + wholeName(name))
    },
    keptBefore: (moment) => namesBefore(objects, PICTURES, moment),
    remove: (name) => removeOrLeave(objects, PICTURES + name),
  }
}

/** The name that `save` gives these bytes. */
export const pictureName = (bytes: Buffer, extension = 'webp') =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`

/** The address under which a stored file is served, or null. */
export const fileAddress = (name: string | null) => (name ? `/files/${name}` : null)

/** The name of the whole picture, also for a copy's name. */
export const wholeName = (name: string) => name.replace(/-\d+(?=\.\w+$)/, '')
export const previewName = (name: string) => copyName(name, PREVIEW)
export const faceName = (name: string) => copyName(name, FACE)
const copyName = (name: string, width: PictureWidth | string) => name.replace(/(?=\.\w+$)/, `-${width}`)

/**
 * People's private documents, never served under their names. Each is stored separately, so that deleting one deletes
 * its bytes.
 */
export type DocumentStore = {
  /** Stores the bytes; returns their name. */
  save: (bytes: Buffer) => Promise<string>
  /** Stores a thumbnail with the picture of this name; both are deleted together. */
  saveThumbnail: (name: string, bytes: Buffer) => Promise<void>
  openThumbnail: (name: string) => Promise<StoredObject | null>
  /** Null if there is none of that name. */
  open: (name: string) => Promise<StoredObject | null>
  remove: (name: string) => Promise<void>
  /** Names of everything saved before `moment`. */
  keptBefore: (moment: Date) => Promise<string[]>
}

const DOCUMENTS = 'documents/'

export function openDocumentStore(objects: ObjectStore): DocumentStore {
  return {
    async save(bytes) {
      const name = randomUUID()
      await objects.put(DOCUMENTS + name, bytes)
      return name
    },
    saveThumbnail: (name, bytes) => objects.put(DOCUMENTS + thumbnailOf(name), bytes),
    openThumbnail: (name) => objects.open(DOCUMENTS + thumbnailOf(name)),
    open: (name) => objects.open(DOCUMENTS + name),
    async remove(name) {
      await removeOrLeave(objects, DOCUMENTS + name)
      await removeOrLeave(objects, DOCUMENTS + thumbnailOf(name))
    },
    async keptBefore(moment) {
      return (await namesBefore(objects, DOCUMENTS, moment)).filter((name) => !isThumbnail(name))
    },
  }
}

/**
 * For the write that would have named this document: deletes it again, and throws on. Where the database was unavailable
 * the commit may stand all the same, if it was lost on the way: then the document is left to the sweep.
 */
export const dropUnnamed =
  (documents: DocumentStore, file: string | undefined) =>
  async (error: unknown): Promise<never> => {
    const isUnknown = error instanceof AppError && error.kind === 'unavailable'
    if (file && !isUnknown) await documents.remove(file)
    throw error
  }

const thumbnailOf = (name: string) => `${name}-thumbnail`
const isThumbnail = (name: string) => name.endsWith('-thumbnail')
