import type { Tx } from '../../db/connection.ts'
import type { MailTask } from '../../app/deliver-mail.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import type { Found } from '../../hiring/applications-change-application.ts'
import { hasPushSubscription } from '../../delivery/has-push-subscription.ts'

/** An application or a booking has ended with the account of the one side: the other side, `user_id`, is told. */
export function tellOfEnd(tx: Tx, found: Found, user_id: string, now: Date) {
  const { title, body, navigate } = wordsFor(found, user_id)
  const key = `application:${found.application.id}:ended`
  if (hasPushSubscription(tx, user_id)) {
    const payload = { user_id, title, body, navigate, tag: `job:${found.job.id}` }
    queueDelivery(tx, { channel: 'push', key, payload, now })
  }
  const mail: MailTask = {
    to_user_id: user_id,
    about: 'email_application_updates',
    subject: `${title}: ${found.job.title}`,
    text: body,
    path: navigate,
  }
  queueDelivery(tx, { channel: 'mail', key: `${key}:mail`, payload: mail, now })
}

function wordsFor({ application, job, freelancer, company_name }: Found, user_id: string) {
  const isBooking = application.status === 'accepted'
  if (user_id !== freelancer.id) {
    return {
      title: isBooking ? 'Booking cancelled' : 'Application withdrawn',
      body: isBooking
        ? `${freelancer.full_name} was confirmed for ${job.title} and has closed their account. Their place is free again.`
        : `${freelancer.full_name} has closed their account and withdrawn from ${job.title}.`,
      navigate: `/?project=${job.id}`,
    }
  }
  return {
    title: isBooking ? 'Booking cancelled' : 'Project closed',
    body: isBooking
      ? `${company_name} has closed. Your booking for ${job.title} is cancelled.`
      : `${company_name} has closed, and ${job.title} with it.`,
    navigate: `/?job=${job.id}`,
  }
}
