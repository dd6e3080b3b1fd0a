import { v7 as uuid } from 'uuid'
import type { SeenRole } from '../../../../shared/hiring/amendments.ts'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at } from '../../../http/path-to.ts'
import {
  isApplication,
  putApplication,
  removeApplication,
  releaseJob,
  withdrawalOf,
} from '../../store/application-rows.ts'
import { queueOf } from '../../store/conversation-key.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { isLost, type OutboxBody } from '../../store/outbox-row.ts'
import { queueDraft, writeAndQueue } from '../enqueue.ts'
import { calling, defineKind } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'
import type { ApplicationStatus } from '../../../../shared/options.ts'
import type { LocalApplication } from '../../store/rows.ts'
import type { Tables } from '../../store/database.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    application: { job_id: string; message: string; job_role_id?: string; seen?: SeenRole[] }
    /**
     * `status_before`: what to restore if it is discarded. `maybe_sent`: the application it withdraws may never have
     * arrived.
     */
    withdrawal: {
      job_id: string
      application_id: string
      status_before: ApplicationStatus | null
      maybe_sent?: boolean
    }
  }
}

type NewApplication = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  /** The complete job if it was found by a search: it is stored on this device with the application. */
  found?: Job
  message: string
  job_role_id?: string
  /** In which it was written. */
  draft?: HeldDraft
}

/** The key of the draft for a job. */
export const applicationDraft = (jobId: string) => `application:${jobId}`

/**
 * The card shows the application at once as unsent. It goes into the queue of the conversation that it opens, so that a
 * message about the same job never overtakes it.
 */
export async function applyToJob(
  { job, found, message, job_role_id, draft }: NewApplication,
  device = currentDevice(),
): Promise<{ id: string }> {
  return queueDraft(device, draft, ['applications', 'jobs'], async (id, queue, db) => {
    // Pressed twice: the first is waiting already.
    const before = await db.applications.where({ job_id: job.id }).toArray()
    const waiting = before.find(({ status, state }) => status === 'pending' && state === 'queued')
    if (waiting) return { id: waiting.id }
    const shown = found ?? (await db.jobs.get(job.id))
    if (found && !(await db.jobs.get(job.id))) await db.jobs.add({ ...found, found: true })
    const { created_at } = await queue({
      id,
      kind: 'application',
      queue: queueOf({ other_user_id: job.employer_id, job_id: job.id }),
      body: {
        ...{ job_id: job.id, message, seen: seenIn(shown, job_role_id) },
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
export const seenIn = (shown: Pick<Job, 'roles'> | undefined, job_role_id: string | null | undefined): SeenRole[] =>
  (shown?.roles ?? [])
    .filter(({ id }) => !job_role_id || id === job_role_id)
    .map(({ id: role_id, role_name, day_rate, date_start, date_end }) => ({
      ...{ role_id, role_name, day_rate, date_start, date_end },
    }))

const application = defineKind('application', {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  group: (row) => (isLost(row) ? row.id : row.queue),
  call: ({ id, body: { job_id, ...body } }) => calling('POST', at('/jobs/{id}/apply', { id: job_id }), { id, ...body }),
  fits: isApplication,
  landed: (db, _row, reply: Application) => putApplication(db, reply),
  parked: (db, { id }) => db.applications.update(id, { state: 'failed' }),
  queued: (db, { id }) => db.applications.update(id, { state: 'queued' }),
  discarded: async (db, { id, body }) => {
    const shown = await db.applications.get(id)
    if (shown?.state) await removeApplication(db, { application_id: id, job_id: body.job_id })
  },
})

type Withdrawal = { job: Pick<Job, 'id' | 'title' | 'employer_id'>; application: Pick<LocalApplication, 'id'> }

/**
 * Withdraws an application. One that was never tried is simply deleted. One that was tried without an answer may or may
 * not be on the server: a withdrawal is sent in its place, and a 404 then counts as success.
 */
export async function withdrawApplication(
  { job, application: { id } }: Withdrawal,
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['applications', 'jobs'], async (queue, db) => {
    const application = await db.applications.get(id)
    if (!application || application.status === 'withdrawn') return
    const unsent = await db.outbox.get(id)
    if (unsent) await db.outbox.delete(id)
    if (unsent && !unsent.tried_at) {
      await db.applications.delete(id)
      return releaseJob(db, job.id)
    }

    await db.applications.update(id, { status: 'withdrawn', state: 'queued' })
    // A refused withdrawal is still there: it is sent again instead of a second one.
    const refused = await withdrawalOf(db, id)
    if (refused)
      return void (await db.outbox.update(refused.id, { state: 'queued', next_try_at: null, is_agreed: true }))
    await queue({
      id: uuid(),
      kind: 'withdrawal',
      queue: queueOf({ other_user_id: job.employer_id, job_id: job.id }),
      body: {
        job_id: job.id,
        application_id: id,
        status_before: unsent ? null : application.status,
        ...(unsent ? { maybe_sent: true } : {}),
      },
      title: job.title,
      text: 'Withdrawal',
    })
  })
}

const withdrawal = defineKind('withdrawal', {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  call: ({ body: { job_id, application_id } }) =>
    calling('POST', at('/jobs/{id}/applications/{application_id}/withdraw', { id: job_id, application_id }), {}),
  fits: isApplication,
  isDoneWhenGone: ({ body }) => body.maybe_sent === true,
  landed: (db, { body }, reply: Application | null) =>
    reply ? putApplication(db, reply) : removeApplication(db, body),
  parked: (db, { body }) => show(db, body, body.status_before ?? 'pending', 'failed'),
  queued: (db, { body }) => show(db, body, 'withdrawn', 'queued'),
  async discarded(db, { body }) {
    if (!body.status_before) return removeApplication(db, body)
    await show(db, body, body.status_before, undefined)
    await releaseJob(db, body.job_id)
  },
})

const show = (
  db: Tables<'applications'>,
  { application_id }: OutboxBody['withdrawal'],
  status: LocalApplication['status'],
  state: LocalApplication['state'],
) => db.applications.update(application_id, { status, state })

export const applicationKinds = { application, withdrawal }
