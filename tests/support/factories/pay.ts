import { payForPunches } from '../../../shared/pay/calculate-pay.ts'
import type { BookedExtras, PayResult } from '../../../shared/pay/pay-lines.ts'
import type { PayRules } from '../../../shared/pay/unstated-terms.ts'
import { type PayTermsInput, termsSchema } from '../../../shared/pay/terms-schema.ts'
import { londonMoment } from '../../../shared/dates-in-london.ts'
import type { PayPunch, PunchKind } from '../../../shared/pay/work-days.ts'

const KINDS = { in: 'in', break: 'break', back: 'back', out: 'out' } as const

/** '2026-12-01 in 08:00 break 12:00 back 13:00 out +02:00': a day's punches by London's clock; + is the day after. */
export function punchesOf(...days: string[]): PayPunch[] {
  return days.flatMap((written) => {
    const [day = '', ...words] = written.split(' ')
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    return Array.from({ length: words.length / 2 }, (_, at) => {
      const [kind, time] = words.slice(2 * at) as [PunchKind, string]
      const moment = londonMoment(time.startsWith('+') ? next : day, time.replace('+', ''))
      return { kind: KINDS[kind], at: new Date(moment).toISOString() }
    })
  })
}

/** A day of so many pence, with what else is agreed. */
export const payTerms = (agreed: Partial<PayTermsInput> = {}) =>
  termsSchema.parse({ basis: 'day', rate_pence: 28_000, ...agreed })

export function paidFor(agreed: Partial<PayTermsInput>, days: string[], booked?: BookedExtras): PayResult {
  const result = payForPunches(payTerms(agreed), punchesOf(...days), booked)
  if ('fault' in result) throw new Error(result.fault.words)
  return result
}

export const PAY_TEMPLATE = {
  name: 'House 10',
  rules: { basis: 'day', overtime: [{ after_minutes: 600, multiplier: 2 }], payment_days: 14 },
} satisfies { name: string; rules: PayRules }
