import { v7 as uuid } from 'uuid'
import { TEXT } from '../../shared/texts.ts'
import type { Context } from '../context.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { AppError } from '../errors.ts'
import { canMailLinks } from './core/reset-mail.ts'
import type { Visitor } from './core/visitor.ts'

/** Queues the mail without looking whether anybody has this email: status, body and time cannot tell (A4). */
export async function forgotPassword(ctx: Context, email: string, { address }: Visitor) {
  if (!canMailLinks(ctx)) throw new AppError('unavailable', TEXT.forgotPassword)
  await ctx.signInLimits.beforeMailing(email, address)
  await ctx.db.write((tx) =>
    queueDelivery(tx, {
      channel: 'mail',
      key: `forgotten:${uuid()}`,
      payload: { forgotten_by: email },
      now: ctx.now(),
    }),
  )
  ctx.deliveries.wake()
}
