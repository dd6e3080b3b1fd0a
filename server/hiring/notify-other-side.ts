import type { PushedSubject } from '../../shared/push.ts'
import type { UserType } from '../../shared/options.ts'
import type { Tx } from '../db/connection.ts'
import { type MailTask, queueDelivery } from '../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../delivery/push-subscriptions.ts'
import type { ApplicationRow, JobRow } from '../db/schema/jobs.ts'
import type { User } from '../db/schema/people.ts'

/** Notifies the other side of a change of an application, queued in the transaction of the change. */
export async function notifyOtherSide(tx: Tx, found: Found, by: UserType, now: Date) {
  const { id, status } = found.application
  await notifySide(
    tx,
    found,
    by === 'freelancer' ? 'employer' : 'freelancer',
    `application:${id}:${status}`,
    labelFor(found, by),
    now,
  )
}

/** The text, the client's page that it links to, and what can be answered from the notification. */
export type Words = { title: string; body: string; navigate: string; about?: PushedSubject }

/** By push and by mail, to the freelancer or to the person who posted the job (their colleagues get it by sync). */
export async function notifySide(
  tx: Tx,
  { job, freelancer }: Pick<Found, 'job' | 'freelancer'>,
  side: UserType,
  key: string,
  words: Words,
  now: Date,
) {
  const user_id = side === 'employer' ? job.employer_id : freelancer.id
  const { title, body, navigate, about } = words
  if (await hasPushSubscription(tx, user_id)) {
    const payload = { user_id, title, body, navigate, tag: `job:${job.id}`, about }
    await queueDelivery(tx, { channel: 'push', key, payload, now })
  }
  const mail: MailTask = {
    to_user_id: user_id,
    about: 'email_application_updates',
    subject: `${title}: ${job.title}`,
    text: body,
    path: navigate,
  }
  await queueDelivery(tx, { channel: 'mail', key: `${key}:mail`, payload: mail, now })
}

function labelFor({ application, job, freelancer, company_name }: Found, by: UserType): Words {
  const [theirs, ours] = [`/?job=${job.id}`, `/?project=${job.id}`]
  switch (application.status) {
    case 'shortlisted':
      return {
        title: 'You are on the shortlist',
        body: `${company_name} has put you on the shortlist for ${job.title}.`,
        navigate: theirs,
      }
    case 'accepted':
      if (by === 'freelancer')
        return {
          title: `${freelancer.full_name} takes the place`,
          body: `${freelancer.full_name} has taken the place you offered and is confirmed for ${job.title}.`,
          navigate: ours,
        }
      return {
        title: 'You are confirmed',
        body: `${company_name} has confirmed you for ${job.title}.`,
        navigate: `/?tab=confirmed&job=${job.id}`,
      }
    case 'rejected':
      return {
        title: 'Not this time',
        body: `${company_name} has chosen others for ${job.title}.`,
        navigate: theirs,
      }
    case 'cancelled':
      return by === 'freelancer'
        ? {
            title: `${freelancer.full_name} has dropped out`,
            body: `${freelancer.full_name} has cancelled the booking for ${job.title}. A place is free again.\n\n${application.cancel_reason}`,
            navigate: ours,
          }
        : {
            title: 'Your booking is cancelled',
            body: `${company_name} has cancelled your booking for ${job.title}. You are free again for those days.\n\n${application.cancel_reason}`,
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

export type Found = { application: ApplicationRow; job: JobRow; freelancer: User; company_name: string }
