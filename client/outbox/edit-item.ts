import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { LocalJob } from '../offline/store/rows.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { currentDevice, type Device } from '../offline/store/device.ts'
import { before, messageDraft, takeBackInto } from '../offline/outbox/unsent.ts'
import { applicationDraft } from '../offline/outbox/kinds/application.ts'
import { broadcastDraft } from '../offline/outbox/kinds/broadcast.ts'
import { cancellationDraft } from '../offline/outbox/kinds/booking.ts'
import { pathTo } from '../http/path-to.ts'
import { projectPath } from '../trade/project-address.ts'

/**
 * Restores the item's text as a draft, before what is being written there, and removes it from the outbox. Returns the
 * address of the form; null if there is none, or it was sent meanwhile: then nothing has changed.
 */
export async function editItem(item: OutboxRow, device = currentDevice()): Promise<string | null> {
  if (isCredential(item)) return (await device.db.outbox.get(item.id)) ? credentialPath(item) : null
  const place = await placeOf(item, device)
  const taken = place && (await takeBackInto({ id: item.id, ...place }, device))
  return taken ? place.path : null
}

/**
 * A withdrawal has no text. An application for a job that is not on this device, or not open to this person any more,
 * has no card to write on; nor has the cancellation of a booking that ended.
 */
export const canEdit = async (db: StandbyDb, item: OutboxRow) =>
  item.kind === 'message' ||
  isCredential(item) ||
  (item.kind === 'broadcast' && 'content' in item.body) ||
  item.kind === 'profile' ||
  (item.kind === 'application' && isListed(await db.jobs.get(item.body.job_id))) ||
  (item.kind === 'cancellation' && (await isBooked(db, item.body)))

const isListed = (job: LocalJob | undefined) => job !== undefined && !job.gone

async function isBooked(db: StandbyDb, { job_id, application_id }: { job_id: string; application_id: string }) {
  const [job, application] = [await db.jobs.get(job_id), await db.applications.get(application_id)]
  return job !== undefined && jobStatusAt(job) !== 'previous' && application?.status === 'accepted'
}

/** A credential is edited in place, and then sent as it is. */
type CredentialItem = Extract<OutboxRow, { kind: 'credential' | 'credential_edit' }>
const isCredential = (item: OutboxRow): item is CredentialItem =>
  item.kind === 'credential' || item.kind === 'credential_edit'
const credentialPath = (item: CredentialItem) =>
  pathTo`/portfolio?credential=${item.kind === 'credential' ? item.id : item.body.credential_id}`

/** The screen that shows what the item is about. */
export function pathOf(item: OutboxRow): string {
  switch (item.kind) {
    case 'message':
      return pathTo`/messages?conversation=new_${item.body.conversation_key}`
    case 'application':
    case 'withdrawal':
    case 'cancellation':
    case 'offer_answer':
    case 'terms_answer':
      return pathTo`/?job=${item.body.job_id}`
    case 'broadcast':
      return item.body.job_id === null ? MESSAGES : projectPath(item.body.job_id, 'messages')
    case 'sheet_seen':
    case 'sheet_reminder':
      return pathTo`/call-sheet?job=${item.body.job_id}`
    case 'profile':
      return '/profile'
    case 'crew_people':
      return pathTo`/crews?list=${item.body.list_id}`
    case 'attachment':
    case 'read':
    case 'conversation_view':
    case 'message_removal':
      return '/messages'
    case 'blocked_days':
      return '/portfolio?tab=calendar'
    case 'notifications_read':
      return '/notifications'
    default:
      return '/portfolio'
  }
}

/** What was written to people of the company's lists. */
const MESSAGES = '/crews?list=messages'

type Place = { key: string; path: string; join: (draft: string) => string }

async function placeOf(item: OutboxRow, { db }: Device): Promise<Place | null> {
  if (!(await canEdit(db, item))) return null
  if (item.kind === 'message') {
    const { conversation_key, content } = item.body
    return {
      key: messageDraft(conversation_key),
      path: pathTo`/messages?conversation=new_${conversation_key}`,
      join: (draft) => before(content, draft),
    }
  }
  if (item.kind === 'application') {
    const { job_id, message, job_role_id = '' } = item.body
    return {
      key: applicationDraft(job_id),
      path: `/?apply=${job_id}`,
      join: (draft) => JSON.stringify({ message: before(message, wordsIn(draft, 'message')), job_role_id }),
    }
  }
  if (item.kind === 'profile') {
    return {
      key: 'profile',
      path: '/profile',
      join: (draft) => JSON.stringify({ ...item.body.changes, ...(draft ? (JSON.parse(draft) as object) : {}) }),
    }
  }
  if (item.kind === 'broadcast' && 'content' in item.body) {
    const { job_id, audience, content, selected = [] } = item.body
    const to = audience.to === 'role' ? audience.role_id : audience.to
    return {
      key: broadcastDraft(job_id),
      path: job_id === null ? `${MESSAGES}&message=crews` : projectPath(job_id, 'messages', { message: job_id }),
      join: (draft) => JSON.stringify({ content: before(content, wordsIn(draft, 'content')), to, selected }),
    }
  }
  if (item.kind === 'cancellation') {
    const { job_id, application_id, reason } = item.body
    return {
      key: cancellationDraft(application_id),
      path: `/?job=${job_id}&cancel=${application_id}`,
      join: (draft) => before(reason, draft),
    }
  }
  return null
}

function wordsIn(draft: string, field: 'message' | 'content'): string {
  try {
    return (JSON.parse(draft) as { message?: string; content?: string })[field] ?? ''
  } catch {
    return ''
  }
}
