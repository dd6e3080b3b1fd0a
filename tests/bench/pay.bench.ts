import { payForDays } from '../../shared/pay/calculate-pay.ts'
import type { PayTerms } from '../../shared/pay/pay-terms.ts'
import { type PayPunch, readPunches } from '../../shared/pay/work-days.ts'
import { payTerms } from '../support/factories/pay.ts'
import type { BenchRow } from './rows.ts'
import { atMost } from './support/compare.ts'

const DAYS = 10_000
const ROUNDS = 9
const FIRST_IN = Date.parse('2000-01-01T08:00:00Z')

/** Punches read and paid, with every line in words against the same without words; the best of several rounds of each. */
export async function benchPay(): Promise<BenchRow[]> {
  const terms = payTerms({
    overtime: [{ after_minutes: 600, multiplier: 1.5 }],
    rounding: { step_minutes: 15, mode: 'up' },
    night: { from: '20:00', to: '06:00', multiplier: 1.25 },
    sunday_multiplier: 2,
    turnaround: { minutes: 660 },
  })
  const punches = Array.from({ length: DAYS }, (_, day) => punchesOfDay(day)).flat()
  const best = { ours: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY }
  for (let round = 0; round < ROUNDS; round++)
    for (const which of ['ours', 'peer'] as const)
      best[which] = Math.min(best[which], timeOf(terms, punches, which === 'ours'))
  return [atMost(1.5, { name: '10,000 days calculated with explanations against without', ...best, unit: 'ms' })]
}

function timeOf(terms: PayTerms, punches: PayPunch[], isExplained: boolean) {
  const begun = performance.now()
  payForDays(terms, readPunches(punches, terms.new_day_gap_minutes).days, {}, isExplained)
  return performance.now() - begun
}

function punchesOfDay(day: number): PayPunch[] {
  const begin = FIRST_IN + day * 86_400_000
  const at = (minutes: number) => new Date(begin + minutes * 60_000).toISOString()
  return [
    { kind: 'in', at: at(0) },
    { kind: 'break', at: at(300) },
    { kind: 'back', at: at(345) },
    { kind: 'out', at: at(600 + ((day * 37) % 400)) },
  ]
}
