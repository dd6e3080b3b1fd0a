import { formatLondonDateRange, formatLondonTime } from '../dates-in-london.ts'
import { formatDayRate } from '../money.ts'
import { canonicalJson } from '../pay/terms-hash.ts'
import type { StatedPayRules } from '../pay/unstated-terms.ts'

/**
 * What somebody works as, for how much, and when. `day_rate` in pounds on the wire, in pence in the database. `pay`: what is
 * agreed beside the rate, if anything; `terms_hash`: of both.
 */
export type RoleTerms = {
  role_name: string
  day_rate: number
  date_start: string
  date_end: string
  pay?: StatedPayRules | null | undefined
  terms_hash?: string | null | undefined
}

/** Whether they are the same to the letter. Both have the rate in the same unit. */
export const areEqualTerms = (terms: RoleTerms, others: RoleTerms) =>
  areEqualButForPay(terms, others) && canonicalJson(terms.pay ?? RATE_ALONE) === canonicalJson(others.pay ?? RATE_ALONE)
const RATE_ALONE: StatedPayRules = { basis: 'day' }

/** As devices of before 29 November 2026 saw them. */
export const areEqualButForPay = (terms: RoleTerms, others: RoleTerms) =>
  (['role_name', 'day_rate', 'date_start', 'date_end'] as const).every((field) => terms[field] === others[field])

/** 'Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00', with the rate in pounds. */
export const termsText = ({ role_name, day_rate, ...times }: RoleTerms) =>
  [role_name, formatDayRate(day_rate), workTimesText(times)].join(', ')

type TermPeriod = Pick<RoleTerms, 'date_start' | 'date_end'>

/** '1 to 3 Mar 2027, 08:00 to 20:00', by London's clock; of a night the day of its call. */
export const workTimesText = (period: TermPeriod) => `${workDatesText(period)}, ${clockTimesText(period)}`

const workDatesText = ({ date_start, date_end }: TermPeriod) => formatLondonDateRange(date_start, date_end)

const clockTimesText = ({ date_start, date_end }: TermPeriod) =>
  `${formatLondonTime(date_start)} to ${formatLondonTime(date_end)}`

/** What of role, times and rate is another: '07:00 to 19:00 instead of 08:00 to 20:00', '£240/day instead of £280/day'. */
export function termChangeTexts(before: RoleTerms, after: RoleTerms): string[] {
  const textsOf = ({ role_name, day_rate, ...period }: RoleTerms) => ({
    role: role_name,
    ...(areSameBy(workDatesText, before, after)
      ? { times: clockTimesText(period) }
      : { times: areSameBy(clockTimesText, before, after) ? workDatesText(period) : workTimesText(period) }),
    rate: formatDayRate(day_rate),
  })
  const [old, now] = [textsOf(before), textsOf(after)]
  return (['role', 'times', 'rate'] as const)
    .filter((part) => old[part] !== now[part])
    .map((part) => `${now[part]} instead of ${old[part]}`)
}
const areSameBy = (textOf: (period: TermPeriod) => string, a: TermPeriod, b: TermPeriod) => textOf(a) === textOf(b)
