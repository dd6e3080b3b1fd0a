import { extname } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'
import { and, eq, isNull } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { credentialsOf } from '../../people/credentials/credential-rows.ts'
import { attachments } from '../../db/schema/messages.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { credentials } from '../../db/schema/credentials.ts'
import { photos, type UserRow } from '../../db/schema/people.ts'
import { dropUnusedPictures } from '../../ports/files/keep-picture.ts'
import { portfolioItemsOf } from '../../people/core/portfolio-rows.ts'
import { rightToWorkDocumentsOf } from '../../right-to-work/own-checks.ts'
import { unauthenticated } from '../../errors.ts'
import { hasSession } from '../../http/admitted-db.ts'
import { collectData } from './collect-data.ts'

/** A zip of everything stored about the person, streamed: one file in memory at a time. */
export async function exportData(me: UserContext): Promise<ReadableStream<Uint8Array>> {
  await me.limits.take('exports', me.user.id)
  const entries = zipEntriesOf(me)
  let zip: Zip
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    async pull(controller) {
      // A large one may take longer than the session that it began in.
      if (!(await hasSession(me, me.db.read, me.session))) return controller.error(unauthenticated())
      const { value, done } = await entries.next()
      if (done) return zip.end()
      const { name, body } = value
      // Pictures are compressed already.
      const file = body instanceof Uint8Array ? new DeflatedFile(name, await deflated(body)) : new ZipPassThrough(name)
      zip.add(file)
      for await (const chunk of body instanceof Uint8Array ? [body] : body) file.push(chunk)
      file.push(NO_BYTES, true)
    },
    async cancel() {
      await entries.return(undefined)
    },
  })
}

type ZipEntry = { name: string; body: AsyncIterable<Uint8Array> | Uint8Array }
const NO_BYTES = new Uint8Array()

/** On another thread than the one that answers everybody. */
const deflated = promisify<Uint8Array, Buffer<ArrayBuffer>>(deflateRaw)
const DEFLATED = 8

/** A file of which both are known: its bytes, which are pushed, and what they are compressed to. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATED
  readonly compressed: Buffer<ArrayBuffer>

  constructor(name: string, compressed: Buffer<ArrayBuffer>) {
    super(name)
    this.compressed = compressed
  }

  protected override process(_chunk: Uint8Array, isLast: boolean) {
    if (isLast) this.ondata(null, this.compressed, true)
  }
}

async function* zipEntriesOf(me: UserContext): AsyncGenerator<ZipEntry, void> {
  yield { name: 'data.json', body: Buffer.from(`${JSON.stringify(await collectData(me), null, 2)}\n`) }
  const { pictures } = await ownedFileNames(me.db.read, me.user)
  for (const file of pictures) {
    const stored = await me.ports.files.open(file)
    if (stored) yield { name: `pictures/${file}`, body: stored.body }
  }
  yield* documentEntriesOf(me)
}

async function* documentEntriesOf(me: UserContext): AsyncGenerator<ZipEntry, void> {
  const { db, user, ports } = me
  const attached = await db.read.select().from(attachments).where(eq(attachments.user_id, user.id)).all()
  for (const { document_file, document_name, id } of [...(await credentialsOf(db.read, user.id)), ...attached]) {
    const stored = await ports.documents.open(document_file)
    if (stored) yield { name: documentEntryName(id, document_name), body: stored.body }
  }
  for await (const { id, name, stored } of rightToWorkDocumentsOf(me))
    yield { name: documentEntryName(id, name), body: stored.body }
}

const documentEntryName = (id: string, name: string) => `documents/${id}${extname(name)}`

type OwnedFileNames = { pictures: string[]; documents: string[] }

/** Names of all files in the stores that belong to this person. */
export async function ownedFileNames(
  db: DatabaseReader,
  { id, profile_picture }: Pick<UserRow, 'id' | 'profile_picture'>,
): Promise<OwnedFileNames> {
  const uploaded = await db.select({ file: photos.file }).from(photos).where(eq(photos.user_id, id)).all()
  const shown = (await portfolioItemsOf(db, id)).flatMap((item) => item.photos)
  const documents = await db
    .select({ file: credentials.document_file })
    .from(credentials)
    .where(and(eq(credentials.user_id, id), isNull(credentials.removed_at)))
    .all()
  // Sent attachments stay with their recipients, as messages do.
  const unsent = await db
    .select({ file: attachments.document_file })
    .from(attachments)
    .where(and(eq(attachments.user_id, id), isNull(attachments.message_id)))
    .all()
  const pictures = [...uploaded, ...shown].map(({ file }) => file)
  return {
    pictures: [...new Set(profile_picture ? [...pictures, profile_picture] : pictures)],
    documents: [...documents, ...unsent].map(({ file }) => file),
  }
}

/** Called after their rows are deleted. A picture that another person uses too is kept. */
export async function removeOwnedFiles(me: UserContext, { pictures, documents }: OwnedFileNames) {
  await dropUnusedPictures(me, pictures)
  for (const name of documents) await me.ports.documents.remove(name)
}
