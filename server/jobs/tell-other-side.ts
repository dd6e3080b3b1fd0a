import type { ApplicationStatus } from '../../shared/options.ts'
import type { Tx } from '../db/connection.ts'
import type { MailTask } from '../deliveries/deliver-mail.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import { hasPushSubscription } from '../push/has-push-subscription.ts'
import type { Found } from './change-application.ts'

/**
 * Every change of an application reaches the other side by push and by mail, queued with the change itself: the freelancer,
 * or whoever posted the job (their colleagues learn of it by sync).
 */
export function tellOtherSide(tx: Tx, found: Found, status: ApplicationStatus, now: Date) {
  const user_id = status === 'withdrawn' ? found.job.employer_id : found.freelancer.id
  const { title, body, navigate } = wordsFor(found, status)
  const key = `application:${found.application.id}:${status}`
  if (hasPushSubscription(tx, user_id)) {
    queueDelivery(tx, {
      channel: 'push',
      key,
      payload: { user_id, title, body, navigate, tag: `job:${found.job.id}` },
      now,
    })
  }
  queueDelivery(tx, {
    channel: 'mail',
    key: `${key}:mail`,
    payload: {
      to_user_id: user_id,
      about: 'email_application_updates',
      subject: `${title}: ${found.job.title}`,
      text: body,
      path: navigate,
    } satisfies MailTask,
    now,
  })
}

/** What is said, and the page of the client that a tap on it opens. */
function wordsFor({ job, freelancer, company_name }: Found, status: ApplicationStatus) {
  switch (status) {
    case 'shortlisted':
      return {
        title: 'You are on the shortlist',
        body: `${company_name} has put you on the shortlist for ${job.title}.`,
        navigate: `/?job=${job.id}`,
      }
    case 'accepted':
      return {
        title: 'You are confirmed',
        body: `${company_name} has confirmed you for ${job.title}.`,
        navigate: `/?tab=confirmed&job=${job.id}`,
      }
    case 'rejected':
      return {
        title: 'Not this time',
        body: `${company_name} has chosen others for ${job.title}.`,
        navigate: `/?job=${job.id}`,
      }
    default:
      return {
        title: 'Application withdrawn',
        body: `${freelancer.full_name} has withdrawn from ${job.title}.`,
        navigate: `/?project=${job.id}`,
      }
  }
}
