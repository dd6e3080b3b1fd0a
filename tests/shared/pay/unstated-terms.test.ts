import { expect, test } from 'vitest'
import { PAY_TEMPLATES } from '../../../shared/pay/pay-templates.ts'
import { termsSchema } from '../../../shared/pay/terms-schema.ts'
import { termsAtDayRate, withUnstated } from '../../../shared/pay/unstated-terms.ts'

test('what terms do not say is filled in as the schema does it', () => {
  const turnaround = { minutes: 700 }
  for (const stated of [
    { basis: 'day', rate_pence: 1 } as const,
    { basis: 'day', rate_pence: 1, turnaround, rounding: { step_minutes: 5 } } as const,
    ...PAY_TEMPLATES.map(({ terms }) => ({ ...terms, rate_pence: 28_000 })),
  ])
    expect(withUnstated(stated)).toEqual(termsSchema.parse(stated))
})

test('by the hour the rate is the day’s through the divisor, half up', () => {
  expect(termsAtDayRate({ basis: 'hour' }, 25_005).rate_pence).toBe(2501)
  expect(termsAtDayRate({ basis: 'hour', hourly_divisor: 12 }, 30_000).rate_pence).toBe(2500)
  expect(termsAtDayRate({ basis: 'flat' }, 30_000)).toMatchObject({ basis: 'flat', rate_pence: 30_000 })
  expect(termsAtDayRate(null, 30_000)).toEqual(termsSchema.parse({ basis: 'day', rate_pence: 30_000 }))
})
