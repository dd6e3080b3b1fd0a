import { v7 as uuid } from 'uuid'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import {
  isApplicationReply,
  putApplication,
  putApplicationAnswer,
  removeLocalApplication,
  releaseHeldJob,
  unsentWithdrawalOf,
} from '../../store/application-rows.ts'
import { conversationQueue } from '../../store/conversation-key.ts'
import type { OutboxBody } from '../../store/outbox-row.ts'
import { writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind } from '../kind.ts'
import { notEditable } from '../listed-item.ts'
import { currentDevice } from '../../store/device.ts'
import type { ApplicationStatus } from '../../../../shared/options.ts'
import type { LocalApplication } from '../../store/rows.ts'
import type { DatabaseTables } from '../../store/database.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
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

type WithdrawalInput = { job: Pick<Job, 'id' | 'title' | 'employer_id'>; application: Pick<LocalApplication, 'id'> }

/**
 * Withdraws an application. One that was never tried is simply deleted. One that was tried without an answer may or may
 * not be on the server: a withdrawal is sent in its place, and a 404 then counts as success.
 */
export async function queueWithdrawal(
  { job, application: { id } }: WithdrawalInput,
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['applications', 'jobs'], async (queue, db) => {
    const application = await db.applications.get(id)
    if (!application || application.status === 'withdrawn') return
    const unsent = await db.outbox.get(id)
    if (unsent) await db.outbox.delete(id)
    if (unsent && !unsent.tried_at) {
      await db.applications.delete(id)
      return releaseHeldJob(db, job.id)
    }

    await db.applications.update(id, { status: 'withdrawn', state: 'queued' })
    // A refused withdrawal is still there: it is sent again instead of a second one.
    const refused = await unsentWithdrawalOf(db, id)
    if (refused)
      return void (await db.outbox.update(refused.id, { state: 'queued', next_try_at: null, is_agreed: true }))
    await queue({
      id: uuid(),
      kind: 'withdrawal',
      queue: conversationQueue({ other_user_id: job.employer_id, job_id: job.id }),
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

const withdrawalKind = defineOutboxKind('withdrawal', {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  call: ({ body: { job_id, application_id } }) =>
    toItemRequest('POST', at('/jobs/{id}/applications/{application_id}/withdraw', { id: job_id, application_id }), {}),
  fits: isApplicationReply,
  isDoneWhenGone: ({ body }) => body.maybe_sent === true,
  landed: (db, { body }, reply: Application | null) => {
    if (!reply) return removeLocalApplication(db, body)
    // Without one the device has only its own row.
    if (!body.status_before) return putApplication(db, reply)
    return putApplicationAnswer(db, reply, ({ status }) => status !== 'withdrawn', body.status_before)
  },
  parked: (db, { body }) => showApplicationStatus(db, body, body.status_before ?? 'pending', 'failed'),
  queued: (db, { body }) => showApplicationStatus(db, body, 'withdrawn', 'queued'),
  async discarded(db, { body }) {
    if (!body.status_before) return removeLocalApplication(db, body)
    await showApplicationStatus(db, body, body.status_before, undefined)
    await releaseHeldJob(db, body.job_id)
  },
  listed: {
    icon: 'undo',
    label: 'Withdrawal: ',
    lines: () => [],
    address: ({ body: { job_id } }) => pathTo`/?job=${job_id}`,
    editing: notEditable,
  },
})

const showApplicationStatus = (
  db: DatabaseTables<'applications'>,
  { application_id }: OutboxBody['withdrawal'],
  status: LocalApplication['status'],
  state: LocalApplication['state'],
) => db.applications.update(application_id, { status, state })

export const withdrawalKinds = { withdrawal: withdrawalKind }
