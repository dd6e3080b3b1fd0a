import { type Readable } from 'node:stream'
import { DataStore, ERRORS, Upload as TusUpload } from '@tus/server'
import type { UploadPurpose } from '../../../shared/files.ts'
import { type ListedObject, type ObjectStore, readWholeObject } from './object-store.ts'

/** An upload in progress, or complete and not used yet. Sizes in bytes. */
type StoredUpload = {
  size: number
  /** How many bytes have arrived. */
  offset: number
  purpose: UploadPurpose
  name: string
  /** The SHA-256 of an upload that was used: its bytes are not stored here any more. */
  used_hash: string | null
}

/** Resumable uploads, each in its owner's folder; any process may continue what another began. */
export type UploadStore = {
  /** The store of the upload library; it identifies an upload by `uploadStoreId`. */
  pieces: DataStore
  find: (userId: string, id: string) => Promise<StoredUpload | null>
  /** How many of a person's uploads take space. */
  countOf: (userId: string) => Promise<number>
  /** Null once its bytes are gone. */
  read: (userId: string, id: string) => Promise<Buffer | null>
  /** Deletes the bytes and keeps their hash. */
  use: (userId: string, id: string, hash: string) => Promise<void>
  remove: (userId: string, id: string) => Promise<void>
  removeAllOf: (userId: string) => Promise<void>
  /** Deletes uploads that were not touched since `moment`. */
  sweep: (moment: Date) => Promise<void>
}

/** Begins with the owner's id, so that nobody can name another person's upload. */
export const uploadStoreId = (userId: string, id: string) => `${userId}/${id}`

const UPLOADS_FOLDER = 'uploads/'
/** 'uploads/PERSON/ID.0-262144': the bytes of an upload from the first offset to the second. */
const PIECE_NAME_PATTERN = /\.(\d+)-(\d+)$/
/**
 * Bytes of one object. Twice as many are in memory while a body streams, whatever its length: the chunks, and their
 * concatenation.
 */
export const UPLOAD_PIECE_BYTES_MAX = 131_072
/**
 * Bytes of a piece on the average, but for a few that may be smaller because a line was cut. While a body streams, no
 * smaller one is kept.
 */
const UPLOAD_PIECE_BYTES_MIN = 16_384
const CUT_PIECES_MAX = 32
const uploadPiecesMax = (size: number) => CUT_PIECES_MAX + Math.ceil(size / UPLOAD_PIECE_BYTES_MIN)
const TOO_MANY_PIECES_ANSWER = { status_code: 429, body: 'This file came in too many pieces. Please send it again.' }

export function openUploadStore(objects: ObjectStore): UploadStore {
  const pathOf = (userId: string, id: string) => UPLOADS_FOLDER + uploadStoreId(userId, id)
  const aboutOf = (userId: string, id: string) => `${pathOf(userId, id)}.json`

  async function piecesOf(userId: string, id: string) {
    const pieces: UploadPiece[] = []
    for await (const object of objects.list(`${pathOf(userId, id)}.`)) {
      const piece = uploadPieceIn(object)
      if (piece) pieces.push(piece)
    }
    // If two requests wrote the same part at once, the longer one suffices.
    return pieces.toSorted((one, other) => one.start - other.start || other.end - one.end)
  }

  async function aboutIn(userId: string, id: string): Promise<UploadFacts | null> {
    const stored = await objects.open(aboutOf(userId, id))
    return stored && JSON.parse((await readWholeObject(stored)).toString())
  }

  async function removeAll(prefix: string, isMeant = (_name: string) => true) {
    const names: string[] = []
    for await (const { name } of objects.list(prefix)) if (isMeant(name)) names.push(name)
    for (const name of names) await objects.remove(name)
  }

  const store: UploadStore = {
    pieces: new TusPieceStore({
      async create(userId, id, about) {
        await objects.put(aboutOf(userId, id), Buffer.from(JSON.stringify(about)))
        // An empty first piece, so that the upload counts as taking space from now on.
        await objects.put(`${pathOf(userId, id)}.0-0`, Buffer.alloc(0))
      },
      find: (userId, id) => store.find(userId, id),
      mayPut: async (userId, id, size) => (await piecesOf(userId, id)).length <= uploadPiecesMax(size),
      put: (userId, id, start, bytes) => objects.put(`${pathOf(userId, id)}.${start}-${start + bytes.length}`, bytes),
    }),
    async find(userId, id) {
      // Reads in the order opposite to `use`: bytes that are gone by now have left their hash.
      const pieces = await piecesOf(userId, id)
      const about = await aboutIn(userId, id)
      if (!about) return null
      const { size, metadata, used_hash = null } = about
      const known = { size, purpose: metadata.purpose, name: metadata.filename ?? '', used_hash }
      if (used_hash) return { ...known, offset: size }
      return pieces.length > 0 ? { ...known, offset: uploadReachOf(pieces) } : null
    },
    async countOf(userId) {
      const ids = new Set<string>()
      for await (const { name } of objects.list(`${UPLOADS_FOLDER}${userId}/`))
        if (PIECE_NAME_PATTERN.test(name)) ids.add(uploadIdInName(name))
      return ids.size
    },
    async read(userId, id) {
      const pieces = await piecesOf(userId, id)
      const parts: Buffer[] = []
      for (const { name, from } of uploadPartsOf(pieces)) {
        const stored = await objects.open(name)
        if (!stored) return null
        parts.push((await readWholeObject(stored)).subarray(from))
      }
      return pieces.length > 0 ? Buffer.concat(parts) : null
    },
    async use(userId, id, used_hash) {
      const about = await aboutIn(userId, id)
      if (!about) return
      await objects.put(aboutOf(userId, id), Buffer.from(JSON.stringify({ ...about, used_hash })))
      await removeAll(`${pathOf(userId, id)}.`, (name) => PIECE_NAME_PATTERN.test(name))
    },
    // Its metadata is deleted last: until then the upload can still be found, and removed again.
    async remove(userId, id) {
      await removeAll(pathOf(userId, id), (name) => name !== aboutOf(userId, id))
      await objects.remove(aboutOf(userId, id))
    },
    removeAllOf: (userId) => removeAll(`${UPLOADS_FOLDER}${userId}/`),
    async sweep(moment) {
      const touched = new Map<string, Date>()
      for await (const { name, keptAt } of objects.list(UPLOADS_FOLDER)) {
        const upload = name.slice(0, name.lastIndexOf('/') + 1) + uploadIdInName(name)
        if (keptAt > (touched.get(upload) ?? 0)) touched.set(upload, keptAt)
      }
      for (const [upload, last] of touched) if (last < moment) await removeAll(upload)
    },
  }
  return store
}

type UploadFacts = { size: number; metadata: { purpose: UploadPurpose; filename?: string }; used_hash?: string }
type UploadPiece = { name: string; start: number; end: number }

const uploadIdInName = (name: string) => name.slice(name.lastIndexOf('/') + 1).split('.')[0]!

function uploadPieceIn({ name }: ListedObject): UploadPiece | null {
  const [, start, end] = PIECE_NAME_PATTERN.exec(name) ?? []
  return start === undefined ? null : { name, start: Number(start), end: Number(end) }
}

/** The pieces that form the beginning of the file without a gap; each `from` is where the one before it ends. */
function uploadPartsOf(pieces: UploadPiece[]) {
  const parts: (UploadPiece & { from: number })[] = []
  let reached = 0
  for (const piece of pieces)
    if (piece.start <= reached && piece.end > reached) {
      parts.push({ ...piece, from: reached - piece.start })
      reached = piece.end
    }
  return parts
}

const uploadReachOf = (pieces: UploadPiece[]) => uploadPartsOf(pieces).at(-1)?.end ?? 0

type PieceKeeper = {
  create: (userId: string, id: string, about: TusUpload) => Promise<void>
  find: UploadStore['find']
  /** Whether an upload of this size may have one piece more. */
  mayPut: (userId: string, id: string, size: number) => Promise<boolean>
  put: (userId: string, id: string, start: number, bytes: Buffer) => Promise<void>
}

/** The interface that the upload library (@tus/server) requires of a store. */
class TusPieceStore extends DataStore {
  readonly #keeper: PieceKeeper

  constructor(keeper: PieceKeeper) {
    super()
    this.#keeper = keeper
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: TusUpload) {
    await this.#keeper.create(...ownerAndIdIn(upload.id), upload)
    return upload
  }

  override async getUpload(id: string) {
    const found = await this.#keeper.find(...ownerAndIdIn(id))
    if (!found) throw ERRORS.FILE_NOT_FOUND
    const { size, offset, purpose, name } = found
    return new TusUpload({ id, size, offset, metadata: { purpose, filename: name } })
  }

  /**
   * Stores the bytes from `offset` on, object by object, also those that arrived before a broken connection; returns
   * the new offset.
   */
  override async write(body: Readable, id: string, offset: number) {
    const { size = 0 } = await this.getUpload(id)
    let held: Buffer[] = []
    let length = 0
    const keep = async () => {
      const bytes = Buffer.concat(held)
      held = []
      length = 0
      if (bytes.length === 0) return
      if (!(await this.#keeper.mayPut(...ownerAndIdIn(id), size))) throw TOO_MANY_PIECES_ANSWER
      await this.#keeper.put(...ownerAndIdIn(id), offset, bytes)
      offset += bytes.length
    }
    try {
      for await (const chunk of chunksUntilQuiet(body)) {
        if (chunk) held.push(chunk)
        length += chunk?.length ?? 0
        if (length >= (chunk ? UPLOAD_PIECE_BYTES_MAX : UPLOAD_PIECE_BYTES_MIN)) await keep()
      }
    } catch (error) {
      throw error === TOO_MANY_PIECES_ANSWER ? error : ERRORS.FILE_WRITE_ERROR
    } finally {
      await keep()
    }
    return offset
  }
}

const ownerAndIdIn = (id: string) => id.split('/') as [userId: string, id: string]

/** ms of silence after which received bytes are stored, although the connection is still open. */
const BODY_QUIET_MS = 2_000

/** The chunks of a body, and null after each silence. */
async function* chunksUntilQuiet(body: Readable): AsyncGenerator<Buffer | null> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const next = chunks.next()
      if (await isBodyQuiet(next)) yield null
      const { done, value } = await next
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

async function isBodyQuiet(next: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const quiet = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, BODY_QUIET_MS, true)))
  return Promise.race([next.then(() => false), quiet]).finally(() => clearTimeout(timer))
}
