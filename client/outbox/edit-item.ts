import { keepDraft, readDraft } from '../offline/drafts.ts'
import { keepAttachment } from '../offline/attachment-draft.ts'
import type { LocalJob, StandbyDb } from '../offline/db.ts'
import { takeBack, type OutboxRow } from '../offline/outbox.ts'
import { currentPhone, type Phone } from '../offline/phone.ts'

/**
 * Puts the item's words back where they were written, before what is being written there, and takes it out of the outbox.
 * Returns where that is; null when there is no such place, or it has been sent meanwhile: then nothing has changed.
 */
export async function editItem(item: OutboxRow, phone = currentPhone()): Promise<string | null> {
  if (isCredential(item)) return (await phone.db.outbox.get(item.id)) ? credentialPath(item) : null
  const place = await placeOf(item, phone)
  if (!place) return null
  const draft = await readDraft(phone, place.key)
  // The draft first: at no moment are the words in neither place.
  await keepDraft(phone, place.key, place.join(draft))
  const taken = await takeBack(item.id, phone)
  if (taken) {
    if (taken.kind === 'message') await keepAttachment(phone, taken.body)
    return place.path
  }
  await keepDraft(phone, place.key, draft)
  return null
}

/** A withdrawal has no words. An application for a job that is not on this phone, or not open to this person any more, has no slip to write on. */
export const canEdit = async (db: StandbyDb, item: OutboxRow) =>
  item.kind === 'message' ||
  isCredential(item) ||
  item.kind === 'profile' ||
  (item.kind === 'application' && isListed(await db.jobs.get(item.body.job_id)))

const isListed = (job: LocalJob | undefined) => job !== undefined && !job.gone

/** A credential is edited where it stands, and leaves as it then is. */
type CredentialItem = Extract<OutboxRow, { kind: 'credential' | 'credential_edit' }>
const isCredential = (item: OutboxRow): item is CredentialItem =>
  item.kind === 'credential' || item.kind === 'credential_edit'
const credentialPath = (item: CredentialItem) =>
  `/portfolio?credential=${item.kind === 'credential' ? item.id : item.body.credential_id}`

type Place = { key: string; path: string; join: (draft: string) => string }

async function placeOf(item: OutboxRow, { db }: Phone): Promise<Place | null> {
  if (!(await canEdit(db, item))) return null
  if (item.kind === 'message') {
    const { conversation_key, content } = item.body
    return {
      key: `message:${conversation_key}`,
      path: `/messages?conversation=new_${conversation_key}`,
      join: (draft) => before(content, draft),
    }
  }
  if (item.kind === 'application') {
    const { job_id, message, job_role_id = '' } = item.body
    return {
      key: `application:${job_id}`,
      path: `/?apply=${job_id}`,
      join: (draft) => JSON.stringify({ message: before(message, messageIn(draft)), job_role_id }),
    }
  }
  if (item.kind === 'profile') {
    return {
      key: 'profile',
      path: '/profile',
      join: (draft) => JSON.stringify({ ...item.body.changes, ...(draft ? (JSON.parse(draft) as object) : {}) }),
    }
  }
  return null
}

const before = (words: string, draft: string) => (draft.trim() ? `${words}\n${draft}` : words)

function messageIn(draft: string): string {
  try {
    return (JSON.parse(draft) as { message?: string }).message ?? ''
  } catch {
    return ''
  }
}
