import type { ApplicationStatus } from '../../../shared/options.ts'
import { seenIn } from '../outbox/kinds/application.ts'
import { removeApplication, withdrawalOf } from '../store/application-rows.ts'
import type { StandbyDb } from '../store/database.ts'
import { lostQueue } from '../store/outbox-row.ts'
import type { LocalApplication, LocalJob } from '../store/rows.ts'
import { offerAgain, unconfirmedIn } from './lost-rows.ts'

const WORDS = { what: 'this application', again: 'it is sent' }

/** One that came to nothing is not missed, nor is one that its owner was about to withdraw. */
const HOPED: ReadonlySet<ApplicationStatus> = new Set<ApplicationStatus>(['pending', 'shortlisted', 'accepted'])

/**
 * As for messages: one's own applications that are still unconfirmed are put into the outbox under their own ids,
 * refused. Whatever the company had said to them is lost as well. Called inside a transaction, before messages of the
 * same conversations.
 */
export async function queueLostApplications(db: StandbyDb, now: number, owner: string) {
  const lost = await unconfirmedIn(db.applications)
  for (const application of lost.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const { id, job_id, freelancer_id, status } = application
    const job = await db.jobs.get(job_id)
    const withdrawal = await withdrawalOf(db, id)
    // What it withdraws may never have been there, and may still arrive: it is asked for all the same.
    if (withdrawal?.body.maybe_sent) continue
    if (withdrawal) await db.outbox.delete(withdrawal.id)
    if (job && !withdrawal && freelancer_id === owner && HOPED.has(status)) await park(db, application, job, now)
    else await removeApplication(db, { application_id: id, job_id })
  }
}

async function park(db: StandbyDb, { unconfirmed: _, ...application }: LocalApplication, job: LocalJob, now: number) {
  const { id, job_id, message, job_role_id, freelancer_id, created_at } = application
  const row = {
    id,
    owner: freelancer_id,
    kind: 'application' as const,
    queue: lostQueue({ other_user_id: job.employer_id, job_id }),
    body: { job_id, message, seen: seenIn(job, job_role_id), ...(job_role_id && { job_role_id }) },
    title: job.title,
    text: message,
    created_at,
  }
  await offerAgain(db, row, now, WORDS)
  await db.applications.put({ ...application, status: 'pending', offer: null, state: 'failed' })
}
