import { v7 as uuid } from 'uuid'
import { CODE_MINUTES } from '../../../shared/limits.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { AppError } from '../../errors.ts'
import type { CodeRequest } from './two-factor-code-request.ts'

/** Queues a text with a code, which is made when it goes: it stands in no queue, and nobody is looked up here (A4). */
export function queueCode(tx: Tx, request: CodeRequest, now: Date) {
  const until = new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString()
  queueDelivery(tx, { channel: 'sms', key: `code:${uuid()}`, payload: { code_for: request, until }, now })
}

export function needTexts({ ports }: Context) {
  if (!ports.sms) throw new AppError('unavailable', 'Text messages are not set up here.')
}
