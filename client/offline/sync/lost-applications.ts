import type { ApplicationStatus } from '../../../shared/options.ts'
import { seenRolesOf } from '../outbox/kinds/application.ts'
import { removeLocalApplication, unsentWithdrawalOf } from '../store/application-rows.ts'
import type { StandbyDb } from '../store/database.ts'
import { lostConversationQueue } from '../store/outbox-row.ts'
import type { LocalApplication, LocalJob } from '../store/rows.ts'
import { offerLostRowAgain, unconfirmedRowsIn } from './lost-rows.ts'

const LOST_APPLICATION_TEXT = { what: 'this application', again: 'it is sent' }

/** One that came to nothing is not missed, nor is one that its owner was about to withdraw. */
const HOPEFUL_STATUSES: ReadonlySet<ApplicationStatus> = new Set<ApplicationStatus>([
  'pending',
  'shortlisted',
  'accepted',
])

/**
 * As for messages: one's own applications that are still unconfirmed are put into the outbox under their own ids,
 * refused. Whatever the company had said to them is lost as well. Called inside a transaction, before messages of the
 * same conversations.
 */
export async function queueLostApplications(db: StandbyDb, now: number, owner: string) {
  const lost = await unconfirmedRowsIn(db.applications)
  for (const application of lost.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const { id, job_id, freelancer_id, status } = application
    const job = await db.jobs.get(job_id)
    const withdrawal = await unsentWithdrawalOf(db, id)
    // What it withdraws may never have been there, and may still arrive: it is asked for all the same.
    if (withdrawal?.body.maybe_sent) continue
    if (withdrawal) await db.outbox.delete(withdrawal.id)
    if (job && !withdrawal && freelancer_id === owner && HOPEFUL_STATUSES.has(status))
      await parkLostApplication(db, application, job, now)
    else await removeLocalApplication(db, { application_id: id, job_id })
  }
}

async function parkLostApplication(
  db: StandbyDb,
  { unconfirmed: _, ...application }: LocalApplication,
  job: LocalJob,
  now: number,
) {
  const { id, job_id, message, job_role_id, freelancer_id, created_at } = application
  const row = {
    id,
    owner: freelancer_id,
    kind: 'application' as const,
    queue: lostConversationQueue({ other_user_id: job.employer_id, job_id }),
    body: { job_id, message, seen: seenRolesOf(job, job_role_id), ...(job_role_id && { job_role_id }) },
    title: job.title,
    text: message,
    created_at,
  }
  await offerLostRowAgain(db, row, now, LOST_APPLICATION_TEXT)
  await db.applications.put({ ...application, status: 'pending', offer: null, state: 'failed' })
}
