import { extname } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { credentialsOf } from '../../people/credentials/credential-rows.ts'
import { attachments } from '../../db/schema/messages.ts'
import { collectData } from './collect-data.ts'
import { ownFiles } from './own-files.ts'

/** A zip of everything that is kept of the person, made while it is sent: one file in memory at a time. */
export async function exportData(me: UserContext): Promise<ReadableStream<Uint8Array>> {
  await me.signInLimits.beforeExporting(me.user.id)
  const entries = entriesOf(me)
  let zip: Zip
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    async pull() {
      const { value, done } = await entries.next()
      if (done) return zip.end()
      const { name, bytes } = value
      // Pictures are as small as they get.
      const file = name.endsWith('.json') ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(file)
      file.push(bytes, true)
    },
    async cancel() {
      await entries.return(undefined)
    },
  })
}

type Entry = { name: string; bytes: Uint8Array }

async function* entriesOf(me: UserContext): AsyncGenerator<Entry, void> {
  yield { name: 'data.json', bytes: new TextEncoder().encode(`${JSON.stringify(collectData(me), null, 2)}\n`) }
  const { pictures } = ownFiles(me.db.read, me.user)
  for (const file of pictures) {
    const bytes = await me.ports.files.read(file)
    if (bytes) yield { name: `pictures/${file}`, bytes }
  }
  yield* documentsOf(me)
}

async function* documentsOf({ db, user, ports }: UserContext): AsyncGenerator<Entry, void> {
  const attached = db.read.select().from(attachments).where(eq(attachments.user_id, user.id)).all()
  for (const { document_file, document_name, id } of [...credentialsOf(db.read, user.id), ...attached]) {
    const bytes = await ports.documents.read(document_file)
    if (bytes) yield { name: `documents/${id}${extname(document_name)}`, bytes }
  }
}
