import { and, eq, inArray } from 'drizzle-orm'
import { termChangeTexts } from '../../shared/hiring/role-terms.ts'
import type { JobEdit } from '../../shared/jobs/jobs.ts'
import { payChangeTexts, termsInPounds } from './core/agreed-terms.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { applications, type JobRoleRow, type JobRow } from '../db/schema/jobs.ts'
import { notifyRecipient } from '../delivery/notify.ts'

/**
 * Notifies applicants and crew of a change that concerns them, by push and by mail, queued in the transaction of the
 * change.
 */
export async function notifyApplicants(
  tx: WriteTransaction,
  job: JobRow,
  { changes, asked }: NotifiedChanges,
  now: Date,
) {
  const concerned = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.job_id, job.id), inArray(applications.status, ['pending', 'shortlisted', 'accepted'])))
    .all()
  for (const { freelancer_id: user_id, job_role_id, status } of concerned) {
    const relevant = changes.filter(
      ({ role_id }) => role_id === null || (!asked.has(user_id) && (job_role_id === null || role_id === job_role_id)),
    )
    if (relevant.length === 0) continue
    const lines = relevant.map(({ words }) => words).join('\n')
    const notice = {
      user_id,
      kind: 'job_changed',
      key: `job:${job.id}:${job.version}:${user_id}`,
      title: `Changed: ${job.title}`,
      body: lines,
      navigate: status === 'accepted' ? `/?tab=confirmed&job=${job.id}` : `/?job=${job.id}`,
      tag: `job:${job.id}`,
      mail: { text: `${job.title} has changed:\n\n${lines}\n` },
    } as const
    await notifyRecipient(tx, notice, now)
  }
}

/**
 * Whoever waits for an answer is told that a project takes no new applications: theirs stays, and can be answered or withdrawn.
 * `isForGood`: its company has closed, so that it does not open again.
 */
export async function notifyOfClosing(tx: WriteTransaction, job: JobRow, now: Date, { isForGood = false } = {}) {
  const waiting = await tx
    .select({ id: applications.freelancer_id })
    .from(applications)
    .where(and(eq(applications.job_id, job.id), inArray(applications.status, ['pending', 'shortlisted'])))
    .all()
  for (const { id: user_id } of waiting) {
    const notice = {
      user_id,
      kind: 'job_changed',
      key: `job:${job.id}:closed:${job.version}:${user_id}`,
      title: `Closed: ${job.title}`,
      body: `${job.title} has been closed and isn’t taking new applications. You are not confirmed.${isForGood ? '' : ' Your application still stands, and the company can still answer it.'}`,
      navigate: `/?job=${job.id}`,
      tag: `job:${job.id}`,
    } as const
    await notifyRecipient(tx, notice, now)
  }
}

/** `asked`: who is asked to agree to their role's changes, and so told of these already. */
type NotifiedChanges = { changes: JobChange[]; asked: Set<string> }

/** A change that applicants are notified of. Without a role it concerns them all. */
type JobChange = { role_id: string | null; words: string }

/** The changes in date, place or rate as texts: 'Rigger: £300/day instead of £280/day'. */
export function jobChangesOf(job: JobRow, before: JobRoleRow[], body: JobEdit, roles: RoleEdit[]): JobChange[] {
  const now = new Map(roles.map((role) => [role.id, role]))
  const changes: JobChange[] = []
  const [place, oldPlace] = [jobPlaceText(body), jobPlaceText(job)]
  if (place !== oldPlace) changes.push({ role_id: null, words: `Place: ${place} instead of ${oldPlace}` })
  for (const old of before) {
    const role = now.get(old.id)
    if (!role) changes.push({ role_id: old.id, words: `${old.role_name}: this role is no longer part of the job` })
    else
      for (const words of roleChangeTexts(old, role))
        changes.push({ role_id: old.id, words: `${role.role_name}: ${words}` })
  }
  return changes
}

function roleChangeTexts(old: JobRoleRow, role: RoleEdit) {
  const before = { ...termsInPounds(old), role_name: role.role_name }
  return [...termChangeTexts(before, termsInPounds(role)), ...payChangeTexts(old, role)]
}

const jobPlaceText = ({ location, postcode }: { location: string; postcode: string }) =>
  [location, postcode].filter(Boolean).join(', ')

/** A role after the edit: with an id of its own, and in the table's units. */
export type RoleEdit = Omit<JobRoleRow, 'filled' | 'filled_at'>
