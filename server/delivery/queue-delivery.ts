import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NotificationFlag } from '../../shared/options.ts'
import type { Tx } from '../db/connection.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'

type Delivery = {
  channel: DeliveryRow['channel']
  key: string
  payload: Record<string, unknown>
  /** The service outside; the channel unless said. */
  destination?: string
  now: Date
  delaySeconds?: number
}

/**
 * Queues what must happen outside, in the transaction that decides it.
 * @param delivery `key`: what it is about, queued once however often it is decided; `destination`: the service outside, the channel unless
 * said; `delaySeconds`: not before so many seconds after `now`
 */
export async function queueDelivery(
  tx: Tx,
  { channel, key, destination = channel, payload, now, delaySeconds = 0 }: Delivery,
) {
  const not_before = new Date(now.getTime() + delaySeconds * 1000).toISOString()
  await insert(tx).run({
    id: uuid(),
    channel,
    dedupe_key: key,
    destination,
    payload,
    not_before,
    created_at: now.toISOString(),
  })
}

const insert = statement((db) =>
  db
    .insert(deliveries)
    .values({
      id: sql.placeholder('id'),
      channel: sql.placeholder('channel') as never,
      dedupe_key: sql.placeholder('dedupe_key'),
      destination: sql.placeholder('destination'),
      payload: sql.placeholder('payload') as never,
      not_before: sql.placeholder('not_before'),
      created_at: sql.placeholder('created_at'),
    })
    .onConflictDoNothing()
    .prepare(),
)

/** The worker that carries out what was queued in the table `deliveries`. */
export type Deliveries = {
  /** There may be something due: look now. */
  wake: () => void
  /** Ends after what is in flight. */
  close: () => Promise<void>
}

/**
 * To the address the person has by now, or to `to` for someone who has no account. `about`: the person may have turned mails
 * of this kind off; without it (a changed password) it goes whatever they chose. `path`: the page of ours that it leads to.
 * What bears a secret (a forgotten password's mail, an invitation) is written when it goes, so that the secret stands in no queue.
 */
export type MailTask =
  | { to: string; subject: string; text: string }
  | PersonTask
  | { forgotten_by: string }
  | { referee_id: string; is_reminder: boolean }
  | { team_invitation: string }
  | { welcome: string }
  | UnreadTask
  | AlertTask

export type PersonTask = {
  to_user_id: string
  subject: string
  text: string
  about?: NotificationFlag
  path?: string
  /** The version of a call sheet that it is about. */
  told?: Told
}

/** Unread messages of this person that came from `from` to before `to`. */
export type UnreadTask = { unread_of: string; from: string; to: string }

/** Jobs posted after `since`, for this freelancer. */
export type AlertTask = { alerts_for: string; since: string }

/** What a push or a mail about a call sheet carries. */
export type Told = { job_id: string; version: number }
