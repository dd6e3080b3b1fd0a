import { inHundredths, roundHalfUp } from './exact-pence.ts'
import type { PayTerms } from './pay-terms.ts'
import { canonicalJson } from './terms-hash.ts'
import type { PayTermsInput } from './terms-schema.ts'

/** Terms without their rate, which is the role's; what they do not say is as `withUnstated` fills it in. */
export type PayRules = Omit<PayTermsInput, 'rate_pence'>
/** As they are stored and sent: what is said is said in full. */
export type StatedPayRules = Pick<PayTerms, 'basis'> & {
  [Field in keyof typeof UNSTATED]?: PayTerms[Field] | undefined
}

/** The schema's own, for devices, which have no zod. */
const UNSTATED: Omit<PayTerms, 'basis' | 'rate_pence'> = {
  hourly_divisor: 10,
  day_minutes: 600,
  breaks: 'unpaid',
  overtime: [],
  rounding: { step_minutes: 1, mode: 'none', grace_minutes: 0 },
  minimum_minutes: 0,
  late_call_from: null,
  continuous_day_minutes: null,
  night: null,
  sunday_multiplier: null,
  holiday_multiplier: null,
  division: 'england_and_wales',
  sixth_day_multiplier: null,
  seventh_day_multiplier: null,
  turnaround: null,
  weekend_rest_minutes: null,
  meal: null,
  travel_day: 'none',
  per_diem_pence: 0,
  mileage_pence: 0,
  cancellation: [],
  payment_days: 30,
  new_day_gap_minutes: 360,
}
const TURNAROUND = { minutes: 660, remedy: 'hourly', steps: [1.5, 2, 3] } satisfies PayTerms['turnaround']

/** Terms with all that they do not say. */
export const withUnstated = ({ rounding, turnaround, ...stated }: PayTermsInput): PayTerms => ({
  ...UNSTATED,
  ...stated,
  rounding: { ...UNSTATED.rounding, ...rounding },
  turnaround: turnaround ? { ...TURNAROUND, ...turnaround } : null,
})

/** A role's: these rules at its rate. By the hour it is the day's through `hourly_divisor`. Without rules: the rate alone. */
export function termsAtDayRate(rules: PayRules | null | undefined, dayRatePence: number): PayTerms {
  const terms = withUnstated({ ...(rules ?? { basis: 'day' }), rate_pence: dayRatePence })
  if (terms.basis !== 'hour') return terms
  return { ...terms, rate_pence: roundHalfUp([dayRatePence, 100], [inHundredths(terms.hourly_divisor)]) }
}

/** Without what is as `withUnstated` fills it in: so much is stored and sent. */
export const statedRules = ({ basis, ...rules }: Omit<PayTerms, 'rate_pence'>): StatedPayRules => ({
  basis,
  ...Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => {
      const unstated = UNSTATED[name as keyof typeof UNSTATED]
      return value !== undefined && canonicalJson({ value }) !== canonicalJson({ value: unstated })
    }),
  ),
})

export const areSameRules = (rules: PayRules, others: PayRules) =>
  canonicalJson(withUnstated({ ...rules, rate_pence: 0 })) === canonicalJson(withUnstated({ ...others, rate_pence: 0 }))
