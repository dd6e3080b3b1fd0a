import { keepDraft, readDraft } from '../offline/drafts.ts'
import type { StandbyDb } from '../offline/db.ts'
import { takeBack, type OutboxRow } from '../offline/outbox.ts'
import { currentPhone, type Phone } from '../offline/phone.ts'

/**
 * Puts the item's words back where they were written, before what is being written there, and takes it out of the outbox.
 * Returns where that is; null when there is no such place, or it has been sent meanwhile: then nothing has changed.
 */
export async function editItem(item: OutboxRow, phone = currentPhone()): Promise<string | null> {
  const place = await placeOf(item, phone)
  if (!place) return null
  const before = await readDraft(phone, place.key)
  // The draft first: at no moment are the words in neither place.
  await keepDraft(phone, place.key, place.join(before))
  if (await takeBack(item.id, phone)) return place.path
  await keepDraft(phone, place.key, before)
  return null
}

/** A withdrawal has no words. An application without its job on this phone has no slip to write on. */
export const canEdit = async (db: StandbyDb, item: OutboxRow) =>
  item.kind === 'message' || (item.kind === 'application' && (await db.jobs.get(item.body.job_id)) !== undefined)

type Place = { key: string; path: string; join: (draft: string) => string }

async function placeOf(item: OutboxRow, { db }: Phone): Promise<Place | null> {
  if (!(await canEdit(db, item))) return null
  if (item.kind === 'message') {
    const { conversation_key, content } = item.body
    return {
      key: `message:${conversation_key}`,
      path: `/messages?conversation=new_${conversation_key}`,
      join: (draft) => (draft.trim() ? `${content}\n${draft}` : content),
    }
  }
  if (item.kind === 'application') {
    const { job_id, message, job_role_id = '' } = item.body
    return {
      key: `application:${job_id}`,
      path: `/?apply=${job_id}`,
      join: () => JSON.stringify({ message, job_role_id }),
    }
  }
  return null
}
