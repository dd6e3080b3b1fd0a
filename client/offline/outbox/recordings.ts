import { v7 as uuid } from 'uuid'
import type { DatabaseTables } from '../store/database.ts'
import { currentDevice, type Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'
import { changeAttachmentDraft, attachmentDraftKey } from './attachment-draft.ts'

/*
 * A voice note while it is recorded: what has come of it so far is on this device, so that a kill or a reload loses the
 * last seconds at most. It is a draft of its own, and its bytes are in the table `documents`.
 */

type RecordingConversation = { conversation_key: string; other_user_name: string }
type KeptRecording = RecordingConversation & { name: string; size: number }

const RECORDING_KEY_PREFIX = 'recording:'
const recordingLockName = (id: string) => `standby-recording-${id}`

/** Called when a recording begins: it is this tab's until `end`. */
export function beginRecording(about: RecordingConversation, type: string, device = currentDevice()) {
  const id = uuid()
  const pieces: Blob[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => void (release = resolve))
  void device.locks.request(recordingLockName(id), () => held)
  let last: Promise<unknown> = Promise.resolve()
  return {
    id,
    /** Stores what came, with all before it. On a full device nothing is stored, and the recording goes on. */
    add(piece: Blob, name: string) {
      pieces.push(piece)
      const all = new Blob(pieces, { type })
      last = last.then(() => storeRecording(device, id, { about, all, name })).catch(() => {})
      return last
    },
    /** It was sent, kept as a file or thrown away. */
    async end() {
      await last
      await runOnDatabase(device.db, () =>
        device.db.transaction('rw', ['drafts', 'documents'], () => dropRecording(device.db, id)),
      ).catch(() => {})
      release()
    },
  }
}

async function storeRecording(
  { db, now }: Device,
  id: string,
  { about, all, name }: { about: RecordingConversation; all: Blob; name: string },
) {
  const bytes = await new Response(all).arrayBuffer()
  const kept: KeptRecording = { ...about, name, size: bytes.byteLength }
  const updated_at = new Date(now()).toISOString()
  await runOnDatabase(db, () =>
    db.transaction('rw', ['drafts', 'documents'], async () => {
      await db.documents.put({ id, credential_id: '', bytes, size: bytes.byteLength, type: all.type, name })
      await db.drafts.put({ key: RECORDING_KEY_PREFIX + id, value: JSON.stringify(kept), updated_at })
    }),
  )
}

/** Called inside a transaction, also that of the message which has it. */
export async function dropRecording(db: DatabaseTables<'drafts' | 'documents'>, id: string) {
  await db.documents.delete(id)
  await db.drafts.delete(RECORDING_KEY_PREFIX + id)
}

/**
 * Called at the start: recordings that no tab is making any more are among the files to send of their conversations.
 * @returns whose they are
 */
export async function recoverRecordings(device: Device): Promise<RecordingConversation[]> {
  const { db, locks } = device
  const keys = await runOnDatabase(db, () => db.drafts.where('key').startsWith(RECORDING_KEY_PREFIX).primaryKeys())
  const found: RecordingConversation[] = []
  for (const key of keys) {
    const id = key.slice(RECORDING_KEY_PREFIX.length)
    await locks.request(recordingLockName(id), { ifAvailable: true }, async (lock) => {
      const about =
        lock && (await runOnDatabase(db, () => db.transaction('rw', ['drafts'], () => recoverOneRecording(device, id))))
      if (about) found.push(about)
    })
  }
  return found
}

async function recoverOneRecording(device: Device, id: string): Promise<RecordingConversation | null> {
  const row = await device.db.drafts.get(RECORDING_KEY_PREFIX + id)
  if (!row) return null
  const { name, size, ...about } = JSON.parse(row.value) as KeptRecording
  await device.db.drafts.delete(row.key)
  await changeAttachmentDraft(device, attachmentDraftKey(about.conversation_key), (files) => [
    ...files,
    { id, name, size },
  ])
  return about
}
