import { ownApplicationWord } from '../../shared/hiring/application-words.ts'
import { termsText } from '../../shared/hiring/role-terms.ts'
import type { PushedSubject } from '../../shared/push.ts'
import type { ApplicationStatus, UserType } from '../../shared/options.ts'
import type { WriteTransaction } from '../db/connection.ts'
import type { ApplicationRow, JobRow } from '../db/schema/jobs.ts'
import type { UserRow } from '../db/schema/people.ts'
import { termsInPounds } from '../jobs/core/agreed-terms.ts'
import { notifyRecipient } from '../delivery/notify.ts'
import type { NotificationKind } from '../../shared/notification-kinds.ts'

/** Notifies the other side of a change of an application, queued in the transaction of the change. */
export async function notifyOtherSide(tx: WriteTransaction, found: FoundApplication, by: UserType, now: Date) {
  const { id, status } = found.application
  await notifyOneSide(
    tx,
    found,
    by === 'freelancer' ? 'employer' : 'freelancer',
    { kind: noticeKindOf(status), key: `application:${id}:${status}`, ...applicationNoticeText(found, by) },
    now,
  )
}

/** A withdrawn application is to the employer what a cancelled booking is. */
const noticeKindOf = (status: ApplicationStatus) =>
  status === 'shortlisted' || status === 'accepted' || status === 'rejected' ? status : 'cancelled'

/** The text, and the client's page that it links to. */
export type NoticeWords = { title: string; body: string; navigate: string }
type SideNotice = NoticeWords & { kind: NotificationKind; key: string; subject?: PushedSubject; listed?: string }

/** To the freelancer or to the person who posted the job (their colleagues get it by sync). */
export async function notifyOneSide(
  tx: WriteTransaction,
  { job, freelancer }: Pick<FoundApplication, 'job' | 'freelancer'>,
  side: UserType,
  notice: SideNotice,
  now: Date,
) {
  // An entry about a deleted account would go with it.
  const about = notice.listed === undefined ? { about_id: freelancer.id } : {}
  const whom = side === 'employer' ? { user_id: job.employer_id, ...about } : { user_id: freelancer.id }
  const mail = { subject: `${notice.title}${notice.title.includes(':') ? ',' : ':'} ${job.title}` }
  await notifyRecipient(tx, { ...whom, ...notice, tag: `job:${job.id}`, mail }, now)
}

function applicationNoticeText(
  { application, job, freelancer, company_name }: FoundApplication,
  by: UserType,
): NoticeWords {
  const [theirs, ours] = [`/?job=${job.id}`, `/?project=${job.id}`]
  const as = application.terms?.length === 1 ? `: ${termsText(termsInPounds(application.terms[0]!))}` : ''
  switch (application.status) {
    case 'shortlisted':
      return {
        title: 'You’re shortlisted',
        body: `${company_name} has shortlisted you for ${job.title}.`,
        navigate: theirs,
      }
    case 'accepted':
      if (by === 'freelancer')
        return {
          title: `${freelancer.full_name} took the spot`,
          body: `${freelancer.full_name} took the spot you offered and is confirmed for ${job.title}${as}.`,
          navigate: ours,
        }
      return {
        title: 'You are confirmed',
        body: `${company_name} has confirmed you for ${job.title}${as}.`,
        navigate: `/?tab=confirmed&job=${job.id}`,
      }
    case 'rejected':
      return {
        title: ownApplicationWord('rejected'),
        body: `${company_name} went with somebody else for ${job.title}.`,
        navigate: theirs,
      }
    case 'cancelled':
      return by === 'freelancer'
        ? {
            title: `${freelancer.full_name} has dropped out`,
            body: `${freelancer.full_name} has cancelled the booking for ${job.title}. The spot is open again.\n\n“${application.cancel_reason}”`,
            navigate: ours,
          }
        : {
            title: 'Your booking is cancelled',
            body: `${company_name} has cancelled your booking for ${job.title}. You are free again for those days.\n\n“${application.cancel_reason}”`,
            navigate: theirs,
          }
    default:
      return {
        title: 'Application withdrawn',
        body: `${freelancer.full_name} has withdrawn from ${job.title}.`,
        navigate: ours,
      }
  }
}

export type FoundApplication = { application: ApplicationRow; job: JobRow; freelancer: UserRow; company_name: string }
