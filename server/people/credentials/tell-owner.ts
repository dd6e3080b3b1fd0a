import type { NotificationFlag } from '../../../shared/options.ts'
import type { Tx } from '../../db/connection.ts'
import type { CredentialRow } from '../../db/schema/credentials.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../../delivery/has-push-subscription.ts'

/** `about`: its owner may have turned mails of this kind off. */
type News = { key: string; title: string; body: string; about?: NotificationFlag }

/** News of a credential, to its owner's phones and mailbox, queued with what it tells of. */
export function tellOwner(
  tx: Tx,
  { id, user_id }: Pick<CredentialRow, 'id' | 'user_id'>,
  now: Date,
  { key, title, body, about }: News,
) {
  const whole = `credential:${id}:${key}`
  const path = `/portfolio?credential=${id}`
  if (hasPushSubscription(tx, user_id)) {
    const payload = { user_id, title, body, navigate: path, tag: `credential:${id}` }
    queueDelivery(tx, { channel: 'push', key: whole, payload, now })
  }
  queueDelivery(tx, {
    channel: 'mail',
    key: `${whole}:mail`,
    payload: { to_user_id: user_id, subject: title, text: body, path, ...(about ? { about } : {}) },
    now,
  })
}
