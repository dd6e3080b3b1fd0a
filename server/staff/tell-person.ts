import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../delivery/has-push-subscription.ts'

type Words = { title: string; body: string; navigate: string }

/** What the staff decided reaches the person by mail and, where a device takes them, by push: with the decision itself. */
export function tellPerson(tx: Tx, user_id: string, { title, body, navigate }: Words, now: Date) {
  const key = `staff:${uuid()}`
  queueDelivery(tx, {
    channel: 'mail',
    key: `${key}:mail`,
    payload: { to_user_id: user_id, subject: title, text: `${body}\n` },
    now,
  })
  if (!hasPushSubscription(tx, user_id)) return
  queueDelivery(tx, { channel: 'push', key, payload: { user_id, title, body, navigate, tag: 'staff' }, now })
}
