import { CODE_MINUTES } from '../../../shared/limits.ts'
import { BRAND } from '../../../shared/brand.ts'
import { type CodeRequest, recipientOf } from './two-factor-code-request.ts'
import { makeCode } from './two-factor-texted-codes.ts'
import { textable } from './textable.ts'
import type { Context } from '../../context.ts'
import { SmsFailure } from '../../ports/sms.ts'
import type { Carrier } from '../../delivery/deliveries-verdict.ts'

type SmsTask = { code_for: CodeRequest; /** A code that comes later is of no use to anybody. */ until: string }

export const deliverSms: Carrier = async (ctx, { id, payload, attempts }) => {
  const { ports, log, db } = ctx
  const { code_for, until } = payload as SmsTask
  if (!ports.sms || until <= ctx.now().toISOString()) {
    log.warn({ delivery: id }, 'a text was dropped: no service is set up, or it took too long')
    return { kind: 'done' }
  }
  const recipient = recipientOf(ctx, db.read, code_for)
  if (!recipient) return { kind: 'done' }
  const to = await textable(ctx, recipient.phone)
  if (!to) {
    log.warn({ delivery: id }, 'a text was dropped: no mobile number of SMS_COUNTRIES')
    return { kind: 'done' }
  }
  if (attempts === 0 && !(await ctx.signInLimits.mayText(to))) {
    log.warn({ delivery: id }, 'a text was dropped: too many to one number, or in a day')
    return { kind: 'done' }
  }
  const code = await db.write((tx) => makeCode(ctx, tx, recipient.subject, recipient.phone))
  try {
    await ports.sms.send({ to, text: wordsOf(ctx, code) })
    return { kind: 'done' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: error instanceof SmsFailure && error.isFinal ? 'give_up' : 'again', reason }
  }
}

/** The last line lets phones offer the code at this site only (WICG: origin-bound one-time codes). */
function wordsOf({ settings }: Context, code: string) {
  const words = `${code} is your ${BRAND} code. It works once, for ${CODE_MINUTES} minutes. Tell it to nobody.`
  return settings.PUBLIC_URL ? `${words}\n\n@${new URL(settings.PUBLIC_URL).host} #${code}` : words
}
