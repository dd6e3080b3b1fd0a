import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NotificationKind } from '../../shared/notification-kinds.ts'
import type { NotificationFlag } from '../../shared/options.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { preparedStatement } from '../db/statement.ts'

type QueuedDelivery = {
  channel: DeliveryRow['channel']
  key: string
  payload: Record<string, unknown>
  /** The external service; by default the channel. */
  destination?: string
  now: Date
  delaySeconds?: number
}

/**
 * Queues work outside the database, in the transaction that decides it.
 * @param delivery `key`: identifies the work, which is queued once per key; `destination`: the external service, by
 * default the channel; `delaySeconds`: not before this many seconds after `now`
 * @returns its id
 */
export async function queueDelivery(
  tx: WriteTransaction,
  { channel, key, destination = channel, payload, now, delaySeconds = 0 }: QueuedDelivery,
) {
  const not_before = new Date(now.getTime() + delaySeconds * 1000).toISOString()
  const id = uuid()
  await insertDelivery(tx).run({
    id,
    channel,
    dedupe_key: key,
    destination,
    payload,
    not_before,
    created_at: now.toISOString(),
  })
  return id
}

const insertDelivery = preparedStatement((db) =>
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

/** The worker that carries out the table `deliveries`. */
export type DeliveryWorker = {
  /** Something may be due: look now. */
  wake: () => void
  /** Resolves after what is in flight. */
  close: () => Promise<void>
}

/**
 * Goes to the person's address at the time of sending, or to `to` for people without an account. With `about` it is not
 * sent if the person turned mails of this kind off; without it (a changed password) it always is. `path`: the page of
 * the client that it links to. A mail with a secret (a password reset, an invitation) is composed when it is sent, so
 * that the queue holds no secret.
 */
export type MailTask =
  | { to: string; subject: string; text: string }
  | PersonMailTask
  | { forgotten_by: string }
  | { referee_id: string; is_reminder: boolean }
  | { team_invitation: string }
  | { welcome: string }
  | UnreadMailTask
  | AlertMailTask

export type PersonMailTask = {
  to_user_id: string
  subject: string
  text: string
  about?: NotificationFlag
  /** Not sent if the person chose no mail for this kind. Releases before 23 November 2026 queued `about` alone. */
  kind?: NotificationKind
  path?: string
  /** The version of a call sheet that it is about. */
  told?: SentSheetVersion
}

/** Unread messages of this person received since `from` and before `to`. */
export type UnreadMailTask = { unread_of: string; from: string; to: string }

/** Jobs posted since `since`, for this freelancer. */
export type AlertMailTask = { alerts_for: string; since: string }

/** The call sheet's version in a push or a mail about it. */
export type SentSheetVersion = { job_id: string; version: number }
