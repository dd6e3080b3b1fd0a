import { RATING_MAX } from '../../../shared/limits.ts'
import type { Rating } from '../../../shared/people/users.ts'
import type { Tx } from '../../db/connection.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../../delivery/has-push-subscription.ts'

/** The freelancer learns of a rating by push; a tap opens the job it is for. */
export function tellRated(tx: Tx, user_id: string, job: JobRow, { id, rating, employer_name }: Rating, now: Date) {
  if (!hasPushSubscription(tx, user_id)) return
  const payload = {
    user_id,
    title: `Rated ${rating} out of ${RATING_MAX}`,
    body: `${employer_name} has rated your work on ${job.title}.`,
    navigate: `/?tab=previous&job=${job.id}`,
    tag: `job:${job.id}`,
  }
  queueDelivery(tx, { channel: 'push', key: `rating:${id}`, payload, now })
}
