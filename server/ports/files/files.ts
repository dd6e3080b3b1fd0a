import { createHash, randomUUID } from 'node:crypto'
import { FACE_WIDTH_PX, PICTURES_PATH, PREVIEW_WIDTH_PX, type PictureWidth } from '../../../shared/files.ts'
import { AppError } from '../../errors.ts'
import { objectNamesBefore, type ObjectStore, removeOrLeaveObject, type StoredObject } from './object-store.ts'

/**
 * Pictures under the hash of their bytes: equal pictures are stored once, and the content at an address never changes.
 */
export type FileStore = {
  /**
   * Stores the bytes, with smaller copies by width; returns the file's name ('3f9c….webp'). Saving again renews its
   * age.
   */
  save: (bytes: Buffer, extension: 'webp', copies?: PictureCopies) => Promise<string>
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
export type PictureCopies = Partial<Record<PictureWidth, Buffer>>

const PICTURES_FOLDER = 'files/'
const PICTURE_NAME_PATTERN = /^[0-9a-f]{40}(-\d+)?\.webp$/

export function openFileStore(objects: ObjectStore): FileStore {
  return {
    async save(bytes, extension, copies = {}) {
      const name = pictureName(bytes, extension)
      for (const [width, copy] of Object.entries(copies))
        await objects.put(PICTURES_FOLDER + pictureCopyName(name, width), copy)
      await objects.put(PICTURES_FOLDER + name, bytes)
      return name
    },
    async open(name) {
      if (!PICTURE_NAME_PATTERN.test(name)) return null
      return (await objects.open(PICTURES_FOLDER + name)) ?? objects.open(PICTURES_FOLDER + wholePictureName(name))
    },
    keptBefore: (moment) => objectNamesBefore(objects, PICTURES_FOLDER, moment),
    remove: (name) => removeOrLeaveObject(objects, PICTURES_FOLDER + name),
  }
}

/** The name that `save` gives these bytes. */
export const pictureName = (bytes: Buffer, extension = 'webp') =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`

/** The address under which a stored file is served, or null. */
export const fileAddress = (name: string | null) => (name ? `${PICTURES_PATH}${name}` : null)

/** The name of the whole picture, also for a copy's name. */
export const wholePictureName = (name: string) => name.replace(/-\d+(?=\.\w+$)/, '')
export const previewName = (name: string) => pictureCopyName(name, PREVIEW_WIDTH_PX)
export const faceName = (name: string) => pictureCopyName(name, FACE_WIDTH_PX)
const pictureCopyName = (name: string, width: PictureWidth | string) => name.replace(/(?=\.\w+$)/, `-${width}`)

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

const DOCUMENTS_FOLDER = 'documents/'

export function openDocumentStore(objects: ObjectStore): DocumentStore {
  return {
    async save(bytes) {
      const name = randomUUID()
      await objects.put(DOCUMENTS_FOLDER + name, bytes)
      return name
    },
    saveThumbnail: (name, bytes) => objects.put(DOCUMENTS_FOLDER + thumbnailNameOf(name), bytes),
    openThumbnail: (name) => objects.open(DOCUMENTS_FOLDER + thumbnailNameOf(name)),
    open: (name) => objects.open(DOCUMENTS_FOLDER + name),
    async remove(name) {
      await removeOrLeaveObject(objects, DOCUMENTS_FOLDER + name)
      await removeOrLeaveObject(objects, DOCUMENTS_FOLDER + thumbnailNameOf(name))
    },
    async keptBefore(moment) {
      return (await objectNamesBefore(objects, DOCUMENTS_FOLDER, moment)).filter((name) => !isThumbnailName(name))
    },
  }
}

/**
 * For the write that would have named this document: deletes it again, and throws on. Where the database was unavailable
 * the commit may stand all the same, if it was lost on the way: then the document is left to the sweep.
 */
export const dropUnnamedDocument =
  (documents: DocumentStore, file: string | undefined) =>
  async (error: unknown): Promise<never> => {
    const isUnknown = error instanceof AppError && error.kind === 'unavailable'
    if (file && !isUnknown) await documents.remove(file)
    throw error
  }

const thumbnailNameOf = (name: string) => `${name}-thumbnail`
const isThumbnailName = (name: string) => name.endsWith('-thumbnail')
