import type { SeenRole } from '../../../../shared/hiring/amendments.ts'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { isApplicationReply, putApplication, removeLocalApplication } from '../../store/application-rows.ts'
import { conversationQueue } from '../../store/conversation-key.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { isLostRow } from '../../store/outbox-row.ts'
import { endDraftAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind } from '../kind.ts'
import { prependTextToField } from '../listed-item.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    application: { job_id: string; message: string; job_role_id?: string; seen?: SeenRole[] }
  }
}

type ApplicationInput = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  /** The complete job if it was found by a search: it is stored on this device with the application. */
  found?: Job
  message: string
  job_role_id?: string
  /** In which it was written. */
  draft?: HeldDraft
}

/** The key of the draft for a job. */
export const applicationDraftKey = (jobId: string) => `application:${jobId}`

/**
 * The card shows the application at once as unsent. It goes into the queue of the conversation that it opens, so that a
 * message about the same job never overtakes it.
 */
export async function queueApplication(
  { job, found, message, job_role_id, draft }: ApplicationInput,
  device = currentDevice(),
): Promise<{ id: string }> {
  return endDraftAndQueue(device, draft, ['applications', 'jobs'], async (id, queue, db) => {
    // Pressed twice: the first is waiting already.
    const before = await db.applications.where({ job_id: job.id }).toArray()
    const waiting = before.find(({ status, state }) => status === 'pending' && state === 'queued')
    if (waiting) return { id: waiting.id }
    const shown = found ?? (await db.jobs.get(job.id))
    if (found && !(await db.jobs.get(job.id))) await db.jobs.add({ ...found, found: true })
    const { created_at } = await queue({
      id,
      kind: 'application',
      queue: conversationQueue({ other_user_id: job.employer_id, job_id: job.id }),
      body: {
        job_id: job.id,
        message,
        seen: seenRolesOf(shown, job_role_id),
        ...(job_role_id ? { job_role_id } : {}),
      },
      title: job.title,
      text: message,
    })
    await db.applications.add({
      id,
      job_id: job.id,
      freelancer_id: device.user_id,
      job_role_id: job_role_id ?? null,
      status: 'pending',
      message,
      cancelled_by: null,
      cancel_reason: '',
      offer: null,
      created_at,
      updated_at: created_at,
      state: 'queued',
    })
    return { id }
  })
}

/** The roles as they were shown, or the one applied for: the company may change them before this arrives. */
export const seenRolesOf = (
  shown: Pick<Job, 'roles'> | undefined,
  job_role_id: string | null | undefined,
): SeenRole[] =>
  (shown?.roles ?? [])
    .filter(({ id }) => !job_role_id || id === job_role_id)
    .map(({ id: role_id, role_name, day_rate, date_start, date_end, terms_hash }) => ({
      role_id,
      role_name,
      day_rate,
      date_start,
      date_end,
      // A server of the earlier release sends none, and would refuse it.
      ...(terms_hash && { terms_hash }),
    }))

const applicationKind = defineOutboxKind('application', {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  group: (row) => (isLostRow(row) ? row.id : row.queue),
  call: ({ id, body: { job_id, ...body } }) =>
    toItemRequest('POST', at('/jobs/{id}/apply', { id: job_id }), { id, ...body }),
  fits: isApplicationReply,
  landed: async (db, { id }, reply: Application) => {
    const here = await db.applications.get(id)
    // A sync was faster, and may have brought what the company has decided since.
    if (!here || here.state) await putApplication(db, reply)
  },
  parked: (db, { id }) => db.applications.update(id, { state: 'failed' }),
  queued: (db, { id }) => db.applications.update(id, { state: 'queued' }),
  discarded: async (db, { id, body }) => {
    const shown = await db.applications.get(id)
    if (shown?.state) await removeLocalApplication(db, { application_id: id, job_id: body.job_id })
  },
  listed: {
    icon: 'briefcase',
    label: 'Application: ',
    address: ({ body: { job_id } }) => pathTo`/?job=${job_id}`,
    untilLanded: () => 'You’re only in line once it arrives: others may get in first.',
    editing: ({ body: { job_id, message, job_role_id = '' } }) => ({
      address: pathTo`/?apply=${job_id}`,
      draft: {
        key: applicationDraftKey(job_id),
        withText: (draft) => JSON.stringify({ message: prependTextToField(message, draft, 'message'), job_role_id }),
      },
      // A job that is not on this device, or not open to this person any more, has no card to write on.
      isOpen: async (db) => {
        const job = await db.jobs.get(job_id)
        return job !== undefined && !job.gone
      },
    }),
  },
})

export const applicationKinds = { application: applicationKind }
