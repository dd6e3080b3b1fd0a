import { v7 as uuid } from 'uuid'
import type { Tables } from '../store/database.ts'
import { currentDevice, type Device } from '../store/device.ts'
import { safely } from '../store/safely.ts'
import { changeFiles, filesDraft } from './attachment-draft.ts'

/*
 * A voice note while it is recorded: what has come of it so far is on this device, so that a kill or a reload loses the
 * last seconds at most. It is a draft of its own, and its bytes are in the table `documents`.
 */

type About = { conversation_key: string; other_user_name: string }
type Kept = About & { name: string; size: number }

const PREFIX = 'recording:'
const lockOf = (id: string) => `standby-recording-${id}`

/** Called when a recording begins: it is this tab's until `end`. */
export function beginRecording(about: About, type: string, device = currentDevice()) {
  const id = uuid()
  const pieces: Blob[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => void (release = resolve))
  void device.locks.request(lockOf(id), () => held)
  let last: Promise<unknown> = Promise.resolve()
  return {
    id,
    /** Stores what came, with all before it. On a full device nothing is stored, and the recording goes on. */
    add(piece: Blob, name: string) {
      pieces.push(piece)
      const all = new Blob(pieces, { type })
      last = last.then(() => store(device, id, { about, all, name })).catch(() => {})
      return last
    },
    /** It was sent, kept as a file or thrown away. */
    async end() {
      await last
      await safely(device.db, () =>
        device.db.transaction('rw', ['drafts', 'documents'], () => dropRecording(device.db, id)),
      ).catch(() => {})
      release()
    },
  }
}

async function store({ db, now }: Device, id: string, { about, all, name }: { about: About; all: Blob; name: string }) {
  const bytes = await new Response(all).arrayBuffer()
  const kept: Kept = { ...about, name, size: bytes.byteLength }
  const updated_at = new Date(now()).toISOString()
  await safely(db, () =>
    db.transaction('rw', ['drafts', 'documents'], async () => {
      await db.documents.put({ id, credential_id: '', bytes, size: bytes.byteLength, type: all.type, name })
      await db.drafts.put({ key: PREFIX + id, value: JSON.stringify(kept), updated_at })
    }),
  )
}

/** Called inside a transaction, also that of the message which has it. */
export async function dropRecording(db: Tables<'drafts' | 'documents'>, id: string) {
  await db.documents.delete(id)
  await db.drafts.delete(PREFIX + id)
}

/**
 * Called at the start: recordings that no tab is making any more are among the files to send of their conversations.
 * @returns whose they are
 */
export async function recoverRecordings(device: Device): Promise<About[]> {
  const { db, locks } = device
  const keys = await safely(db, () => db.drafts.where('key').startsWith(PREFIX).primaryKeys())
  const found: About[] = []
  for (const key of keys) {
    const id = key.slice(PREFIX.length)
    await locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
      const about = lock && (await safely(db, () => db.transaction('rw', ['drafts'], () => recover(device, id))))
      if (about) found.push(about)
    })
  }
  return found
}

async function recover(device: Device, id: string): Promise<About | null> {
  const row = await device.db.drafts.get(PREFIX + id)
  if (!row) return null
  const { name, size, ...about } = JSON.parse(row.value) as Kept
  await device.db.drafts.delete(row.key)
  await changeFiles(device, filesDraft(about.conversation_key), (files) => [...files, { id, name, size }])
  return about
}
