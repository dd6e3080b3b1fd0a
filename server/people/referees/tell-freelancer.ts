import type { Tx } from '../../db/connection.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../../delivery/has-push-subscription.ts'

type News = { freelancer_id: string; feedback_id: string; referee_name: string; now: Date }

/** A push that a referee has answered; open screens learn of it by sync. */
export function tellFreelancer(tx: Tx, { freelancer_id, feedback_id, referee_name, now }: News) {
  if (!hasPushSubscription(tx, freelancer_id)) return
  queueDelivery(tx, {
    channel: 'push',
    key: `feedback:${feedback_id}`,
    payload: {
      user_id: freelancer_id,
      title: 'New feedback',
      body: `${referee_name} has answered as your referee.`,
      navigate: '/portfolio?tab=reviews',
      tag: `feedback:${feedback_id}`,
    },
    now,
  })
}
